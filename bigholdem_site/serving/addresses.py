"""The addresses at which a server is reached."""

import ipaddress
import socket
from contextlib import suppress


def address(host: str, port: int) -> str:
    """The address to open in a browser on this machine."""
    if _is_wildcard(host):
        host = "127.0.0.1"
    return f"http://{_in_url(host)}:{port}/"


def hosts_to_allow(host: str) -> list[str]:
    """The names by which visitors reach a server that listens on `host`.

    On every interface these are the machine's own name and addresses, never "any": a page of another site
    could otherwise reach this one under a name of its own choosing.
    """
    if not _is_wildcard(host):
        return [_in_url(host)]
    name = socket.gethostname()
    names = {name, socket.getfqdn()}
    with suppress(OSError):  # of a machine whose own name resolves nowhere
        names.update(str(entry[4][0]) for entry in socket.getaddrinfo(name, None))
    names.update(_outgoing_addresses())
    return sorted(_in_url(found.partition("%")[0]) for found in names)


def _outgoing_addresses() -> set[str]:
    """The addresses this machine uses towards others. Connecting a datagram socket sends nothing."""
    found = set()
    for family, target in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))
                found.add(str(probe.getsockname()[0]))
        except OSError:
            continue
    return found


def _is_wildcard(host: str) -> bool:
    try:
        return ipaddress.ip_address(host or "0.0.0.0").is_unspecified  # noqa: S104
    except ValueError:
        return False


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
