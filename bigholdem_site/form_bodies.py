"""Forms come in UTF-8, as the site's pages ask for them, and whole."""

from collections.abc import Callable

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponseBadRequest, HttpResponseBase, UnreadablePostError
from django.http.multipartparser import MultiPartParserError

View = Callable[[HttpRequest], HttpResponseBase]


def readable_forms(get_response: View) -> View:
    """Middleware: a body that cannot be read is refused before anything else tries to read it, such as the
    page that says that there is nothing at an address."""

    def refuse(request: HttpRequest) -> HttpResponseBase:
        charset = (request.content_params or {}).get("charset", "utf-8")
        if charset.lower() not in ("utf-8", "utf8"):
            return _refusal("Forms are accepted in UTF-8 only.")
        try:
            request.POST  # noqa: B018  (read once, it is kept)
        except (MultiPartParserError, SuspiciousOperation, UnreadablePostError):
            return _refusal("This form cannot be read.")
        return get_response(request)

    return refuse


def _refusal(sentence: str) -> HttpResponseBase:
    return HttpResponseBadRequest(sentence, content_type="text/plain")
