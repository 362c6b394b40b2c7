"""The form that begins a game of which all but the visitor's name is laid down."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from game.names.visitor_text import NAME_LENGTH, visitor_name
from game.setup.unknown_fields import refuse_unknown_fields


class NameForm(forms.Form):
    """`taken` are the names of the computer players at the table."""

    name = forms.CharField(
        label=_("Name"),
        max_length=NAME_LENGTH,
        error_messages={"required": _("Type a name: the result stands under it.")},
    )

    def __init__(self, *args: Any, taken: Collection[str] = (), **options: Any) -> None:
        super().__init__(*args, **options)
        self.taken = {name.casefold() for name in taken}

    def clean_name(self) -> str:
        name = visitor_name(self.cleaned_data["name"])
        if name.casefold() in self.taken:
            raise forms.ValidationError(_("A computer player at this table has that name: choose another."))
        return name

    def clean(self) -> dict[str, Any]:
        refuse_unknown_fields(self.data, self.fields)
        return self.cleaned_data
