"""The rows of a table as forms, checked together."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError

from game.bots.table import POSTFLOP_CELLS, PREFLOP_CELLS, Cell
from game.bots.validation import Problem, gaps, overlaps
from game.loading import postflop_value, preflop_value
from game.models import PostflopRow, PreflopRow
from game.table_problems import sentences


class RowsFormSet(forms.BaseInlineFormSet):
    """The rows of one part of a table, checked together."""

    cells: tuple[Cell, ...]
    value: Any

    def clean(self) -> None:
        super().clean()
        kept = [form for form in self.forms if form not in self.deleted_forms]
        if any(form.errors for form in kept):
            return
        rows = [self.value(form.instance) for form in kept if form.has_changed() or form.instance.pk]
        found: list[Problem] = overlaps(rows)
        if self.instance.wanted_published:
            found += gaps(rows, self.cells)
        if found:
            raise ValidationError(sentences(found))


class PreflopRowsFormSet(RowsFormSet):
    cells = PREFLOP_CELLS
    value = staticmethod(preflop_value)


class PostflopRowsFormSet(RowsFormSet):
    cells = POSTFLOP_CELLS
    value = staticmethod(postflop_value)


class PreflopRowInline(admin.TabularInline):
    model = PreflopRow
    formset = PreflopRowsFormSet
    extra = 0


class PostflopRowInline(admin.TabularInline):
    model = PostflopRow
    formset = PostflopRowsFormSet
    extra = 0
