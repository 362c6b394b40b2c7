"""How the game's pages answer: with and without htmx, never from a cache."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse


class SeeOther(HttpResponseRedirect):
    """The answer to a form that was carried out: fetch the page anew."""

    status_code = HTTPStatus.SEE_OTHER


def is_htmx(request: HttpRequest) -> bool:
    return bool(getattr(request, "htmx", False))


def render_table(
    request: HttpRequest, context: Mapping[str, Any], status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    """The table: its part of the page to htmx, else the whole page."""
    template = "game/_table.html" if is_htmx(request) else "game/table.html"
    return never_stored(render(request, template, dict(context), status=status))


def to_page(request: HttpRequest, name: str) -> HttpResponse:
    """Send the browser to a page of ours, whoever asks."""
    url = reverse(name)
    if is_htmx(request):
        return HttpResponse(status=HTTPStatus.OK, headers={"HX-Redirect": url})
    return SeeOther(url)


def never_stored(response: HttpResponse) -> HttpResponse:
    """Pages of a running game are fetched anew, with the back button too."""
    response["Cache-Control"] = "no-store"
    return response
