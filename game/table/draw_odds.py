"""The visitor's odds in a game with a draw: for the cards marked, for the best exchange, and after it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.engine.cards import Card
from game.engine.events import PackReshuffled
from game.engine.odds.draw import best_exchange, draw_odds, exchange_categories, refill_count
from game.engine.ranking import StrippedRanking
from game.engine.seat_view import SeatView
from game.engine.state import HandState
from game.engine.variants.steps import ExchangeRound
from game.play.saved_game import SavedGame
from game.table.odds_words import BAR_WIDTH, Chance, OddsPanel, method_text, percent_text, price, seeded
from game.words.cards import card_signs
from game.words.hand_names import CATEGORY_NAMES, hand_name
from leaderboard.money import Money


class _OddsQuestion(NamedTuple):
    """What the odds are asked of. `moment` is any name of it: the same one brings the same figures."""

    hand: tuple[Card, ...]
    opponents: int
    ranking: StrippedRanking
    moment: str


def draw_odds_panel(saved: SavedGame, view: SeatView, marked: Collection[str]) -> OddsPanel | None:
    """The odds at the visitor's decision: before the exchange for the cards `marked`, if he is to choose, and
    for the best exchange. None while his hand lacks a card."""
    ranking = view.hand_ranking
    if not isinstance(ranking, StrippedRanking) or view.draw is None or view.seat is None:
        return None
    spot = _OddsQuestion(view.my_cards, len(view.opponents), ranking, saved.token)
    if view.draw.drawn and view.draw.drawn[view.seat] is not None:
        return _after(saved, view, spot)
    most = _most(saved.hand)
    best = best_exchange(spot.hand, most, ranking, seeded(saved.token)).discards
    title = _("Highest chance against one random hand: %(exchange)s") % {"exchange": _exchange(best)}
    if view.legal.max_discards is None:
        return _before(saved, view, spot, best, title)
    chosen = tuple(card for card in spot.hand if str(card) in marked)[:most]
    panel = _before(saved, view, spot, chosen, _exchange(chosen))
    return panel if set(chosen) == set(best) else panel._replace(also=_before(saved, view, spot, best, title))


def _most(hand: HandState) -> int:
    return next(step.most for step in hand.setup.variant.steps if isinstance(step, ExchangeRound))


def _exchange(cards: tuple[Card, ...]) -> str:
    return (
        _("exchange %(cards)s") % {"cards": card_signs(sorted(cards, reverse=True))}
        if cards
        else _("stay served")
    )


def _before(
    saved: SavedGame, view: SeatView, spot: _OddsQuestion, discards: tuple[Card, ...], title: str
) -> OddsPanel:
    panel = _panel(saved, view, spot, discards, title)
    if not discards:
        return panel
    chances = exchange_categories(spot.hand, discards, spot.ranking)
    count = refill_count(spot.hand, discards, spot.ranking)
    counted = ngettext("exact, %(count)s refill counted", "exact, %(count)s refills counted", count)
    number = number_format(count, use_l10n=True, force_grouping=True)
    return panel._replace(
        categories=tuple(
            Chance(str(CATEGORY_NAMES[category]), percent_text(chance), chance * BAR_WIDTH)
            for category, chance in reversed(chances.items())
            if chance
        ),
        categories_method=counted % {"count": number},
    )


def _after(saved: SavedGame, view: SeatView, spot: _OddsQuestion) -> OddsPanel:
    title = ngettext(
        "Your odds against %(number)d random hand",
        "Your odds against %(number)d random hands",
        spot.opponents,
    )
    return _panel(saved, view, spot, (), title % {"number": spot.opponents})


def _panel(
    saved: SavedGame, view: SeatView, spot: _OddsQuestion, discards: tuple[Card, ...], title: str
) -> OddsPanel:
    odds = draw_odds(spot.hand, discards, spot.opponents, spot.ranking, seeded(spot.moment), dead=_dead(view))
    against = ngettext(
        "Against %(number)d random hand, any five cards. Whoever opens or sees mostly holds a better one.",
        "Against %(number)d random hands, any five cards. Whoever opens or sees mostly holds a better one.",
        spot.opponents,
    )
    return OddsPanel(
        title=title[:1].upper() + title[1:],
        hand=hand_name(spot.ranking.evaluate(spot.hand), spot.ranking),
        chances=(Chance(_("Win"), percent_text(odds.win, odds.method), odds.win * BAR_WIDTH),),
        method=method_text(odds),
        against=against % {"number": spot.opponents},
        price=price(view, Money(saved.choices.currency)),
        categories=(),
        outs="",
        out_signs="",
        out_names="",
    )


def _dead(view: SeatView) -> tuple[Card, ...]:
    """The viewer's own discards, as long as nobody else can have been served one of them."""
    reshuffled = any(isinstance(event, PackReshuffled) for event in view.events)
    return () if view.draw is None or reshuffled else view.draw.discarded
