"""Logs as JSON, one object per line, with the identifiers of the request and the game.

Of a game, only its identifier is read. Addresses are logged without the query string.
"""

import json
import logging
import re
import time
import uuid
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

View = Callable[[HttpRequest], HttpResponseBase]

REQUEST_ID = re.compile(r"[\w.-]{1,64}")

logger = logging.getLogger("bigholdem.requests")
_request: ContextVar[HttpRequest | None] = ContextVar("request", default=None)
_request_id: ContextVar[str] = ContextVar("request_id", default="")


def identified_requests(get_response: View) -> View:
    """Middleware: gives each request an identifier, sends it with the response, and logs the request.

    The X-Request-ID of a trusted proxy is kept.
    """

    def identify(request: HttpRequest) -> HttpResponseBase:
        given = request.headers.get("X-Request-ID", "") if settings.PROXIES else ""
        identifier = given if REQUEST_ID.fullmatch(given) else uuid.uuid4().hex
        request_token, id_token = _request.set(request), _request_id.set(identifier)
        begun = time.perf_counter()
        try:
            response = get_response(request)
            response.headers["X-Request-ID"] = identifier
            if settings.LOG_FORMAT == "json":
                logger.info(
                    "answered",
                    extra={
                        "method": request.method,
                        "path": request.path,
                        "status": response.status_code,
                        "milliseconds": round((time.perf_counter() - begun) * 1000, 1),
                    },
                )
            return response
        finally:
            _request.reset(request_token)
            _request_id.reset(id_token)

    return identify


class JsonFormatter(logging.Formatter):
    """Writes time, level, logger and message and, where known, request, game and REQUEST_FIELDS."""

    REQUEST_FIELDS = ("method", "path", "status", "milliseconds")

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if identifier := _request_id.get():
            line["request"] = identifier
        if game := _game_id(_request.get()):
            line["game"] = game
        if record.name == logger.name:
            line |= {name: getattr(record, name) for name in self.REQUEST_FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def _game_id(request: HttpRequest | None) -> str:
    """The game in the request's URL, or else the session's latest game, if the session was read already."""
    if request is not None and request.resolver_match:
        game_id = request.resolver_match.kwargs.get("game_id")
        if game_id is not None:
            return str(game_id.hex)
    session = getattr(request, "session", None)
    loaded = getattr(session, "_session_cache", None)  # reading it here would cost a query
    games = loaded.get("games") if isinstance(loaded, dict) else None
    return str(games[-1]) if isinstance(games, list) and games else ""
