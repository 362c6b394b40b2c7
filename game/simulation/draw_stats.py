"""What is counted of a player's decisions at five-card draw."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from game.bots.draw.after_draw import percent_after
from game.bots.draw.hands import stripped_ranking
from game.bots.modifiers import BLUFFS_BELOW
from game.engine.actions import Action, Bet, Call, Check, Discard, RaiseTo
from game.engine.events import Acted, Drew, RoundBegan, Street
from game.engine.seat_view import SeatView
from game.engine.state import HandState
from game.simulation.player_stats import Stat

Counts: TypeAlias = Counter[str]


class DrawStat:
    """The names of what is counted. Who may open only his cards say, so others count his turns to."""

    OPENING_CHANCES = "openings that were possible"
    OPENING_TURNS = "turns before an opening"
    OPENINGS = "openings"
    ANSWERS = "answers before the draw"
    SEEN = "seen before the draw"
    RAISED = "raised before the draw"
    EXCHANGES = "exchanges"
    EXCHANGED = "cards exchanged"
    SERVED = "served"
    BETS = "bets and raises after the draw"
    BLUFFS = "bluffs after the draw"
    CALLS = "calls after the draw"


def counts_of(view: SeatView, action: Action) -> Counts:
    """The counts of one decision of the seat of `view`."""
    if isinstance(action, Discard):
        return _exchange(len(action.cards))
    if view.street is Street.FIRST_ROUND:
        return _first_round(view, action)
    if view.street is Street.SECOND_ROUND:
        return _second_round(view, action)
    return Counter()


def _first_round(view: SeatView, action: Action) -> Counts:
    if view.legal.check and view.legal.bet:
        return Counter({DrawStat.OPENING_CHANCES: 1, DrawStat.OPENINGS: int(isinstance(action, Bet))})
    if view.legal.call is None:
        return Counter()
    return _answer(action)


def _answer(action: Action) -> Counts:
    seen, raised = int(isinstance(action, Call)), int(isinstance(action, RaiseTo))
    return Counter({DrawStat.ANSWERS: 1, DrawStat.SEEN: seen, DrawStat.RAISED: raised})


def _exchange(cards: int) -> Counts:
    return Counter({DrawStat.EXCHANGES: 1, DrawStat.EXCHANGED: cards, DrawStat.SERVED: int(not cards)})


def _second_round(view: SeatView, action: Action) -> Counts:
    if isinstance(action, Call):
        return Counter({DrawStat.CALLS: 1})
    if not isinstance(action, Bet | RaiseTo):
        return Counter()
    is_bluff = percent_after(view.my_cards, stripped_ranking(view)) < BLUFFS_BELOW
    return Counter({DrawStat.BETS: 1, DrawStat.BLUFFS: int(is_bluff)})


def seen_counts(state: HandState) -> list[Counts]:
    """By seat what everybody at the table could count of a finished deal, which need not have ended the hand:
    a pot may wait."""
    counts = [Counter({Stat.HANDS: int(not state.left_on_table)}) for _ in state.setup.seats]
    street, opens = Street.FIRST_ROUND, False
    for event in state.events:
        match event:
            case RoundBegan(street):
                opens = street is Street.FIRST_ROUND and not (state.draw and state.draw.makers)
            case Drew(seat, cards):
                counts[seat] += _exchange(cards)
            case Acted(seat, action):
                counts[seat] += _seen_bet(street, action, opens)
                opens = opens and not isinstance(action, Bet)
    return counts


def _seen_bet(street: Street, action: Action, opens: bool) -> Counts:
    """A bet, or what stands for one; `opens`: nobody has opened, and somebody has to."""
    if opens:
        return Counter({DrawStat.OPENING_TURNS: 1, DrawStat.OPENINGS: int(isinstance(action, Bet))})
    if street is Street.SECOND_ROUND:
        bets = isinstance(action, Bet | RaiseTo)
        return Counter({DrawStat.BETS: int(bets), DrawStat.CALLS: int(isinstance(action, Call))})
    if street is Street.FIRST_ROUND and not isinstance(action, Check):
        return _answer(action)
    return Counter()
