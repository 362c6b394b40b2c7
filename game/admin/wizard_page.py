"""The wizard: a new profile from a kind of player or another one, fitted to target figures of one game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.admin.wizard_forms import DrawStartForm, HoldemStartForm, NewProfileForm, StartForm
from game.bot_tables.choices import SizeClassChoice
from game.bot_tables.loading import bot_profiles
from game.bot_tables.models import BotProfile, BotStyle
from game.bots import profile as bots
from game.laboratory import draw_fitting, fitting
from game.laboratory.copying import copy_profile
from game.laboratory.draw_fitting import FittedDraw, fit_draw
from game.laboratory.fitting import Fitted, fit

PERMISSIONS = ("game.add_botprofile", "game.add_botstyle", "game.add_decisiontable", "game.add_tableversion")

PREFIX = "new"
"""Begins the fields of the new profile, which has an aggression of its own beside the target's."""


class Found(NamedTuple):
    """What a fit found: the target asked for, what was reached, and in what sample."""

    target: Sequence[float]
    fitted: Fitted | FittedDraw
    sample: str


Fit = Callable[[Any, bots.BotProfile, list[bots.BotProfile]], Found | None]


class Game(NamedTuple):
    """What the wizard asks for and fits at one game; `fit` finds nothing for a profile that does not play."""

    form: type[StartForm]
    labels: Sequence[Any]
    fit: Fit


def wizard_page(model_admin: admin.ModelAdmin, request: HttpRequest, game: Game) -> HttpResponse:
    if not request.user.has_perms(PERMISSIONS):
        raise PermissionDenied
    start = game.form(request.POST if request.method == "POST" else None)
    context: dict[str, Any] = {"start": start, "is_draw": game is DRAW}
    if request.method == "POST" and start.is_valid():
        if base := BotProfile.objects.filter(key=start.start_key).first():
            if "make" in request.POST:
                made = NewProfileForm(request.POST, prefix=PREFIX)
                if made.is_valid():
                    return _made(model_admin, request, base, made, is_draw=game is DRAW)
                context["profile"] = made
            else:
                context |= _fitted(game, start, base)
        else:
            start.add_error("start", _("The profile that this kind starts from is gone: choose another one."))
    page = {**model_admin.admin_site.each_context(request), "title": _("New bot, step by step")}
    return render(request, "admin/game/wizard.html", {**page, "opts": model_admin.opts, **context})


def _fitted(game: Game, start: StartForm, base: BotProfile) -> dict[str, Any]:
    """What the fit reached, and the form of the new profile."""
    profile = bot_profiles().get(base.key)
    others = [each for key, each in bot_profiles().items() if key != base.key]
    found = game.fit(start, profile, others) if profile else None
    if found is None:
        start.add_error("start", _("This profile has no published table to play by."))
        return {}
    initial = {
        **found.fitted.modifiers._asdict(),
        "portrait": base.portrait,
        "temperament": base.temperament,
        "kind": base.kind,
        "line_en": base.line_en,
        "line_it": base.line_it,
    }
    return {
        "lines": list(zip(game.labels, found.target, *found.fitted.reached, strict=True)),
        "sample": found.sample,
        "modifiers": found.fitted.modifiers,
        "profile": NewProfileForm(initial=initial, prefix=PREFIX),
    }


def _fit_holdem(
    start: HoldemStartForm, profile: bots.BotProfile, others: list[bots.BotProfile]
) -> Found | None:
    seated = others[: fitting.SEATS - 1]
    sample = _("At a table of ten with the other profiles, %(deals)s hands")
    return _found(
        start,
        start.kind.usual if start.kind else None,
        lambda target: fit(profile, seated, target),
        sample % {"deals": _grouped(fitting.FINAL_DEALS)},
    )


def _fit_draw(start: DrawStartForm, profile: bots.BotProfile, others: list[bots.BotProfile]) -> Found | None:
    if (style := profile.draw) is None:
        return None
    seated = [each.draw for each in others if each.draw is not None]
    sample = _("At tables of four with the other profiles, %(pots)s pots")
    return _found(
        start,
        start.kind.usual_draw if start.kind else None,
        lambda target: fit_draw(style, seated, target),
        sample % {"pots": _grouped(draw_fitting.final_pots())},
    )


def _found(start: Any, usual: Any, fitted: Callable[[Any], Fitted | FittedDraw], sample: str) -> Found:
    """Fitted to what the form asks for, else to what is `usual` for the kind; a profile plays as it does,
    unless something is asked for."""
    own = fitted(None).reached.figures if usual is None else usual
    target = start.target(own)
    is_asked = usual is not None or target != own
    return Found(target, fitted(target if is_asked else None), sample)


def _grouped(number: int) -> str:
    return number_format(number, use_l10n=True, force_grouping=True)


HOLDEM = Game(HoldemStartForm, ("VPIP", "PFR", gettext_lazy("aggression")), _fit_holdem)
DRAW = Game(
    DrawStartForm,
    (gettext_lazy("opens"), gettext_lazy("sees"), gettext_lazy("raises"), gettext_lazy("bluffs")),
    _fit_draw,
)


@transaction.atomic
def _made(
    model_admin: admin.ModelAdmin,
    request: HttpRequest,
    base: BotProfile,
    form: NewProfileForm,
    *,
    is_draw: bool,
) -> HttpResponse:
    """The copy with the modifiers fitted at one game; at the other it plays like `base`."""
    copy = copy_profile(base, request.user.pk, with_tables=form.cleaned_data["own_tables"])
    for name in form.Meta.fields:
        setattr(copy, name, form.cleaned_data[name])
    copy.save()
    for style in copy.styles.all():
        if (style.size_class == SizeClassChoice.DRAW) is is_draw:
            _change(style, form.modifiers)
    model_admin.log_addition(request, copy, [{"added": {}}])
    text = _("“%(profile)s” is made, not yet offered for new games.") % {"profile": copy}
    messages.success(request, text)
    return redirect(reverse("admin:game_botprofile_change", args=[copy.pk]))


def _change(style: BotStyle, modifiers: bots.Modifiers) -> None:
    for name, value in modifiers._asdict().items():
        setattr(style, name, value)
    style.save()
