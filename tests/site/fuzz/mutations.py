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


def other_method(sent: Sent, chance: random.Random) -> Sent:
    return replace(sent, method=chance.choice(METHODS))


def odd_field(sent: Sent, chance: random.Random) -> Sent:
    """One field of the form with another value, twice, away, or one that the form does not have."""
    fields = parse_qsl(sent.body.decode(errors="replace"), keep_blank_values=True)
    if not fields:
        return replace(sent, body=urlencode([("token", chance.choice(ODD))]).encode())
    place = chance.randrange(len(fields))
    match chance.randrange(5):
        case 0:
            del fields[place]
        case 1:
            fields.append((fields[place][0], chance.choice(ODD)))
        case 2:
            fields.append((chance.choice(ODD)[:200], chance.choice(ODD)))
        case _:
            fields[place] = (fields[place][0], chance.choice(ODD))
    return replace(sent, body=urlencode(fields).encode())


def odd_query(sent: Sent, chance: random.Random) -> Sent:
    fields = [(chance.choice(QUERY_FIELDS), chance.choice(ODD)) for _ in range(chance.randint(1, 4))]
    return replace(sent, query="&".join(filter(None, [sent.query, urlencode(fields)])))


def raw_query(sent: Sent, chance: random.Random) -> Sent:
    return replace(
        sent,
        query=quote_from_bytes(chance.randbytes(20)) + chance.choice(["&=&", "%", "%zz", "&&&=", "\xff"]),
    )


def many_fields(sent: Sent, chance: random.Random) -> Sent:
    return replace(sent, body=sent.body + b"&a=1" * chance.choice([100, 1001, 25_000]))


def odd_header(sent: Sent, chance: random.Random) -> Sent:
    name = chance.choice(list(HEADERS))
    return replace(sent, headers={**sent.headers, name: chance.choice(HEADERS[name])})


def odd_cookie(sent: Sent, chance: random.Random) -> Sent:
    """Another value in one of the site's cookies, or a line that is no cookies at all."""
    kept, value = sent.headers.get("Cookie", ""), chance.choice(COOKIE_VALUES)
    cookie = f"{chance.choice(COOKIES)}={value}"
    line = chance.choice([f"{cookie}; {kept}", f"{kept}; {cookie}", value])
    return replace(sent, headers={**sent.headers, "Cookie": line})


def no_cookies(sent: Sent, chance: random.Random) -> Sent:
    return replace(sent, headers={name: value for name, value in sent.headers.items() if name != "Cookie"})


def forged_token(sent: Sent, chance: random.Random) -> Sent:
    token = chance.choice(["", "x", "0" * 32, "a" * 64, "é", "\0", "A" * 10_000])
    return replace(sent, headers={**sent.headers, "X-CSRFToken": token.encode().decode("latin-1")})


def odd_path(sent: Sent, chance: random.Random) -> Sent:
    path = sent.path
    piece = quote(chance.choice(ODD)[:200], safe=chance.choice(["", "/%"]))
    place = chance.randrange(len(path) + 1)
    paths = [path[:place] + piece + path[place:], path.rstrip("/"), f"{path}%ff%fe", f"/{path}"]
    paths += [path.replace("/", "//"), path.upper(), f"{path}index.php"]
    return replace(sent, path=chance.choice(paths))


def noise(sent: Sent, chance: random.Random) -> Sent:
    return replace(sent, body=chance.randbytes(chance.choice([1, 50, 3000])))


def as_json(sent: Sent, chance: random.Random) -> Sent:
    body = json.dumps(dict(parse_qsl(sent.body.decode(errors="replace")))).encode()
    return replace(sent, body=body, headers={**sent.headers, "Content-Type": "application/json"})


def as_multipart(sent: Sent, chance: random.Random) -> Sent:
    parts = []
    for name, value in parse_qsl(sent.body.decode(errors="replace")):
        file = chance.choice(["", "", '; filename="a.txt"', '; filename="', "; filename*=utf-8''%ff"])
        parts.append(f'--x\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n{value}\r\n')
    body = ("".join(parts) + chance.choice(["--x--\r\n", "", "--x"])).encode(errors="replace")
    return replace(
        sent, body=body, headers={**sent.headers, "Content-Type": "multipart/form-data; boundary=x"}
    )


def flipped_byte(sent: Sent, chance: random.Random) -> Sent:
    if not sent.body:
        return sent
    place = chance.randrange(len(sent.body))
    return replace(sent, body=sent.body[:place] + chance.randbytes(1) + sent.body[place + 1 :])


MUTATIONS: tuple[Mutation, ...] = (
    *(other_method, odd_query, raw_query, many_fields, odd_header, odd_cookie, no_cookies, forged_token),
    *(odd_path, noise, as_json, as_multipart, flipped_byte),
    *([odd_field] * 4),
    *([odd_header] * 2),
    *(odd_query, odd_cookie),
)


def spoilt(sent: Sent, chance: random.Random) -> Sent:
    for mutation in chance.choices(MUTATIONS, k=chance.choice([1, 1, 1, 2, 3])):
        sent = mutation(sent, chance)
    return sent
