"""Whose modifiers count in the pictures of a table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from game.bot_tables.loading import AnyStyle, style_value
from game.bot_tables.models import BotProfile
from game.bot_tables.parts import AnyTable
from game.bots.draw.style import DrawStyle
from game.bots.draw.table import DrawTable
from game.bots.profile import Style


class PlayedForm(forms.Form):
    """The field names do not clash with the version's form."""

    picture_profile = forms.ModelChoiceField(
        BotProfile.objects.none(), label=_("As played by"), required=False, empty_label=_("the rows alone")
    )

    def __init__(self, table: str, *args: Any) -> None:
        super().__init__(*args)
        playing = BotProfile.objects.filter(styles__table__key=table).distinct()
        self.fields["picture_profile"].queryset = playing  # type: ignore[attr-defined]


def style_of(table: AnyTable, profile: Any) -> AnyStyle:
    """The table with the modifiers of a profile, or, for anything else, the rows alone."""
    row = profile.styles.filter(table__key=table.key).first() if isinstance(profile, BotProfile) else None
    if row is not None:
        return style_value(row, table)
    return DrawStyle(table) if isinstance(table, DrawTable) else Style(table)
