"""Response headers that neither Django nor its packages set."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

View = Callable[[HttpRequest], HttpResponseBase]


def cross_origin_resource_policy(get_response: View) -> View:
    """Middleware: no other site may embed this one's pages or static files."""

    def add_header(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response

    return add_header
