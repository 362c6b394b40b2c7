"""How the game's pages answer: with and without htmx, never from a cache."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_POST


class SeeOther(HttpResponseRedirect):
    """The answer to a form that was carried out: fetch the page anew."""

    status_code = HTTPStatus.SEE_OTHER


def is_htmx(request: HttpRequest) -> bool:
    return bool(getattr(request, "htmx", False))


def by_post(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For views that change the table: who comes to their address otherwise is sent to the table."""

    posted = require_POST(view)

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method in ("GET", "HEAD"):
            return SeeOther(reverse("game:table"))
        return posted(request, *args, **kwargs)

    return wrapper


def render_table(
    request: HttpRequest, context: Mapping[str, Any], status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    """The table: its part of the page to htmx, else the whole page."""
    if is_htmx(request):
        # Of the request this part takes its forms' token alone.
        part = render_to_string("table/_table.html", {**context, "csrf_token": _token(request)})
        response = HttpResponse(part, status=status)
    else:
        response = render(request, "table/table.html", dict(context), status=status)
    if request.method == "POST":
        # A browser could not go back to the answer to a form if it were not stored.
        response["Cache-Control"] = "private, no-cache"
        return response
    return never_stored(response)


def _token(request: HttpRequest) -> str:
    """For the forms of a part: the token that the request came with and was let through for. To mask it anew
    takes as long as to render half the table; another site has no token to ask with, and so learns nothing
    from the lengths of such answers."""
    if request.method == "POST":
        given = request.POST.get("csrfmiddlewaretoken") or request.headers.get("X-CSRFToken")
        if given:
            return given
    return get_token(request)


def to_page(request: HttpRequest, name: str, query: Mapping[str, str] | None = None) -> HttpResponse:
    """Send the browser to a page of ours, whoever asks."""
    url = reverse(name, query=query)
    if is_htmx(request):
        return HttpResponse(status=HTTPStatus.OK, headers={"HX-Redirect": url})
    return SeeOther(url)


def renewed(response: HttpResponse, session: SessionBase) -> HttpResponse:
    """The response, with the session's cookie for another full term, so that it outlasts the game begun.

    Django sends it only with a session that it saves itself; this one is saved with the game.
    """
    if session.session_key:
        response.set_cookie(
            settings.SESSION_COOKIE_NAME,
            session.session_key,
            max_age=settings.SESSION_COOKIE_AGE,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=settings.SESSION_COOKIE_HTTPONLY,
            samesite="Lax",
        )
    return response


def never_stored(response: HttpResponse) -> HttpResponse:
    """Pages of a running game are fetched anew, with the back button too."""
    response["Cache-Control"] = "no-store"
    return response
