"""Requests as the web server hands them over, whatever their headers say."""

from typing import Any

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest

OPAQUE = "application/octet-stream"


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
