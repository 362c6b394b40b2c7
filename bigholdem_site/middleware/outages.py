"""A database that is away, full, read-only or not whole, or is asked for what it cannot hold: one plain
page, and the game as it was."""

import logging
import re
import sys
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError, DataError, InterfaceError, OperationalError, ProgrammingError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.csrf import get_token
from django.template.loader import render_to_string

RETRY_SECONDS = 10
# PostgreSQL's codes for a table or column that is not there, as while a new version is being put in.
MISSING = ("42P01", "42703")

PATTERN_OR_RANGE = re.compile(r"__(i?regex|range)\b")

logger = logging.getLogger(__name__)


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler of what no view has caught."""
    if outage := _outage(sys.exc_info()[1]):
        return _unavailable(request, outage)
    return _error_page(request, "500.html", HTTPStatus.INTERNAL_SERVER_ERROR)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler of bad requests, for which it also takes a session that could not be saved."""
    if outage := _outage(exception):
        return _unavailable(request, outage)
    return _error_page(request, "400.html", HTTPStatus.BAD_REQUEST)


class ValuesNoDatabaseHolds:
    """Middleware: a page asked for by a number, a date or a text that no column can hold, as some lists of
    the admin can be, is a bad request and no fault of ours."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        """No list is asked by a pattern, which can be broken or keep the database busy for hours, nor by a
        range, which no address can tell."""
        if _is_list_of_the_admin(request) and any(PATTERN_OR_RANGE.search(name) for name in request.GET):
            return _error_page(request, "400.html", HTTPStatus.BAD_REQUEST)
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        unstorable = isinstance(exception, (OverflowError, DataError)) and request.method in ("GET", "HEAD")
        # What the admin is told by the address of a list, or of the rows to do something with, it believes.
        unreadable = isinstance(exception, (ValueError, TypeError, ValidationError, DataError, OverflowError))
        if unstorable or (unreadable and _is_list_of_the_admin(request)):
            logger.warning("a request told a value that cannot be: %s", exception, exc_info=exception)
            return _error_page(request, "400.html", HTTPStatus.BAD_REQUEST)
        return None


def _is_list_of_the_admin(request: HttpRequest) -> bool:
    found = request.resolver_match
    return bool(found and found.app_name == "admin" and (found.url_name or "").endswith("_changelist"))


def _error_page(request: HttpRequest, template: str, status: HTTPStatus) -> HttpResponse:
    """Of the request only the token with which the language can be changed: to render its session or its
    visitor could fail again."""
    return HttpResponse(render_to_string(template, {"csrf_token": get_token(request)}), status=status)


def _outage(error: BaseException | None) -> BaseException | None:
    return next(filter(_is_outage, _chain(error)), None)


def _is_outage(error: BaseException) -> bool:
    if isinstance(error, ProgrammingError):
        return getattr(error.__cause__, "sqlstate", None) in MISSING
    # A plain DatabaseError is what SQLite says of a file that is no database, or no whole one.
    return isinstance(error, (OperationalError, InterfaceError)) or type(error) is DatabaseError


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _unavailable(request: HttpRequest, error: BaseException) -> HttpResponse:
    logger.error("the database cannot be used: %s", str(error).strip() or type(error).__name__)
    page = _error_page(request, "503.html", HTTPStatus.SERVICE_UNAVAILABLE)
    page["Retry-After"], page["Cache-Control"] = str(RETRY_SECONDS), "no-store"
    return page
