"""The WSGI application: it also reads requests whose headers Django would fail on."""

import ipaddress
from collections.abc import Iterable, Sequence
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest

OPAQUE = "application/octet-stream"

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class ReadableRequest(WSGIRequest):
    """Django parses the content type before any middleware, where an error has no page. One that it cannot
    parse is taken for a body of unknown format."""

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
    """The application, which trusts X-Forwarded-Proto of these proxies, and answers HEAD without a body, as
    Django leaves that to the server."""

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
