"""A field of the start page with the sentence that explains it."""

from __future__ import annotations

from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def explained(field: BoundField) -> SafeString:
    """The control, described by its errors and by the sentence `…_meaning`: a screen reader says both."""
    ids = [field.aria_describedby, f"{field.auto_id}_meaning"]
    return field.as_widget(attrs={"aria-describedby": " ".join(filter(None, ids))})
