"""An operator's training game against profiles by any version of their tables, at the site's own table."""

from __future__ import annotations

import secrets
import time
from uuid import uuid4

from django.contrib import admin
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from game.bot_tables.loading import PlayedStyle, played_style
from game.bot_tables.models import BotProfile as BotProfileModel
from game.bots.lineup import OpponentSelection
from game.bots.profile import BotProfile, SizeClass
from game.engine.game import GameSetup
from game.engine.rules import KNOWN_RULE_SETS
from game.laboratory.play_form import PlayForm
from game.names.visitor_text import visitor_name
from game.play import archive, games, moves
from game.play.pins import Pin, Pins, size_classes_of
from game.play.saved_game import Choices, Currency, DeckColours, Felt, Pace
from game.sessions.locked import locked_session
from game.setup.views import TOO_MANY

MINUTES = 240
SEED_BYTES = 32


def play_page(model_admin: admin.ModelAdmin, request: HttpRequest) -> HttpResponse:
    if not model_admin.has_view_permission(request):
        raise PermissionDenied
    form = PlayForm(request.POST or None, initial=request.GET.dict())
    if request.method == "POST" and form.is_valid():
        try:
            return _begin(request, form)
        except games.SessionFull:
            form.add_error(None, str(TOO_MANY))
    context = {
        **model_admin.admin_site.each_context(request),
        "title": _("Play against it"),
        "opts": model_admin.opts,
        "form": form,
    }
    return render(request, "admin/game/play.html", context)


def _begin(request: HttpRequest, form: PlayForm) -> HttpResponse:
    opponents: list[BotProfile] = form.cleaned_data["opponents"]
    setup = _setup(form, len(opponents) + 1)
    new = moves.NewGame(
        setup=setup,
        choices=_choices(request),
        shuffle_word="",
        opponents=OpponentSelection(seats=tuple(profile.key for profile in opponents)),
    )
    keys = [profile.key for profile in opponents]
    BotProfileModel.objects.filter(key__in=keys).update(known_to_games=True)
    saved = moves.begin(new, uuid4(), secrets.token_bytes(SEED_BYTES), time.time(), _pins(opponents, setup))
    with locked_session(request) as session:
        archive.record_start(saved)
        games.write(session, saved)
    return redirect("game:table", saved.game_id)


def _setup(form: PlayForm, players: int) -> GameSetup:
    rules = KNOWN_RULE_SETS[form.cleaned_data["rules"]]
    hands = form.cleaned_data["hands"]
    return GameSetup(rules, players, rules.starting_stack(players), True, hands, MINUTES)


def _choices(request: HttpRequest) -> Choices:
    return Choices(
        name=_name(request),
        currency=Currency.EURO,
        timer=None,
        pace=Pace.FAST,
        felt=Felt.GREEN,
        deck_colours=DeckColours.FOUR,
        show_odds=True,
        training=True,
    )


def _name(request: HttpRequest) -> str:
    """The operator's own name, where it may stand at a table."""
    try:
        return visitor_name(request.user.get_username()[:20]) or _("Guest")
    except ValidationError:
        return _("Guest")


def _pins(opponents: list[BotProfile], setup: GameSetup) -> Pins:
    return tuple(
        Pin(1, size, (None, *(_played(profile, size) for profile in opponents)))
        for size in size_classes_of(setup.rules.variant)
    )


def _played(profile: BotProfile, size: SizeClass) -> PlayedStyle | None:
    style = profile.draw if size is SizeClass.DRAW else profile.style(size)
    return played_style(style) if style else None
