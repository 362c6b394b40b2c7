"""What the choices of a game are called on the pages, in the visitor's language."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from game.engine.betting import LimitKind
from game.engine.game import EndReason
from game.engine.rules import RULE_SETS, HeadsUpBlinds
from game.engine.state import ShowdownManner
from game.play.saved_game import Currency, DeckColours, Felt, Pace

Label = str | Promise


CURRENCIES: dict[str, Label] = {
    Currency.EURO: "€",
    Currency.DOLLAR: "$",
    Currency.POUND: "£",
    Currency.FRANC: "CHF",
    Currency.YEN: "¥",
    Currency.CHIPS: _("chips"),
}

UNLIMITED = _("unlimited")
UNLIMITED_RAISES = pgettext_lazy("raises", "unlimited")
OFF = _("off")

LIMITS: dict[str, Label] = {
    LimitKind.NO_LIMIT: _("no limit"),
    LimitKind.POT_LIMIT: _("pot limit"),
    LimitKind.FIXED_LIMIT: _("fixed limit"),
    LimitKind.MIXED: _("mixed"),
}

RULES: dict[str, Label] = {key: rules.name for key, rules in RULE_SETS.items()}

PACES: dict[str, Label] = {
    Pace.SLOW: pgettext_lazy("pace", "slow"),
    Pace.NORMAL: pgettext_lazy("pace", "normal"),
    Pace.FAST: pgettext_lazy("pace", "fast"),
    Pace.INSTANT: pgettext_lazy("pace", "instant"),
}

FELTS: dict[str, Label] = {
    Felt.GREEN: pgettext_lazy("felt", "green"),
    Felt.BLUE: pgettext_lazy("felt", "blue"),
    Felt.RED: pgettext_lazy("felt", "red"),
}

DECKS: dict[str, Label] = {DeckColours.FOUR: _("four colours"), DeckColours.TWO: _("two colours")}

END_REASONS: dict[str, Label] = {
    EndReason.HANDS_PLAYED: _("all hands are played"),
    EndReason.TIME_OVER: _("the time is over"),
    EndReason.ONE_SEAT_LEFT: _("one player is left"),
    EndReason.ELIMINATED: _("you are eliminated"),
    EndReason.LEFT: _("you left the table"),
}

EQUAL_HANDS: dict[str, Label] = {"split": _("split the pot"), "suits": _("suits decide")}

CHIP_PLANS: dict[str, Label] = {
    "by-elimination": _("grow as players are eliminated"),
    "constant": _("stay as they are"),
    "by-level": _("grow by level"),
}

HEADS_UP: dict[str, Label] = {
    HeadsUpBlinds.BUTTON_POSTS_BIG.value: _("the button posts the big blind"),
    HeadsUpBlinds.BUTTON_POSTS_SMALL.value: _("the button posts the small blind"),
}

SHOWDOWNS: dict[str, Label] = {
    ShowdownManner.ALL_SHOW.value: _("all contenders show"),
    ShowdownManner.IN_ORDER.value: _("in order; a beaten hand may be mucked"),
}

ELIMINATIONS: dict[str, Label] = {
    "2": _("with less than two minimum chips"),
    "0": _("with nothing left"),
}
