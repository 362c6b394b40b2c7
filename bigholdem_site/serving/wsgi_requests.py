"""Requests as the web server hands them over, whatever their headers say."""

import ipaddress
from collections.abc import Iterable, Sequence
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest

OPAQUE = "application/octet-stream"

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class ReadableRequest(WSGIRequest):
    """Django looks at the content type before any middleware, where a fault has no page: one that it cannot
    read stands for a body of no known form."""

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            super()._set_content_type_params(meta)  # type: ignore[misc]
        except (LookupError, ValueError):
            super()._set_content_type_params({"CONTENT_TYPE": OPAQUE})  # type: ignore[misc]


class SiteHandler(WSGIHandler):
    request_class = ReadableRequest


def get_application() -> SiteHandler:
    django.setup(set_prefix=False)
    return SiteHandler()


def behind_proxies(application: WSGIApplication, proxies: Sequence[Network]) -> WSGIApplication:
    """The application, told by X-Forwarded-Proto of these proxies that a visitor came by HTTPS, and whose
    answers to HEAD have no body, which Django leaves to the server."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ.get("HTTP_X_FORWARDED_PROTO", "").lower() == "https" and _is_from(environ, proxies):
            environ["wsgi.url_scheme"] = "https"
        body = application(environ, start_response)
        if environ["REQUEST_METHOD"] != "HEAD":
            return body
        if hasattr(body, "close"):
            body.close()
        return ()

    return answer


def _is_from(environ: WSGIEnvironment, proxies: Sequence[Network]) -> bool:
    address = ipaddress.ip_address(environ["REMOTE_ADDR"].partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    return any(address in network for network in proxies)
