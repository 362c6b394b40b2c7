"""Forms take the fields that they have, and no others."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from game.names.visitor_text import NAME_LENGTH


def refuse_unknown_fields(posted: Iterable[str], fields: Iterable[str]) -> None:
    """Raise ValidationError for names posted that are none of a form's fields."""
    unknown = sorted(set(posted) - set(fields) - {"csrfmiddlewaretoken"})
    if unknown:
        raise forms.ValidationError(_("Unknown field: %(name)s"), params={"name": unknown[0][:NAME_LENGTH]})
