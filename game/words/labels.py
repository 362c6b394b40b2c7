"""What the choices of a game are called on the pages, in the visitor's language."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from game.bots.lineup import Mix
from game.engine.game import EndReason
from game.engine.house_rules.bets import LIMIT
from game.engine.rules import KNOWN_RULE_SETS
from game.engine.variants import HOLDEM, ITALIAN_DRAW
from game.play.archive import SEAT_BY_SEAT
from game.play.saved_game import Currency, DeckColours, Felt, Pace
from game.words.house_rules import translated

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
AS_THE_RULES_SAY = _("as the rules say")
OFF = _("off")

LIMITS: dict[str, Label] = {value: translated(words) for value, words in LIMIT.values.items()}

GAMES: dict[str, Label] = {HOLDEM.key: "Texas Hold'em", ITALIAN_DRAW.key: "Poker all'italiana"}

RULES: dict[str, Label] = {key: rules.name for key, rules in KNOWN_RULE_SETS.items()}

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
    Felt.SLATE: pgettext_lazy("felt", "slate"),
}

DECKS: dict[str, Label] = {DeckColours.FOUR: _("four colours"), DeckColours.TWO: _("two colours")}

OPPONENTS: dict[str, Label] = {
    Mix.BELIEVABLE.value: _("a believable mix"),
    Mix.EASY.value: pgettext_lazy("opponents", "easy"),
    Mix.TOUGH.value: pgettext_lazy("opponents", "tough"),
    SEAT_BY_SEAT: _("chosen seat by seat"),
}

END_REASONS: dict[str, Label] = {
    EndReason.HANDS_PLAYED: _("all hands are played"),
    EndReason.TIME_OVER: _("the time is over"),
    EndReason.ONE_SEAT_LEFT: _("one player is left"),
    EndReason.ELIMINATED: _("you are eliminated"),
    EndReason.LEFT: _("you left the table"),
}
