"""Forms come in UTF-8, as the site's pages ask for them."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBadRequest, HttpResponseBase

View = Callable[[HttpRequest], HttpResponseBase]


def utf8_forms(get_response: View) -> View:
    """Middleware: a body in another encoding is refused before anything tries to read it."""

    def refuse(request: HttpRequest) -> HttpResponseBase:
        charset = (request.content_params or {}).get("charset", "utf-8")
        if charset.lower() not in ("utf-8", "utf8"):
            return HttpResponseBadRequest("Forms are accepted in UTF-8 only.", content_type="text/plain")
        return get_response(request)

    return refuse
