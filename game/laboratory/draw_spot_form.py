"""The form in which an operator enters a spot of five-card draw."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from game.bot_tables.models import TableVersion
from game.bots.profile import SizeClass
from game.engine.rules import ITALIAN_DRAW_POKER
from game.laboratory.draw_spot import HAND_SIZE, DrawSpot
from game.laboratory.spot import cards_text
from game.laboratory.spot_fields import (
    AnySpotForm,
    CardsField,
    StacksField,
    actions_field,
    seed_field,
    version_field,
)

SEATS = ITALIAN_DRAW_POKER.seats
MAX_CHIPS = 1_000_000


class DrawSpotForm(AnySpotForm):
    version = version_field(TableVersion.objects.filter(table__size_class=SizeClass.DRAW))
    cards = CardsField(
        counts=(0, HAND_SIZE),
        label=_("Cards"),
        help_text=_("Five, dealt to the seat that is to act, such as Jh Jd 9s 8c 7d; empty: at random."),
    )
    stacks = StacksField(
        seats=SEATS,
        max_chips=MAX_CHIPS,
        refusal=_("Three to six seats, each with chips."),
        label=_("Stacks"),
        initial="1000 1000 1000 1000",
        max_length=80,
        help_text=_("In chips, one for each seat, three to six of them."),
    )
    button = forms.IntegerField(label=_("Seat of the dealer"), min_value=1, max_value=SEATS[-1], initial=4)
    actions = actions_field(
        _(
            "x parola, b20 opens or bets 20, c sees, r60 raises to 60, f passes, d3 exchanges three cards, u "
            "declares a blind, such as: x b20 c f d3 d1"
        )
    )
    seed = seed_field()

    def spot(self) -> DrawSpot:
        values = self.cleaned_data
        return DrawSpot(
            values["stacks"], values["button"] - 1, values["cards"], values["actions"], values["seed"]
        )


def fields_of_draw(spot: DrawSpot) -> dict[str, str]:
    """The form's fields for a spot."""
    return {
        "cards": cards_text(spot.cards),
        "stacks": " ".join(map(str, spot.stacks)),
        "button": str(spot.button + 1),
        "actions": spot.actions,
        "seed": str(spot.seed),
    }
