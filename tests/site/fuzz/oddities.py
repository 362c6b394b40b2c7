"""Values that nobody should send, for fields, headers and cookies."""

from __future__ import annotations

MARKUP = "\"'><fuzzed onload=x>{{7*7}}{% now 'Y' %}"
"""If it comes back as it is, a page does not escape what it shows."""

ODD = [
    "", " ", "0", "-1", "1e9", "1.5", "NaN", "9" * 9, "9" * 30, "9" * 5000, "true", "null", "[]", "{}",
    "on", "x" * 3000, MARKUP, "<script>alert(1)</script>", "' OR 1=1 --", "../../etc/passwd", "%00",
    "\0", "a\0b", "\r\nSet-Cookie: a=b", "\u202eevil", "\u200b", "e\u0301" * 20, "é", "日本語", "🂡",
    "\ufeff", "\ud7ff", "٣", "²", "Ann·0a1f", "A\u0430nn", "${7*7}", "%s%s%n", "None", "no-limit",
    "leave", "fold", "en", "it", "xx", "https://evil.example/", "//evil.example", "/\\evil.example",
    "javascript:alert(1)", "inf", "-0", "+1", "1_000", "0x10", "١٢",
]  # fmt: skip

METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "get", "A" * 50]

_FORM = "application/x-www-form-urlencoded"
_PARTS = "multipart/form-data"

HEADERS: dict[str, list[str]] = {
    "HX-Request": ["true", "false", "", "TRUE", "1", "\xff"],
    "HX-Current-URL": ["http://testserver/table/", "http://[::1", "%zz", "\xe9\xff", "//x", "http://x:999999/"],
    "HX-Current-URL-URI-AutoEncoded": ["true", "false"],
    "HX-Target": ["table", MARKUP, ""],
    "HX-Target-URI-AutoEncoded": ["true"],
    "HX-Trigger": ["x", "%F0%9F", "\xff"],
    "HX-Trigger-Name": ["a" * 5000],
    "Triggering-Event": ["{", "[]", "null", '{"a":', "%7B%7D"],
    "Triggering-Event-URI-AutoEncoded": ["true"],
    "HX-Boosted": ["true"],
    "HX-History-Restore-Request": ["true"],
    "HX-Prompt": ["%"],
    "Accept-Language": [
        "it", "xx", "*", "it-IT-u-co-phonebk;q=1", "a" * 3000, ";;;q=,", "en;q=nan", "zh-Hant-" * 50, "\xff",
    ],
    "Accept": ["text/html", "application/json", "*/*;q=x", "\xff"],
    "Accept-Encoding": ["gzip", "br, gzip;q=0", "identity;q=0", "*;q=0"],
    "Content-Type": [
        "application/json", "text/plain", _PARTS, f"{_PARTS}; boundary=", f"{_PARTS}; boundary=x",
        f"{_PARTS}; boundary={'x' * 500}", f"{_FORM}; charset=utf-16", f"{_FORM}; charset=nonsense",
        f"{_FORM}; charset=utf-8", "x", "", "\xff/\xff",
    ],
    "Content-Length": ["0", "5", "999999999"],  # the server itself refuses what is no number
    "Host": ["evil.example", "testserver:80", "testserver:x", "", "a" * 1000, "[::1]", "\xff"],
    "X-Forwarded-Host": ["evil.example"],
    "X-Forwarded-For": ["1.2.3.4", "x, y", "\xff"],
    "X-Forwarded-Proto": ["https"],
    "X-Request-ID": ["a b", "x" * 1000],
    "X-HTTP-Method-Override": ["DELETE"],
    "Origin": ["null", "https://evil.example", "http://testserver", "http://[", "\xff"],
    "Referer": ["https://evil.example/", "http://[", "", "http://testserver/"],
    "If-Modified-Since": ["Thu, 01 Jan 1970 00:00:00 GMT", "x", "Sun, 99 Foo 99999 00:00:00 GMT"],
    "If-None-Match": ["*", '"x"', "\xff"],
    "Range": ["bytes=0-", "bytes=9-1", "x"],
    "Expect": ["100-continue"],
    "Authorization": ["Basic Og==", "Bearer x"],
}  # fmt: skip

LANGUAGES = ["xx", "it", "en", "IT", "a" * 600, "../it", "\xff", "zh-hans", "", "en-US", "it;q=1"]
COOKIES = ["sessionid", "csrftoken", "language", "player", "messages", "x"]
COOKIE_VALUES = [*LANGUAGES, "a" * 4000, '"', "\xc3\xa9", "%00", "0" * 32, "x:y:z", ";;;=", "{}"]

QUERY_FIELDS = [
    "rules", "name", "players", "token", "ask", "after", "before", "game", "sort", "hands", "limit", "period",
    "next", "language", "o", "q", "e", "p", "_popup", "id__exact",
]  # fmt: skip
