"""The visitor's odds, and everyone's when the hands lie open, as text and bars."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
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
)
from game.engine.odds.sampling import sampled_odds
from game.engine.ranking import evaluate
from game.engine.seat_view import SeatView
from game.engine.state import Phase
from game.play.saved_game import SavedGame
from game.play.viewpoint import visitors_view
from game.table.blinds import table_money
from game.table.comfort import DEFAULT, Comfort
from game.table.draw_odds import draw_odds_panel
from game.table.odds_words import BAR_WIDTH, Chance, OddsPanel, method_text, percent_text, price, seeded
from game.words.cards import card_names, card_signs
from game.words.hand_names import CATEGORY_NAMES, hand_name
from leaderboard.money import Money

OUT_DEALS = 2000
"""Deals sampled for each card that improves the hand."""


def wants_odds(saved: SavedGame, view: SeatView) -> bool:
    """Whether the table, seen so, has odds to show: the visitor's decision, or hands that lie open."""
    return _hands_lie_open(view) or _decides_with_odds(saved, view)


def odds_panel(
    saved: SavedGame, marked: Collection[str] = (), comfort: Comfort = DEFAULT
) -> OddsPanel | None:
    """The odds of the table as it stands, None where there are none to show. `marked` are the keys of cards
    that the visitor thinks of exchanging."""
    view = visitors_view(saved)
    if _hands_lie_open(view):
        return hands_panel(view, [player.name for player in saved.players], saved.token)
    if not _decides_with_odds(saved, view):
        return None
    return (
        _decision(saved, view, table_money(saved, comfort))
        if view.draw is None
        else draw_odds_panel(saved, view, marked)
    )


def _hands_lie_open(view: SeatView) -> bool:
    return view.hands_open and view.phase is Phase.DEALING


def _decides_with_odds(saved: SavedGame, view: SeatView) -> bool:
    decides = saved.visitor_to_act and view.phase in (Phase.BETTING, Phase.DRAWING)
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
    odds = _odds_of_seen(tuple(hands.values()), view, seeded(moment))
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
    return OddsPanel(title, "", chances, method_text(odds[0]), "", "", (), "", "", "")


def _odds_of_seen(
    hands: Sequence[Sequence[Card] | None], view: SeatView, generator: np.random.Generator
) -> tuple[Odds, ...]:
    seen = [hand for hand in hands if hand]
    if len(seen) == 1:
        opponents = len(hands) - 1
        return (equity(seen[0], view.board, opponents, ranking=view.ranking, generator=generator),)
    odds = equities(hands, view.board, ranking=view.ranking, generator=generator)
    return tuple(each for each, hand in zip(odds, hands, strict=True) if hand)


def _decision(saved: SavedGame, view: SeatView, money: Money) -> OddsPanel:
    cards, board = view.my_cards, view.board
    odds = equity(cards, board, len(view.opponents), ranking=view.ranking, generator=seeded(saved.token))
    # Where suits decide nobody ties, and no deal need show it.
    tie_method = Method.EXACT if view.ranking.suits_decide else odds.method
    chances = tuple(
        Chance(label, percent_text(share, method), share * BAR_WIDTH, meaning=meaning)
        for label, share, method, meaning in (
            (_("Win"), odds.win, odds.method, ""),
            (_("Tie"), odds.tie, tie_method, _("Two or more hands are equally good and share the pot.")),
            (
                _("Equity"),
                odds.equity,
                odds.method,
                _("The share of the pot that is yours on average: wins, and your part of ties."),
            ),
        )
    )
    categories = tuple(
        Chance(str(CATEGORY_NAMES[category]), percent_text(chance), chance * BAR_WIDTH)
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
        method=method_text(odds),
        against=_("Random hands are any two cards. Whoever bets or calls mostly holds better ones."),
        price=price(view, money),
        categories=categories,
        outs=_outs_title(len(improving), _winning_outs(saved, view, improving)),
        out_signs=card_signs(improving),
        out_names=card_names(improving),
    )


def _chance_of(name: str, odds: Odds, seat: int, *, leads: bool) -> Chance:
    tie = _("tie %(tie)s") % {"tie": percent_text(odds.tie, odds.method)} if odds.tie else ""
    return Chance(name, percent_text(odds.win, odds.method), odds.win * BAR_WIDTH, tie, seat, leads)


def _winning_outs(saved: SavedGame, view: SeatView, improving: Sequence[Card]) -> int:
    """How many of the cards make a hand that wins more often than not against as many random hands."""
    generator = seeded(saved.token)
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
