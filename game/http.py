"""Responses of the game's pages, with and without htmx, never cached."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_POST

from game.templatetags.fragments import rendered, with_tokens


class SeeOther(HttpResponseRedirect):
    """The answer to a form that was processed: the browser loads the page again."""

    status_code = HTTPStatus.SEE_OTHER


def is_htmx(request: HttpRequest) -> bool:
    return request.META.get("HTTP_HX_REQUEST") == "true"


def by_post(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For views that change the table: GET and HEAD are redirected to the table."""
    post_only = require_POST(view)

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method in ("GET", "HEAD"):
            return SeeOther(reverse("game:table", args=args, kwargs=kwargs))
        return post_only(request, *args, **kwargs)

    return wrapper


def render_table(
    request: HttpRequest, context: Mapping[str, Any], status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    """The table: for htmx only its part of the page, otherwise the whole page."""
    csrf_token = _token(request)
    if is_htmx(request):
        # The only thing this part needs of the request is the CSRF token of its forms.
        text = rendered("table/_answer.html", {**context, "csrf_token": csrf_token})
    else:
        text = render_to_string("table/table.html", dict(context), request)
    response = HttpResponse(with_tokens(text, csrf_token, context["page"].token), status=status)
    if request.method == "POST":
        # Without a stored copy a browser could not go back to the answer to a form.
        response["Cache-Control"] = "private, no-cache"
        return response
    return never_stored(response)


def _token(request: HttpRequest) -> str:
    """The CSRF token for the forms of a part. A POST has passed the CSRF check with its own token, which is
    used again: masking a new one takes as long as rendering half the table. Reuse is safe against attacks on
    the compressed length, as another site has no token to post with."""
    if request.method == "POST":
        given = request.POST.get("csrfmiddlewaretoken") or request.META.get("HTTP_X_CSRFTOKEN")
        if given:
            return given
    return get_token(request)


def to_page(
    request: HttpRequest, name: str, *place: object, query: Mapping[str, str] | None = None
) -> HttpResponse:
    """Redirects to a page of this site, with and without htmx; `place` fills in its address."""
    url = reverse(name, args=place, query=query)
    if is_htmx(request):
        return HttpResponse(status=HTTPStatus.OK, headers={"HX-Redirect": url})
    return SeeOther(url)


def renewed(response: HttpResponse, session: SessionBase) -> HttpResponse:
    """The response with a session cookie of full age, so that the cookie outlasts the new game.

    Django sends it only with sessions that it saves itself; this session is saved with the game.
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
    """Pages of a running game are always loaded again, also with the back button."""
    response["Cache-Control"] = "no-store"
    return response
