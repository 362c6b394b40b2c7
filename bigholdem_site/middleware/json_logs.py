"""Logs for machines: one JSON object a line, with the request's and the game's identifiers.

Nothing of a game but its identifier is ever read here, and addresses are logged without their query.
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
    """Middleware: gives each request an identifier, which its answer carries too, and logs it when answered.

    A trusted proxy's own X-Request-ID is kept.
    """

    def identify(request: HttpRequest) -> HttpResponseBase:
        given = request.headers.get("X-Request-ID", "") if settings.PROXIES else ""
        identifier = given if REQUEST_ID.fullmatch(given) else uuid.uuid4().hex
        held, named = _request.set(request), _request_id.set(identifier)
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
            _request.reset(held)
            _request_id.reset(named)

    return identify


class JsonFormatter(logging.Formatter):
    """time, level, logger, message; request, game and what an answered request tells, where known."""

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
    """The identifier of the game in the session, if the request has already read its session."""
    session = getattr(request, "session", None)
    loaded = getattr(session, "_session_cache", None)  # reading it now would be a query
    if not isinstance(loaded, dict):
        return ""
    from game.play.saved_game import (
        SESSION_KEY,  # not before the apps are loaded, which is when logging begins
    )

    game = loaded.get(SESSION_KEY)
    return str(game.get("game_id", "")) if isinstance(game, dict) else ""
