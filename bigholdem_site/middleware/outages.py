"""Error pages for a database that is unavailable, full, read-only or damaged, or that refuses a value.

The game stays as it was before the request.
"""

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
# PostgreSQL's codes for a missing table or column, as during an update to a new version.
MISSING = ("42P01", "42703")

PATTERN_OR_RANGE = re.compile(r"__(i?regex|range)\b")

logger = logging.getLogger(__name__)


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler of uncaught exceptions."""
    if outage := _outage(sys.exc_info()[1]):
        return _unavailable(request, outage)
    return _error_page(request, "500.html", HTTPStatus.INTERNAL_SERVER_ERROR)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler of bad requests; a session that cannot be saved counts as one."""
    if outage := _outage(exception):
        return _unavailable(request, outage)
    return _error_page(request, "400.html", HTTPStatus.BAD_REQUEST)


class UnstorableValues:
    """Middleware: answers 400 to a request with a value that no column can hold, such as a filter of an admin
    list that overflows."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        """Refuses lookups by regular expression, which can be invalid or keep the database busy for hours,
        and by range, which a query string cannot express.
        """
        if _is_list_of_the_admin(request) and any(PATTERN_OR_RANGE.search(name) for name in request.GET):
            return _error_page(request, "400.html", HTTPStatus.BAD_REQUEST)
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        unstorable = isinstance(exception, (OverflowError, DataError)) and request.method in ("GET", "HEAD")
        # The admin does not validate the query string of a list, nor the keys of selected rows.
        unreadable = isinstance(exception, (ValueError, TypeError, ValidationError, DataError, OverflowError))
        if unstorable or (unreadable and _is_list_of_the_admin(request)):
            logger.warning("a request holds an impossible value: %s", exception, exc_info=exception)
            return _error_page(request, "400.html", HTTPStatus.BAD_REQUEST)
        return None


def _is_list_of_the_admin(request: HttpRequest) -> bool:
    found = request.resolver_match
    return bool(found and found.app_name == "admin" and (found.url_name or "").endswith("_changelist"))


def _error_page(request: HttpRequest, template: str, status: HTTPStatus) -> HttpResponse:
    """A page that needs only the request's CSRF token, for the language form: reading the session or the user
    could fail again."""
    return HttpResponse(render_to_string(template, {"csrf_token": get_token(request)}), status=status)


def _outage(error: BaseException | None) -> BaseException | None:
    return next(filter(_is_outage, _chain(error)), None)


def _is_outage(error: BaseException) -> bool:
    if isinstance(error, ProgrammingError):
        return getattr(error.__cause__, "sqlstate", None) in MISSING
    # SQLite raises a plain DatabaseError for a file that is not a database or is damaged.
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
