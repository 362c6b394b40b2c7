"""The visitor's odds, and everyone's when the hands lie open, as text and bars."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.engine.cards import Card
from game.engine.odds import (
    Method,
    Odds,
    current_category,
    equities,
    equity,
    final_categories,
    outs,
    pot_odds,
    rounded_percent,
)
from game.engine.odds.sampling import sampled_odds
from game.engine.ranking import evaluate
from game.engine.seat_view import SeatView
from game.engine.state import Phase
from game.names.visitor_text import isolated
from game.play.saved_game import SavedGame
from game.play.viewpoint import visitors_view
from game.words.cards import card_names, card_signs
from game.words.hand_names import CATEGORY_NAMES, hand_name
from leaderboard.money import Money

BAR_WIDTH = 100
OUT_DEALS = 2000
"""Deals sampled for each card that improves the hand."""
NO_BREAK = "\N{NO-BREAK SPACE}"


class Chance(NamedTuple):
    """A chance with its bar; `width` is of BAR_WIDTH, `note` goes with the percentage. `seat` is whose chance
    it is, None for the viewer's own; nobody has a better one than who leads."""

    label: str
    percent: str
    width: float
    note: str = ""
    seat: int | None = None
    leads: bool = False


class OddsPanel(NamedTuple):
    """`against` says what the odds count and what they do not, `price` is what a call needs to break even,
    `outs` counts the cards that improve the hand; all are empty where they do not apply. The cards follow as
    signs, and in words for those who hear the page."""

    title: str
    hand: str
    chances: tuple[Chance, ...]
    method: str
    against: str
    price: str
    categories: tuple[Chance, ...]
    outs: str
    out_signs: str
    out_names: str

    @property
    def is_sampled(self) -> bool:
        """Whether `method` names an interval."""
        return self.method.startswith("±")

    @property
    def brief(self) -> str:
        """The first chance in few words; empty where they stand at the seats."""
        first = self.chances[0]
        return f"{isolated(first.label)} {first.percent} {self.short_against}" if self.against else ""

    @property
    def short_against(self) -> str:
        return _("against random hands")


def wants_odds(saved: SavedGame, view: SeatView) -> bool:
    """Whether the table, seen so, has odds to show: the visitor's decision, or hands that lie open."""
    return _hands_lie_open(view) or _decides_with_odds(saved, view)


def odds_panel(saved: SavedGame) -> OddsPanel | None:
    """The odds of the table as it stands, None where there are none to show."""
    view = visitors_view(saved)
    if _hands_lie_open(view):
        return hands_panel(view, [player.name for player in saved.players], saved.token)
    return _decision(saved, view) if _decides_with_odds(saved, view) else None


def _hands_lie_open(view: SeatView) -> bool:
    return view.hands_open and view.phase is Phase.DEALING


def _decides_with_odds(saved: SavedGame, view: SeatView) -> bool:
    decides = saved.visitor_to_act and view.phase is Phase.BETTING and view.draw is None
    return saved.choices.show_odds and decides


def hands_panel(view: SeatView, names: Sequence[str], moment: str) -> OddsPanel | None:
    """The chances of those still in whose cards the viewer sees, on the board as it stands.

    None where no cards are seen, or only one player is left. `moment` is any name of it: where cards that
    are not seen have to be sampled, the same name brings the same figures.
    """
    hands = {seat: view.hole_cards[seat] or None for seat in view.contenders}
    seen = [seat for seat, hand in hands.items() if hand]
    if len(hands) < 2 or not seen:
        return None
    odds = _odds_of_seen(tuple(hands.values()), view, _generator(moment))
    best = max(each.win for each in odds)
    chances = tuple(
        _chance_of(names[seat], each, seat, leads=each.win == best)
        for seat, each in zip(seen, odds, strict=True)
    )
    title = _("Chances to win with open hands")
    if unseen := len(hands) - len(seen):
        title = ngettext(
            "Chance to win against %(number)d unseen hand",
            "Chance to win against %(number)d unseen hands",
            unseen,
        ) % {"number": unseen}
    return OddsPanel(title, "", chances, _method(odds[0]), "", "", (), "", "", "")


def _odds_of_seen(
    hands: Sequence[Sequence[Card] | None], view: SeatView, generator: np.random.Generator
) -> tuple[Odds, ...]:
    seen = [hand for hand in hands if hand]
    if len(seen) == 1:
        opponents = len(hands) - 1
        return (equity(seen[0], view.board, opponents, ranking=view.ranking, generator=generator),)
    odds = equities(hands, view.board, ranking=view.ranking, generator=generator)
    return tuple(each for each, hand in zip(odds, hands, strict=True) if hand)


