"""Which proxies are believed that a visitor came by HTTPS."""

from typing import Any

import pytest

from bigholdem_site.config.environment import networks
from bigholdem_site.serving.wsgi_requests import behind_proxies


@pytest.mark.parametrize(
    ("trusted", "address", "forwarded", "scheme"),
    [
        ("127.0.0.1,::1", "127.0.0.1", "https", "https"),
        ("127.0.0.1,::1", "::1", "HTTPS", "https"),
        ("127.0.0.1", "::ffff:127.0.0.1", "https", "https"),
        ("10.0.0.0/8", "10.1.2.3", "https", "https"),
        ("fe80::/10", "fe80::1%eth0", "https", "https"),
        ("127.0.0.1", "10.1.2.3", "https", "http"),
        ("", "127.0.0.1", "https", "http"),
        ("127.0.0.1", "127.0.0.1", "http, https", "http"),
        ("127.0.0.1", "127.0.0.1", "http", "http"),
    ],
)
def test_only_a_trusted_proxy_says_that_a_visitor_came_by_https(
    trusted: str, address: str, forwarded: str, scheme: str
) -> None:
    seen: dict[str, Any] = {}

    def application(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        seen.update(environ)
        return []

    environ = {
        "REQUEST_METHOD": "GET",
        "REMOTE_ADDR": address,
        "HTTP_X_FORWARDED_PROTO": forwarded,
        "wsgi.url_scheme": "http",
    }
    behind_proxies(application, networks(trusted))(environ, lambda *_: lambda _: None)
    assert seen["wsgi.url_scheme"] == scheme
