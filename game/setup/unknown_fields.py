"""Forms take the fields that they have, and no others."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from game.names.visitor_text import NAME_LENGTH


def refuse_unknown_fields(form: forms.Form) -> None:
    """Raise ValidationError for posted fields that the form does not have."""
    unknown = sorted(set(form.data) - set(form.fields) - {"csrfmiddlewaretoken"})
    if unknown:
        raise forms.ValidationError(_("Unknown field: %(name)s"), params={"name": unknown[0][:NAME_LENGTH]})
