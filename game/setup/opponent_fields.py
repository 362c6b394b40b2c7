"""The setup form's fields of opponents: a mix, or a profile for each seat."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from game.bot_tables.loading import profiles
from game.bots.lineup import Mix, OpponentSelection
from game.engine.game import VISITOR_SEAT
from game.engine.rules import MAX_SEATS
from game.play.archive import SEAT_BY_SEAT, opponents_setting
from game.words import labels

SEATS = {number: f"seat_{number}" for number in range(1, MAX_SEATS + 1)}
"""The names of the fields by seat, as the table counts them, from 1."""

FIELDS = {"opponents", *SEATS.values()}


def fields() -> dict[str, forms.Field]:
    choices = list(labels.OPPONENTS.items())
    return {
        "opponents": forms.ChoiceField(label=_("Opponents"), required=False, choices=choices),
        **{
            name: forms.ChoiceField(label=format_lazy("{} {}", _("Seat"), number), required=False)
            for number, name in SEATS.items()
        },
    }


def offer_profiles(form: forms.Form) -> None:
    """Let the fields of the seats offer the profiles of the moment, read once for the form."""

    @cache
    def choices() -> list[tuple[str, Any]]:
        return [("", _("drawn at random")), *((summary.key, summary.name) for summary in profiles())]

    for name in SEATS.values():
        form.fields[name].choices = choices  # type: ignore[attr-defined]


def chosen_opponents(values: Mapping[str, Any], players: int, *, interactive: bool) -> OpponentSelection:
    """Whom the fields ask for; the seats count only where "seat by seat" is chosen."""
    choice = values.get("opponents") or Mix.BELIEVABLE
    if choice != SEAT_BY_SEAT:
        return OpponentSelection(Mix(choice))
    seats = tuple(values.get(SEATS[number], "") for number in bot_seats(players, interactive=interactive))
    return OpponentSelection(seats=seats) if any(seats) else OpponentSelection()


def opponent_values(opponents: OpponentSelection, players: int, *, interactive: bool) -> dict[str, str]:
    """The fields that ask for these opponents."""
    seats = bot_seats(players, interactive=interactive)
    chosen = zip(seats, opponents.of_seats(len(seats)), strict=True)
    return {
        "opponents": opponents_setting(opponents),
        **dict.fromkeys(SEATS.values(), ""),
        **{SEATS[number]: key for number, key in chosen},
    }


def bot_seats(players: int, *, interactive: bool) -> range:
    """The seats of computer players, as the table counts them."""
    return range(VISITOR_SEAT + (2 if interactive else 1), players + 1)
