"""The wizard: a new profile from a kind of player or another one, fitted to target figures of one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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

from game.admin.wizard_forms import DrawStartForm, FittedForm, HoldemStartForm, NewProfileForm, StartForm
from game.bot_tables.choices import SizeClassChoice
from game.bot_tables.loading import bot_profiles
from game.bot_tables.models import BotProfile, BotStyle
from game.bots import profile as bots
from game.bots.hand_order import SHIFTING
from game.bots.modifiers import Modifiers
from game.laboratory import draw_fitting, fitting
from game.laboratory.copying import copy_profile
from game.laboratory.draw_fitting import FittedDraw
from game.laboratory.fitting import Fitted

PERMISSIONS = ("game.add_botprofile", "game.add_botstyle", "game.add_decisiontable", "game.add_tableversion")

PREFIX = "new"
"""Begins the fields of the new profile, which has an aggression of its own beside the target's."""


class FitResult(NamedTuple):
    """What a stage of a fit found: the target asked for, what was reached, and in what sample."""

    target: Sequence[float]
    fitted: Fitted | FittedDraw
    sample: str


class FitRequest(NamedTuple):
    """From which profile to fit at a table with `others`: by its own modifiers, or by those that the stage
    before has `found`."""

    profile: bots.BotProfile
    others: list[bots.BotProfile]
    found: Modifiers | None
    stage: int


class WizardGame(NamedTuple):
    """What the wizard asks for and fits at one game; `fit` finds nothing for a profile that does not play."""

    form: type[StartForm]
    labels: Sequence[Any]
    stages: int
    fit: Callable[[Any, FitRequest], FitResult | None]


def wizard_page(model_admin: admin.ModelAdmin, request: HttpRequest, game: WizardGame) -> HttpResponse:
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
                context |= _fitted(game, start, base, request.POST)
        else:
            start.add_error("start", _("The profile that this kind starts from is gone: choose another one."))
    page = {**model_admin.admin_site.each_context(request), "title": _("New bot, step by step")}
    return render(request, "admin/game/wizard.html", {**page, "opts": model_admin.opts, **context})


def _fitted(
    game: WizardGame, start: StartForm, base: BotProfile, posted: Mapping[str, str]
) -> dict[str, Any]:
    """What a stage of the fit reached, and the form of the new profile with what is typed there already."""
    profiles = dict(bot_profiles())
    profile = profiles.pop(base.key, None)
    before = FittedForm(posted, prefix=PREFIX) if "narrow" in posted else None
    stage, modifiers = 0, None
    if before and before.is_valid():
        stage, modifiers = _next_stage(game, posted), before.modifiers
    found = game.fit(start, FitRequest(profile, [*profiles.values()], modifiers, stage)) if profile else None
    if found is None:
        start.add_error("start", _("This profile has no published table to play by."))
        return {}
    initial = _typed(posted) if modifiers else _initial(base)
    return {
        "lines": list(zip(game.labels, found.target, *found.fitted.reached, strict=True)),
        "sample": found.sample,
        "modifiers": found.fitted.modifiers,
        "profile": NewProfileForm(initial=initial | found.fitted.modifiers._asdict(), prefix=PREFIX),
        "stage": stage + 1,
        "stages": game.stages,
    }


def _next_stage(game: WizardGame, posted: Mapping[str, str]) -> int:
    """The stage that the page asks for: its first one has been done."""
    names = {str(stage): stage for stage in range(1, game.stages)}
    return names.get(posted.get("stage", ""), game.stages - 1)


def _initial(base: BotProfile) -> dict[str, Any]:
    return {name: getattr(base, name) for name in ("portrait", "temperament", "kind", "line_en", "line_it")}


def _typed(posted: Mapping[str, str]) -> dict[str, Any]:
    names = NewProfileForm.base_fields
    return {name: posted.get(f"{PREFIX}-{name}", "") for name in names}


def _fit_holdem(start: HoldemStartForm, asked: FitRequest) -> FitResult | None:
    stage, seated = fitting.STAGES[asked.stage], asked.others[: fitting.SEATS - 1]
    begun = fitting.with_modifiers(asked.profile, asked.found or asked.profile.ring.modifiers)
    sample = _("At a table of ten with the other profiles, %(deals)s hands")
    return _found(
        start,
        start.kind.usual if start.kind else None,
        lambda: fitting.measure(asked.profile, seated, stage),
        lambda target: fitting.fit_stage(begun, seated, target, stage),
        sample % {"deals": _grouped(stage.final)},
    )


def _fit_draw(start: DrawStartForm, asked: FitRequest) -> FitResult | None:
    if (style := asked.profile.draw) is None:
        return None
    stage, seated = draw_fitting.STAGES[asked.stage], [each.draw for each in asked.others if each.draw]
    begun = style._replace(modifiers=asked.found or style.modifiers)
    sample = _("At tables of four with the other profiles, %(pots)s pots")
    return _found(
        start,
        start.kind.usual_draw if start.kind else None,
        lambda: draw_fitting.measure_draw(style, seated, stage.final),
        lambda target: draw_fitting.fit_draw_stage(begun, seated, target, stage),
        sample % {"pots": _grouped(stage.final_pots)},
    )


def _found(
    start: Any, usual: Any, measure: Callable[[], Any], fit: Callable[[Any], Any], sample: str
) -> FitResult:
    """Fitted to what the form asks for, else to what is `usual` for the kind; a profile plays as it does,
    unless something is asked for."""
    as_it_plays = measure() if usual is None else None
    own = usual if as_it_plays is None else as_it_plays.reached.figures
    target = start.target(own)
    return FitResult(target, as_it_plays if as_it_plays and target == own else fit(target), sample)


def _grouped(number: int) -> str:
    return number_format(number, use_l10n=True, force_grouping=True)


HOLDEM = WizardGame(
    HoldemStartForm, ("VPIP", "PFR", gettext_lazy("aggression")), len(fitting.STAGES), _fit_holdem
)
DRAW = WizardGame(
    DrawStartForm,
    (gettext_lazy("opens"), gettext_lazy("sees"), gettext_lazy("raises"), gettext_lazy("bluffs")),
    len(draw_fitting.STAGES),
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


def _change(style: BotStyle, modifiers: Modifiers) -> None:
    for name, value in modifiers._asdict().items():
        setattr(style, name, value)
    style.shifting = SHIFTING
    style.save()
