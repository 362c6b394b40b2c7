"""Response headers that neither Django nor its packages set."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

View = Callable[[HttpRequest], HttpResponseBase]


def cross_origin_resource_policy(get_response: View) -> View:
    """Middleware: forbids other sites to embed this site's pages and static files."""

    def add_header(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response

    return add_header


def private_forms(get_response: View) -> View:
    """Middleware: a page that carries a visitor's CSRF token, with which Django renews the token's cookie, is
    kept by no cache but the browser's own, which asks before it shows the page again."""

    def add_header(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if settings.CSRF_COOKIE_NAME in getattr(response, "cookies", ()):
            response.headers.setdefault("Cache-Control", "private, no-cache")
        return response

    return add_header
