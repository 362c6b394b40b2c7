"""Refuses form bodies that are too large, incomplete or not in UTF-8."""

from collections.abc import Callable
from http import HTTPStatus

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse, HttpResponseBase, UnreadablePostError
from django.http.multipartparser import MultiPartParserError

# The largest form is the admin's upload of the rows of a table.
MAX_BYTES = 8 * 1024 * 1024

View = Callable[[HttpRequest], HttpResponseBase]


def readable_forms(get_response: View) -> View:
    """Middleware: refuses a body that cannot be read before anything else reads it, such as the 404 page."""

    def refuse(request: HttpRequest) -> HttpResponseBase:
        if _length(request) > MAX_BYTES:
            return _refusal("This form is too large.", HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        charset = (request.content_params or {}).get("charset", "utf-8")
        if charset.lower() not in ("utf-8", "utf8"):
            return _refusal("Forms are accepted in UTF-8 only.")
        try:
            request.POST  # noqa: B018  (the request keeps what was read)
        except (MultiPartParserError, SuspiciousOperation, UnreadablePostError):
            return _refusal("This form cannot be read.")
        return get_response(request)

    return refuse


def _length(request: HttpRequest) -> int:
    """The length of the body; without one Django reads no body."""
    length = request.META.get("CONTENT_LENGTH", "")
    return int(length) if length.isascii() and length.isdigit() else 0


def _refusal(sentence: str, status: HTTPStatus = HTTPStatus.BAD_REQUEST) -> HttpResponseBase:
    return HttpResponse(sentence, status=status, content_type="text/plain")
