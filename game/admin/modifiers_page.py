"""The modifiers of a style: a draft beside what it does, publishing it, and the history to go back in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.bot_tables.loading import style_value
from game.bot_tables.models import MODIFIERS, BotStyle
from game.bot_tables.parts import table_of
from game.bot_tables.style_versions import (
    StyleVersion,
    draft_of,
    go_back_to,
    modifier_text,
    publish_modifiers,
    values_of,
    version_in_force,
)
from game.laboratory.modifier_merge import Clash, Values, merge
from game.laboratory.style_figures import exact_figures

NOTE_LENGTH = 200


class ModifiersForm(forms.ModelForm):
    note = forms.CharField(
        label=gettext_lazy("Note"),
        max_length=NOTE_LENGTH,
        required=False,
        help_text=gettext_lazy("What this version changes: the history shows it."),
    )

    class Meta:
        model = StyleVersion
        fields = MODIFIERS

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "publish" in self.data and not cleaned.get("note", "").strip():
            self.add_error("note", _("Say in the note what this version changes: its history shows it."))
        return cleaned


class ModifiersQuestion(NamedTuple):
    """What the page asks before it saves: `begun` is what the form's changes are compared with."""

    form: ModifiersForm
    begun: Values
    clashes: list[Clash] = []
    notice: str = ""


@transaction.atomic
def modifiers_page(
    model_admin: admin.ModelAdmin, request: HttpRequest, pk: int, size_class: str
) -> HttpResponse:
    """The style is locked while its draft is saved."""
    found = BotStyle.objects.select_related("profile", "table").select_for_update(of=("self",))
    style = get_object_or_404(found, profile_id=pk, size_class=size_class)
    may_change = request.user.has_perm("game.change_botstyle")
    is_post = request.method == "POST"
    if not request.user.has_perm("game.view_botstyle") or (is_post and not may_change):
        raise PermissionDenied
    draft = draft_of(style)
    if is_post and "back" in request.POST:
        return _go_back(model_admin, request, style)
    if is_post and "discard" in request.POST:
        return _discard(model_admin, request, style, draft)
    if is_post:
        asked = _answered(request, draft)
        if asked is None:
            return _save(model_admin, request, draft)
    else:
        asked = ModifiersQuestion(ModifiersForm(instance=draft), values_of(draft))
    context = {
        **model_admin.admin_site.each_context(request),
        "title": _("Modifiers of %(style)s") % {"style": style},
        "opts": model_admin.opts,
        "form": asked.form,
        "begun": asked.begun,
        "clashes": [_shown(clash) for clash in asked.clashes],
        "notice": asked.notice,
        "style": style,
        "draft": draft,
        "may_change": may_change,
        **_figures(style, draft),
        **_history(style),
    }
    return render(request, "admin/game/modifiers.html", context)


def _shown(clash: Clash) -> tuple[str, Clash, str, str]:
    """A modifier's label, the clash, and both values as operators read them."""
    mine, theirs = (modifier_text(clash.name, value) for value in (clash.mine, clash.theirs))
    return _label(clash.name), clash, mine, theirs


def _answered(request: HttpRequest, draft: StyleVersion) -> ModifiersQuestion | None:
    """Puts what was typed into the draft, together with what others have saved meanwhile. None where it can
    be saved: nobody publishes what he has not seen."""
    saved = values_of(draft)
    form = ModifiersForm(request.POST, instance=draft)
    begun = {name: _number(request.POST, f"begun-{name}", saved[name]) for name in MODIFIERS}
    if not form.is_valid():
        return ModifiersQuestion(form, begun)
    mine = {name: form.cleaned_data[name] for name in MODIFIERS}
    values, clashes = merge(begun, mine, saved, _answers(request.POST, mine, saved))
    if clashes:
        return ModifiersQuestion(form, begun, clashes)
    if "publish" in request.POST and any(values[name] != mine[name] for name in MODIFIERS):
        shown = {**values, "note": form.cleaned_data["note"]}
        return ModifiersQuestion(
            ModifiersForm(initial=shown),
            saved,
            notice=_("Somebody changed the draft meanwhile. Look at it, then publish."),
        )
    for name, value in values.items():
        setattr(draft, name, value)
    draft.notes = form.cleaned_data["note"].strip()
    return None


