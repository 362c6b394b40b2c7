"""The forms of a table's rows: hundreds on one page, validated and saved together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db import models
from django.forms.utils import flatatt
from django.http import HttpRequest
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from game.bot_tables import choices
from game.bot_tables.draw_rows import BlindRow, ExchangeRow, FirstRoundRow, SecondRoundRow
from game.bot_tables.parts import part_of
from game.bot_tables.problems import sentences
from game.bot_tables.rows import PostflopRow, PreflopRow, TableRow
from game.bots.validation import Problem


class QuickPercent(forms.NumberInput):
    """A number field rendered without a template: a page has thousands of them."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        text = "" if value is None else escape(value)
        return SafeString(f'<input type="number" value="{text}" {_named(name, attrs, self.attrs)}>')


class QuickSelect(forms.Select):
    """A choice field rendered without a template; its options are those of `choice_class`."""

    def __init__(self, choice_class: type[models.TextChoices], attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs)
        self.choice_class = choice_class

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        options = _options(self.choice_class, str(value or ""), get_language())
        return SafeString(f"<select {_named(name, attrs, self.attrs)}>{options}</select>")


def _named(name: str, attrs: dict[str, Any] | None, own: dict[str, Any]) -> str:
    """The HTML attributes of a field."""
    rest = {**own, **(attrs or {})}
    key = rest.pop("id", "")
    return f'name="{escape(name)}" id="{escape(key)}"{_flat(tuple(rest.items()))}'


@lru_cache(maxsize=200)
def _flat(attrs: tuple[tuple[str, Any], ...]) -> SafeString:
    return flatatt(dict(attrs))


@lru_cache(maxsize=200)
def _options(choices: type[models.TextChoices], chosen: str, _language: str | None) -> SafeString:
    empty = format_html('<option value="">{}</option>', "---------") if chosen not in choices.values else ""
    options = (
        (key, SafeString(" selected" if key == chosen else ""), label) for key, label in choices.choices
    )
    return format_html("{}{}", empty, format_html_join("", '<option value="{}"{}>{}</option>', options))


class SavedRow(forms.Field):
    """The primary key of the form's row. Django's own field would query the database for each row."""

    widget = forms.HiddenInput

    def __init__(self, row: models.Model) -> None:
        super().__init__(required=False)
        self.row = row

    def has_changed(self, initial: Any, data: Any) -> bool:
        return False

    def clean(self, value: Any) -> models.Model | None:
        if self.row.pk is None and not value:
            return None
        if str(value) != str(self.row.pk):
            raise ValidationError(_("This row is gone: somebody else has changed the draft."))
        return self.row


class RowForm(forms.ModelForm):
    """A form of one row. Unchanged rows are not validated: the database queries would take seconds."""

    def _post_clean(self) -> None:
        if self.instance.pk is None or self.has_changed():
            super()._post_clean()  # type: ignore[misc]

    def cells(self) -> SafeString:
        """The visible fields as table cells, each with its errors."""
        names = [name for name in self.fields if name not in ("id", "version", "DELETE")]
        if self.is_bound:
            cells: Iterator[Any] = ((name, self[name].errors or "", self[name]) for name in names)
        else:
            cells = ((name, "", self._unbound(name)) for name in names)
        return SafeString(
            "".join(f'<td class="field-{name}">{errors}{field}</td>' for name, errors, field in cells)
        )

    def _unbound(self, name: str) -> SafeString:
        key = self.add_prefix(name)
        return self.fields[name].widget.render(key, getattr(self.instance, name), {"id": f"id_{key}"})


