"""Response headers that neither Django nor its packages set."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

View = Callable[[HttpRequest], HttpResponseBase]


def cross_origin_resource_policy(get_response: View) -> View:
    """Middleware: forbids other sites to embed this site's pages and static files."""

    def add_header(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response

    return add_header
