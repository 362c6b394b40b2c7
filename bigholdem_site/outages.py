"""A database that is away, full, read-only or not whole: one plain page, and the game as it was."""

import logging
import sys
from collections.abc import Iterator

from django.db import InterfaceError, OperationalError, ProgrammingError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views import defaults

RETRY_SECONDS = 10
# PostgreSQL's codes for a table or column that is not there, as while a new version is being put in.
MISSING = ("42P01", "42703")

logger = logging.getLogger(__name__)


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler of what no view has caught."""
    if outage := _outage(sys.exc_info()[1]):
        return _unavailable(outage)
    return defaults.server_error(request)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler of bad requests, for which it also takes a session that could not be saved."""
    if outage := _outage(exception):
        return _unavailable(outage)
    return defaults.bad_request(request, exception)


def _outage(error: BaseException | None) -> BaseException | None:
    return next(filter(_is_outage, _chain(error)), None)


def _is_outage(error: BaseException) -> bool:
    if isinstance(error, ProgrammingError):
        return getattr(error.__cause__, "sqlstate", None) in MISSING
    return isinstance(error, (OperationalError, InterfaceError))


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _unavailable(error: BaseException) -> HttpResponse:
    logger.error("the database cannot be used: %s", str(error).strip() or type(error).__name__)
    # Without the request: to render its session or its visitor would ask the database again.
    page = render_to_string("503.html")
    headers = {"Retry-After": str(RETRY_SECONDS), "Cache-Control": "no-store"}
    return HttpResponse(page, status=503, headers=headers)
