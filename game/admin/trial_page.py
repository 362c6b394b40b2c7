""" "Try it": what a profile does in a spot that is entered or dealt."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar
from urllib.parse import urlencode

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _

from game.admin.row_addresses import deciding_row_address
from game.bots.draw.style import DrawStyle
from game.bots.profile import BotProfile
from game.laboratory.draw_spot import deal_draw_spot, draw_spot_view
from game.laboratory.draw_spot_form import DrawSpotForm, fields_of_draw
from game.laboratory.draw_trial import DrawTrial, try_out_draw
from game.laboratory.spot import SpotFault, deal_spot, spot_view
from game.laboratory.spot_fields import AnySpotForm
from game.laboratory.spot_form import SpotForm, fields_of
from game.laboratory.trial import SpotTrial, try_out

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

DEALS = 1_000_000

F = TypeVar("F", bound=AnySpotForm)
P = TypeVar("P")


class TriedGame(NamedTuple, Generic[F, P]):
    """What differs between games. `player` is how a profile plays the game, if it does; `trial` raises
    SpotFault where the rules do not allow the spot; `dealt` are the fields of a random spot by the number of
    seats and a number that deals.
    """

    title: StrOrPromise
    form: type[F]
    player: Callable[[BotProfile], P | None]
    trial: Callable[[F, P], SpotTrial | DrawTrial]
    dealt: Callable[[P, int, int], dict[str, str]]
    is_draw: bool = False


HOLDEM_TRIAL = TriedGame[SpotForm, BotProfile](
    _("Try it"),
    SpotForm,
    player=lambda profile: profile,
    trial=lambda form, profile: try_out(spot_view(form.spot()), profile, form.cleaned_data["seed"]),
    dealt=lambda profile, seats, number: fields_of(deal_spot(profile, seats, number)),
)
DRAW_TRIAL = TriedGame[DrawSpotForm, DrawStyle](
    _("Try it: poker all'italiana"),
    DrawSpotForm,
    player=lambda profile: profile.draw,
    trial=lambda form, style: try_out_draw(draw_spot_view(form.spot()), style, form.cleaned_data["seed"]),
    dealt=lambda style, seats, number: fields_of_draw(deal_draw_spot(style, seats, number)),
    is_draw=True,
)


def trial_page(model_admin: admin.ModelAdmin, request: HttpRequest, game: TriedGame[F, P]) -> HttpResponse:
    if not model_admin.has_view_permission(request):
        raise PermissionDenied
    is_submitted = "profile" in request.GET and "stacks" in request.GET
    form = game.form(request.GET if is_submitted else None, initial=request.GET.dict())
    context: dict[str, Any] = {
        **model_admin.admin_site.each_context(request),
        "title": game.title,
        "opts": model_admin.opts,
        "form": form,
        "is_draw": game.is_draw,
    }
    if form.is_valid() and (player := _player(form, game)):
        if "deal" in request.GET:
            seats = len(form.cleaned_data["stacks"])
            fields = form.chosen_player() | game.dealt(player, seats, secrets.randbelow(DEALS))
            return redirect(f"{request.path}?{urlencode(fields)}")
        context |= _shown(form, game, player)
    return render(request, "admin/game/trial.html", context)


def _player(form: F, game: TriedGame[F, P]) -> P | None:
    """Who decides; None, with an error added to the form, if the profile does not play this game."""
    profile = form.chosen_profile()
    player = None if profile is None else game.player(profile)
    if player is None:
        form.add_error("profile", _("This profile has no published table to play by."))
    return player


def _shown(form: F, game: TriedGame[F, P], player: P) -> dict[str, Any]:
    """What the page shows of a trial; nothing, with an error added to the form, without one."""
    try:
        trial = game.trial(form, player)
    except SpotFault as fault:
        form.add_error(None, str(fault))
        return {}
    return {
        "trial": trial,
        "row_address": deciding_row_address(trial.reason),
        "profiles": [form.cleaned_data["profile"]],
    }