class RowsFormSet(forms.BaseInlineFormSet):
    """The rows of one part of a table, validated together."""

    model: type[TableRow]

    def add_fields(self, form: Any, index: int | None) -> None:
        super().add_fields(form, index)
        form.fields["id"] = SavedRow(form.instance)

    def clean(self) -> None:
        super().clean()
        remaining = [form for form in self.forms if form not in self.deleted_forms]
        if any(form.errors for form in remaining):
            return
        part = part_of(self.model)
        rows = [part.value(form.instance) for form in remaining if form.has_changed() or form.instance.pk]
        found: list[Problem] = part.contradictions(rows)
        if self.instance.is_publishing:
            found += part.gaps(rows)
        if found:
            raise ValidationError(sentences(found))

    def save_together(self) -> None:
        """Save all rows at once, so that rows may exchange their unique keys in any order."""
        self.save(commit=False)
        changed = [row for row, _fields in self.changed_objects]
        replaced = [row.pk for row in (*changed, *self.deleted_objects)]
        self.model._default_manager.filter(pk__in=replaced).delete()
        self.model._default_manager.bulk_create([*changed, *self.new_objects])

    def shown_rows(self) -> Iterator[list[Any]]:
        """The cells of each row, for users who may not change them."""
        names = part_of(self.model).fields
        for form in self.forms:
            row = form.instance
            yield [_display(row, name) for name in names]


def _display(row: models.Model, name: str) -> Any:
    display = getattr(row, f"get_{name}_display", None)
    return display() if display else getattr(row, name)


class RowInline(admin.TabularInline):
    model: type[TableRow]
    form = RowForm
    formset = RowsFormSet
    template = "admin/game/tableversion/rows.html"
    extra = 0
    choices: dict[str, type[models.TextChoices]]

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> forms.Field | None:
        """The fields for numbers and choices, each with a label for screen readers."""
        attrs = {"aria-label": str(db_field.verbose_name)}
        if isinstance(db_field, models.PositiveSmallIntegerField):
            return db_field.formfield(widget=QuickPercent({"min": 0, "max": 100, **attrs}))
        if db_field.name in self.choices:
            choice_class = self.choices[db_field.name]
            field = forms.ChoiceField(label=db_field.verbose_name, choices=choice_class.choices)
            field.widget = QuickSelect(choice_class, attrs)
            return field
        return super().formfield_for_dbfield(db_field, request, **kwargs)


class PreflopRowInline(RowInline):
    model = PreflopRow
    fields = PreflopRow.KEYS + PreflopRow.VALUES
    choices = {"situation": choices.PreflopSituationChoice, "position": choices.PositionChoice}


class PostflopRowInline(RowInline):
    model = PostflopRow
    fields = PostflopRow.KEYS + PostflopRow.VALUES
    choices = {
        "situation": choices.PostflopSituationChoice,
        "street": choices.StreetChoice,
        "opponents": choices.OpponentsChoice,
    }


class FirstRoundRowInline(RowInline):
    model = FirstRoundRow
    fields = FirstRoundRow.KEYS + FirstRoundRow.VALUES
    choices = {
        "situation": choices.FirstSituationChoice,
        "place": choices.PlaceChoice,
        "requirement": choices.RequirementChoice,
    }


class SecondRoundRowInline(RowInline):
    model = SecondRoundRow
    fields = SecondRoundRow.KEYS + SecondRoundRow.VALUES
    choices = {"situation": choices.SecondSituationChoice, "drawn": choices.DrawnChoice}


class ExchangeRowInline(RowInline):
    model = ExchangeRow
    fields = ExchangeRow.KEYS + ExchangeRow.VALUES
    choices = {"hand_class": choices.HandClassChoice}


class BlindRowInline(RowInline):
    model = BlindRow
    fields = BlindRow.KEYS + BlindRow.VALUES
    choices = {"declaration": choices.DeclarationChoice, "pot": choices.PotBeforeChoice}


INLINES: dict[type[TableRow], type[RowInline]] = {
    inline.model: inline
    for inline in (
        PreflopRowInline,
        PostflopRowInline,
        FirstRoundRowInline,
        SecondRoundRowInline,
        ExchangeRowInline,
        BlindRowInline,
    )
}
