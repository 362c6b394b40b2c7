"""The visitor's odds, and everyone's when the hands lie open, as text and bars."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import numpy as np
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

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
from game.engine.ranking import evaluate
from game.engine.seat_view import SeatView
from game.engine.state import Phase
from game.presenters.cards import card_names, card_signs
from game.presenters.hand_names import CATEGORY_NAMES, hand_name
from game.presenters.viewing import visitors_view
from game.saved_game import SavedGame

BAR_WIDTH = 100


class Chance(NamedTuple):
    """A chance with its bar; `width` is of BAR_WIDTH."""

    label: str
    percent: str
    width: float


class OddsPanel(NamedTuple):
    """`call` compares a call's price with the equity, `outs` counts the cards that improve the hand; both
    empty where they do not apply. The cards follow as signs, and in words for those who hear the page."""

    title: str
    hand: str
    chances: tuple[Chance, ...]
    method: str
    call: str
    categories: tuple[Chance, ...]
    outs: str
    out_signs: str
    out_names: str


def wants_odds(saved: SavedGame) -> bool:
    """Whether the table as it stands has odds to show: the visitor's decision, or hands that lie open."""
    view = visitors_view(saved)
    return _hands_lie_open(view) or _decides_with_odds(saved, view)


def odds_panel(saved: SavedGame) -> OddsPanel | None:
    """The odds of the table as it stands, None where there are none to show."""
    view = visitors_view(saved)
    if _hands_lie_open(view):
        return _open_hands(saved, view)
    return _decision(saved, view) if _decides_with_odds(saved, view) else None


def _hands_lie_open(view: SeatView) -> bool:
    return view.hands_open and view.phase is Phase.DEALING


def _decides_with_odds(saved: SavedGame, view: SeatView) -> bool:
    return saved.choices.show_odds and saved.visitor_to_act and view.phase is Phase.BETTING


def _open_hands(saved: SavedGame, view: SeatView) -> OddsPanel:
    seats = view.contenders
    hands = [view.hole_cards[seat] for seat in seats]
    odds = equities(hands, view.board, ranking=view.ranking)
    chances = tuple(
        Chance(saved.players[seat].name, _win_or_tie(each), each.win * BAR_WIDTH)
        for seat, each in zip(seats, odds, strict=True)
    )
    return OddsPanel(_("Chances to win with open hands"), "", chances, _method(odds[0]), "", (), "", "", "")


def _decision(saved: SavedGame, view: SeatView) -> OddsPanel:
    cards, board = view.my_cards, view.board
    odds = equity(cards, board, len(view.opponents), ranking=view.ranking, generator=_generator(saved))
    shares = [(_("Win"), odds.win), (_("Tie"), odds.tie), (_("Equity"), odds.equity)]
    chances = tuple(Chance(label, _percent(share, odds.method), share * BAR_WIDTH) for label, share in shares)
    categories = tuple(
        Chance(str(CATEGORY_NAMES[category]), _percent(chance), chance * BAR_WIDTH)
        for category, chance in reversed(list(final_categories(cards, board).items()))
        if chance
    )
    improving = outs(cards, board)
    title = ngettext(
        "Your odds against %(number)d hand", "Your odds against %(number)d hands", len(view.opponents)
    )
    return OddsPanel(
        title=title % {"number": len(view.opponents)},
        hand=hand_name(evaluate((*cards, *board)))
        if board
        else str(CATEGORY_NAMES[current_category(cards, board)]),
        chances=chances,
        method=_method(odds),
        call=_call(view, odds),
        categories=categories,
        outs=_outs_title(len(improving)),
        out_signs=card_signs(improving),
        out_names=card_names(improving),
    )


def _generator(saved: SavedGame) -> np.random.Generator:
    """Seeded by the moment, so that a reload shows the same figures; it decides nothing in the game."""
    seed = int.from_bytes(hashlib.sha256(saved.token.encode()).digest()[:8], "big")
    return np.random.Generator(np.random.SFC64(seed))


def _win_or_tie(odds: Odds) -> str:
    if not odds.tie:
        return _percent(odds.win, odds.method)
    return _("%(win)s (tie %(tie)s)") % {
        "win": _percent(odds.win, odds.method),
        "tie": _percent(odds.tie, odds.method),
    }


def _call(view: SeatView, odds: Odds) -> str:
    cost, winnable = view.call_price
    if not cost:
        return ""
    needed = pot_odds(winnable, cost)
    return _("A call needs %(needed)s; you have %(equity)s.") % {
        "needed": _percent(needed),
        "equity": _percent(odds.equity, odds.method),
    }


def _outs_title(number: int) -> str:
    if not number:
        return ""
    return ngettext("%(number)d card improves your hand:", "%(number)d cards improve your hand:", number) % {
        "number": number
    }


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
    return _("%(number)s %%") % {"number": f"{sign}{_rounded(percent, 1)}"}


def _rounded(number: float, digits: int) -> str:
    # number_format cuts digits off; it does not round.
    return str(number_format(round(number, digits), digits, use_l10n=True))
