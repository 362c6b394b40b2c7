"""What the opponents of a measurement do, in a sentence each, for readers of its page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from game.bots.baselines import Baseline
from game.bots.tricks import NAMED
from game.laboratory.measuring import IN_FORCE, LBR, TRICK_SIGN
from game.simulation.lanes.best_response import FORMS

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

BASELINES: dict[str, StrOrPromise] = {
    Baseline.CALLER: _("Calls every bet and never raises."),
    Baseline.ALL_IN: _("Goes all-in at every turn."),
    Baseline.RANDOM: _("Takes any legal action, each as often."),
    Baseline.HONEST: _("Calls with a fair share of the wins, and never bets."),
    Baseline.THRESHOLD: _("Raises from 80 percent equity, calls from 50 percent."),
    Baseline.EHS_TAG: _("Plays few hands, and these by their strength and the pot odds."),
}

TRICKS: dict[str, StrOrPromise] = {
    "min-raise": _("Bets and raises the least that is legal."),
    "min-bet": _("Bets the least that is legal after the flop."),
    "min-open": _("Opens with the least raise that is legal."),
    "steals": _("Always opens with the least raise from cutoff, button and small blind."),
    "shove-opens": _("Goes all-in over every raise of less than three big blinds."),
    "shove-range": _("Goes all-in before the flop with the best 15 percent of hands, and plays no others."),
    "pot-when-checked": _("Always bets the pot where nobody has bet."),
    "half-pot-when-checked": _("Always bets half the pot where nobody has bet."),
    "third-when-checked": _("Always bets a third of the pot where nobody has bet."),
    "little-when-checked": _("Always bets 27 percent of the pot where nobody has bet."),
    "overbet": _("Bets one and a half pots."),
    "edge-bet": _("Bets 55 percent of the pot, where two sizes of bet meet."),
    "edge-bet-min-raise": _("Bets 55 percent of the pot, and raises the least that is legal."),
    "edge-bet-min-3-bet": _("Bets 55 percent of the pot, and reraises the least before the flop."),
    "small-edge-bet": _("Bets 40 percent of the pot, where two sizes of bet meet."),
    "cheap-bet": _("Bets a quarter of the pot."),
    "large-open": _("Opens with a raise to ten big blinds."),
    "open-all": _("Opens every hand with a raise of three quarters of the pot."),
    "open-five": _("Opens with a raise to five big blinds."),
    "min-3-bet": _("Reraises the least that is legal before the flop."),
    "small-3-bet": _("Reraises to 2.2 times the raise before the flop."),
    "reraise-opens": _("Reraises every opening raise by three quarters of the pot."),
    "raise-bets": _("Raises every bet after the flop by half the pot."),
    "min-raise-bets": _("Raises every bet after the flop by the least that is legal."),
    "shove-bets": _("Goes all-in over every bet after the flop."),
    "always-min-raise": _("Raises the least at every turn, and never folds to a bet of up to the pot."),
    "calls-cheaply": _("Never folds to a bet of up to a quarter of the pot."),
    "floats": _("Calls every bet of up to the pot on the flop, and always bets turn and river."),
    "bets-turn-and-river": _("Always bets half the pot on turn and river."),
    "bets-strong-large": _("Bets and raises the pot with strong hands, and others as the profile does."),
    "overbets-strong": _("Bets and raises three pots with strong hands, and others as the profile does."),
    "river-value": _("Bets one and a half pots with every strong hand on the river where nobody has bet."),
    "opens-strong-large": _("Opens with a raise to five big blinds with the best eight percent of hands."),
    "bets-strong-cheaply": _("Bets a quarter of the pot with every strong hand where nobody has bet."),
    "bets-strong-alone": _("Bets a quarter of the pot with every strong hand, and bets no other."),
    "traps": _("Never bets or raises on the flop."),
}

FORM_WORDS: tuple[StrOrPromise, ...] = (
    _("Knows the table, and folds, checks or calls."),
    _("Knows the table; from the turn on also bets the pot or goes all-in."),
    _("Knows the table; bets the pot or goes all-in on any street."),
    _("Knows the table; chooses on any street among 56 sizes."),
)
"""In the order of FORMS."""
BEST_RESPONSES = {f"{LBR}{form.name}": words for form, words in zip(FORMS, FORM_WORDS, strict=True)}


def opponent_words(name: str) -> str:
    """Of an opponent by its name in a measurement; empty if the site no longer knows it."""
    if name == IN_FORCE:
        return str(_("The same profile by the version in force."))
    words = BASELINES | BEST_RESPONSES | {f"{TRICK_SIGN}{trick}": said for trick, said in TRICKS.items()}
    return str(words.get(name, ""))


def trick_moves(name: str) -> str:
    """How the trick of a prober is written as moves (game/bots/tricks.py); empty for other opponents."""
    return NAMED.get(name.removeprefix(TRICK_SIGN), "") if name.startswith(TRICK_SIGN) else ""