def _answers(posted: Mapping[str, str], mine: Values, saved: Values) -> dict[str, int]:
    """The values chosen for modifiers that clashed; not where another value has been saved since."""
    chosen = {"mine": mine, "theirs": saved}
    return {
        name: chosen[posted[f"take-{name}"]][name]
        for name in MODIFIERS
        if posted.get(f"take-{name}") in chosen and _number(posted, f"asked-{name}", -1) == saved[name]
    }


def _number(posted: Mapping[str, str], name: str, default: int) -> int:
    try:
        return int(posted[name])
    except (KeyError, ValueError):
        return default


def _save(model_admin: admin.ModelAdmin, request: HttpRequest, draft: StyleVersion) -> HttpResponse:
    if "publish" in request.POST:
        publish_modifiers(draft, draft.notes, request.user.pk)
        text = _("%(version)s is in force.") % {"version": draft}
    else:
        draft.save()
        text = _("%(version)s is saved as a draft.") % {"version": draft}
    model_admin.log_change(request, draft.style.profile, f"{text} {_values_text(draft)}")
    messages.success(request, text)
    return redirect(_address(draft.style))


def _discard(
    model_admin: admin.ModelAdmin, request: HttpRequest, style: BotStyle, draft: StyleVersion
) -> HttpResponse:
    if draft.pk:
        text = _("The draft of %(style)s is discarded.") % {"style": style}
        draft.delete()
        model_admin.log_change(request, style.profile, text)
        messages.success(request, text)
    return redirect(_address(style))


def _go_back(model_admin: admin.ModelAdmin, request: HttpRequest, style: BotStyle) -> HttpResponse:
    number = request.POST["back"]
    published = StyleVersion.objects.filter(style=style, status="published")
    version = get_object_or_404(published, number=int(number) if number.isdecimal() else 0)
    note = _("As version %(number)d again.") % {"number": version.number}
    own = f"{note} {request.POST.get('note', '').strip()}".strip()[:NOTE_LENGTH]
    restored = go_back_to(version, own, request.user.pk)
    text = _("%(version)s is in force.") % {"version": restored}
    model_admin.log_change(request, style.profile, f"{text} {own}")
    messages.success(request, text)
    return redirect(_address(style))


def _figures(style: BotStyle, draft: StyleVersion) -> dict[str, Any]:
    """How often the style enters pots by its draft and by the modifiers in force, side by side."""
    version = style.table.latest_version()
    if version is None:
        return {}
    table = table_of(version)
    values = [style_value(each, table) for each in (draft, style)]
    drafted, in_force = (exact_figures(each) for each in values)
    return {
        "entries": drafted,
        "entries_in_force": in_force if values_of(draft) != values_of(style) else [],
    }


def _history(style: BotStyle) -> dict[str, Any]:
    versions = StyleVersion.objects.filter(style=style).select_related("published_by")
    labels = [_label(name) for name in MODIFIERS]
    return {
        "in_force": version_in_force(style),
        "headings": labels,
        "versions": [(version, [text for _name, text in _texts(version)]) for version in versions],
    }


def _label(name: str) -> str:
    return str(StyleVersion._meta.get_field(name).verbose_name)  # type: ignore[union-attr]


def _values_text(version: StyleVersion) -> str:
    return ", ".join(f"{name} {text}" for name, text in _texts(version))


def _texts(version: StyleVersion) -> list[tuple[str, str]]:
    """Each modifier with what operators read of it."""
    return [(name, modifier_text(name, value)) for name, value in values_of(version).items()]


def _address(style: BotStyle) -> str:
    return reverse("admin:game_botprofile_modifiers", args=[style.profile_id, style.size_class])
