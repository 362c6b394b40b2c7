"""What can be wrong with a request: each mutation takes one and spoils it in its own way."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from urllib.parse import parse_qsl, quote, quote_from_bytes, urlencode

from tests.site.fuzz.oddities import COOKIE_VALUES, COOKIES, HEADERS, METHODS, ODD, QUERY_FIELDS
from tests.site.fuzz.wire import Sent

Mutation = Callable[[Sent, random.Random], Sent]


def other_method(sent: Sent, rng: random.Random) -> Sent:
    return replace(sent, method=rng.choice(METHODS))


def odd_field(sent: Sent, rng: random.Random) -> Sent:
    """One field of the form with another value, twice, away, or one that the form does not have."""
    fields = parse_qsl(sent.body.decode(errors="replace"), keep_blank_values=True)
    if not fields:
        return replace(sent, body=urlencode([("token", rng.choice(ODD))]).encode())
    place = rng.randrange(len(fields))
    match rng.randrange(5):
        case 0:
            del fields[place]
        case 1:
            fields.append((fields[place][0], rng.choice(ODD)))
        case 2:
            fields.append((rng.choice(ODD)[:200], rng.choice(ODD)))
        case _:
            fields[place] = (fields[place][0], rng.choice(ODD))
    return replace(sent, body=urlencode(fields).encode())


def odd_query(sent: Sent, rng: random.Random) -> Sent:
    fields = [(rng.choice(QUERY_FIELDS), rng.choice(ODD)) for _ in range(rng.randint(1, 4))]
    return replace(sent, query="&".join(filter(None, [sent.query, urlencode(fields)])))


def raw_query(sent: Sent, rng: random.Random) -> Sent:
    return replace(
        sent,
        query=quote_from_bytes(rng.randbytes(20)) + rng.choice(["&=&", "%", "%zz", "&&&=", "\xff"]),
    )


def many_fields(sent: Sent, rng: random.Random) -> Sent:
    return replace(sent, body=sent.body + b"&a=1" * rng.choice([100, 1001, 25_000]))


def odd_header(sent: Sent, rng: random.Random) -> Sent:
    name = rng.choice(list(HEADERS))
    return replace(sent, headers={**sent.headers, name: rng.choice(HEADERS[name])})


def odd_cookie(sent: Sent, rng: random.Random) -> Sent:
    """Another value in one of the site's cookies, or a line that is no cookies at all."""
    cookies, value = sent.headers.get("Cookie", ""), rng.choice(COOKIE_VALUES)
    cookie = f"{rng.choice(COOKIES)}={value}"
    line = rng.choice([f"{cookie}; {cookies}", f"{cookies}; {cookie}", value])
    return replace(sent, headers={**sent.headers, "Cookie": line})


def no_cookies(sent: Sent, rng: random.Random) -> Sent:
    return replace(sent, headers={name: value for name, value in sent.headers.items() if name != "Cookie"})


def forged_token(sent: Sent, rng: random.Random) -> Sent:
    token = rng.choice(["", "x", "0" * 32, "a" * 64, "é", "\0", "A" * 10_000])
    return replace(sent, headers={**sent.headers, "X-CSRFToken": token.encode().decode("latin-1")})


def odd_path(sent: Sent, rng: random.Random) -> Sent:
    path = sent.path
    piece = quote(rng.choice(ODD)[:200], safe=rng.choice(["", "/%"]))
    place = rng.randrange(len(path) + 1)
    paths = [path[:place] + piece + path[place:], path.rstrip("/"), f"{path}%ff%fe", f"/{path}"]
    paths += [path.replace("/", "//"), path.upper(), f"{path}index.php"]
    return replace(sent, path=rng.choice(paths))


def noise(sent: Sent, rng: random.Random) -> Sent:
    return replace(sent, body=rng.randbytes(rng.choice([1, 50, 3000])))


def as_json(sent: Sent, rng: random.Random) -> Sent:
    body = json.dumps(dict(parse_qsl(sent.body.decode(errors="replace")))).encode()
    return replace(sent, body=body, headers={**sent.headers, "Content-Type": "application/json"})


def as_multipart(sent: Sent, rng: random.Random) -> Sent:
    parts = []
    for name, value in parse_qsl(sent.body.decode(errors="replace")):
        file = rng.choice(["", "", '; filename="a.txt"', '; filename="', "; filename*=utf-8''%ff"])
        parts.append(f'--x\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n{value}\r\n')
    body = ("".join(parts) + rng.choice(["--x--\r\n", "", "--x"])).encode(errors="replace")
    return replace(
        sent, body=body, headers={**sent.headers, "Content-Type": "multipart/form-data; boundary=x"}
    )


def flipped_byte(sent: Sent, rng: random.Random) -> Sent:
    if not sent.body:
        return sent
    place = rng.randrange(len(sent.body))
    return replace(sent, body=sent.body[:place] + rng.randbytes(1) + sent.body[place + 1 :])


MUTATIONS: tuple[Mutation, ...] = (
    *(other_method, odd_query, raw_query, many_fields, odd_header, odd_cookie, no_cookies, forged_token),
    *(odd_path, noise, as_json, as_multipart, flipped_byte),
    *([odd_field] * 4),
    *([odd_header] * 2),
    *(odd_query, odd_cookie),
)


def spoilt(sent: Sent, rng: random.Random) -> Sent:
    for mutation in rng.choices(MUTATIONS, k=rng.choice([1, 1, 1, 2, 3])):
        sent = mutation(sent, rng)
    return sent