def _decision(saved: SavedGame, view: SeatView) -> OddsPanel:
    cards, board = view.my_cards, view.board
    odds = equity(cards, board, len(view.opponents), ranking=view.ranking, generator=_generator(saved.token))
    # Where suits decide nobody ties, and no deal need show it.
    tie_method = Method.EXACT if view.ranking.suits_decide else odds.method
    chances = tuple(
        Chance(label, _percent(share, method), share * BAR_WIDTH)
        for label, share, method in (
            (_("Win"), odds.win, odds.method),
            (_("Tie"), odds.tie, tie_method),
            (_("Equity"), odds.equity, odds.method),
        )
    )
    categories = tuple(
        Chance(str(CATEGORY_NAMES[category]), _percent(chance), chance * BAR_WIDTH)
        for category, chance in reversed(list(final_categories(cards, board).items()))
        if chance
    )
    improving = outs(cards, board)
    title = ngettext(
        "Your odds against %(number)d random hand",
        "Your odds against %(number)d random hands",
        len(view.opponents),
    )
    return OddsPanel(
        title=title % {"number": len(view.opponents)},
        hand=hand_name(evaluate((*cards, *board)))
        if board
        else str(CATEGORY_NAMES[current_category(cards, board)]),
        chances=chances,
        method=_method(odds),
        against=_("Random hands are any two cards. Whoever bets or calls mostly holds better ones."),
        price=_price(saved, view),
        categories=categories,
        outs=_outs_title(len(improving), _winning_outs(saved, view, improving)),
        out_signs=card_signs(improving),
        out_names=card_names(improving),
    )


def _generator(moment: str) -> np.random.Generator:
    """Seeded by the moment, so that a reload shows the same figures; it decides nothing in the game."""
    seed = int.from_bytes(hashlib.sha256(moment.encode()).digest()[:8], "big")
    return np.random.Generator(np.random.SFC64(seed))


def _chance_of(name: str, odds: Odds, seat: int, *, leads: bool) -> Chance:
    tie = _("tie %(tie)s") % {"tie": _percent(odds.tie, odds.method)} if odds.tie else ""
    return Chance(name, _percent(odds.win, odds.method), odds.win * BAR_WIDTH, tie, seat, leads)


def _price(saved: SavedGame, view: SeatView) -> str:
    """What a call costs, what it can win, and how often it must win to break even; no verdict."""
    cost, winnable = view.call_price
    if not cost:
        return ""
    money = Money(saved.choices.currency)
    return _("A call costs %(cost)s to win %(winnable)s: it breaks even at %(needed)s.") % {
        "cost": money.text(cost),
        "winnable": money.text(winnable),
        "needed": _percent(pot_odds(winnable, cost)),
    }


def _winning_outs(saved: SavedGame, view: SeatView, improving: Sequence[Card]) -> int:
    """How many of the cards make a hand that wins more often than not against as many random hands."""
    generator = _generator(saved.token)
    return sum(
        sampled_odds(
            view.my_cards,
            (*view.board, card),
            len(view.opponents),
            ranking=view.ranking,
            generator=generator,
            deals=OUT_DEALS,
        ).equity
        > 0.5
        for card in improving
    )


def _outs_title(number: int, winning: int) -> str:
    if not number:
        return ""
    text = ngettext(
        "%(number)d card improves your hand beyond the board; %(winning)d then win more often than not:",
        "%(number)d cards improve your hand beyond the board; %(winning)d then win more often than not:",
        number,
    )
    return text % {"number": number, "winning": winning}


def _method(odds: Odds) -> str:
    count = number_format(odds.count, use_l10n=True, force_grouping=True)
    if odds.method is Method.EXACT:
        text = ngettext(
            "exact, %(count)s combination counted", "exact, %(count)s combinations counted", odds.count
        )
        return text % {"count": count}
    points = odds.half_width * 100
    digits = 1 if points >= 0.1 else 2
    return _("± %(points)s points (95 %%), %(count)s deals") % {
        "points": _rounded(max(points, 0.01), digits),
        "count": count,
    }


def _percent(share: float, method: Method = Method.EXACT) -> str:
    sign, percent = rounded_percent(share, 1, method)
    text = _("%(number)s %%") % {"number": f"{sign}{_rounded(percent, 1)}"}
    return text.replace(" ", NO_BREAK)


def _rounded(number: float, digits: int) -> str:
    # number_format cuts digits off; it does not round.
    return str(number_format(round(number, digits), digits, use_l10n=True))
