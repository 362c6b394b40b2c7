"""A search for better rows of a draw table: what each action would have won at decisions of simulated pots.

At one decision of a bot in each pot, every action is played to the award with the same cards and the same
draws, so that the actions of a row are compared hand by hand. Rows then move towards what won more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import exp
from random import Random
from statistics import fmean
from typing import NamedTuple, TypeVar

from game.bots.draw.baselines import DrawBaseline
from game.bots.draw.decision import row_at, sized, spot_and_strength
from game.bots.draw.style import DrawStyle
from game.bots.draw.table import DrawTable, FirstRow, SecondRow
from game.bots.sizing import Size
from game.bots.table import PERCENT, Sizes, Weights
from game.engine.actions import CALL, CHECK, FOLD, Action
from game.engine.game import GameSetup, GameState, deal, finish_hand, hand_setup, new_game
from game.engine.hand import apply, legal_actions
from game.engine.rules import ITALIAN_DRAW_POKER
from game.engine.seat_view import seat_view
from game.engine.state import HandState, Phase
from game.simulation.draw_contests import STACK, Side, contest_action

RIVALS: tuple[DrawBaseline | None, ...] = (
    *(None, None, None),
    *(DrawBaseline.GOOD_SENSE, DrawBaseline.GOOD_SENSE, DrawBaseline.HONEST),
    *(DrawBaseline.CALLER, DrawBaseline.ALWAYS_POT, DrawBaseline.MIN_BETTER),
)
"""Whom the bots meet in turn; None is the table itself."""
SHRUNK_BY = 60
"""So many decisions count as much as the belief that all actions are worth the same."""
MAX_STEP = 1.0
"""The most by which a search changes the logarithm of a weight."""
FLOOR = 1


R = TypeVar("R", FirstRow, SecondRow)


class SizedChoice(NamedTuple):
    """A kind of action, with its size if it is a bet or raise."""

    kind: str
    size: Size | None = None


class TriedDecision(NamedTuple):
    """What each choice won at one decision."""

    row: str
    won: dict[SizedChoice, float]


def tried_decisions(style: DrawStyle, pots: int, seed: int) -> Iterator[TriedDecision]:
    """One decision of each pot in which a bot had one, at three to six seats in turn."""
    rng = Random(seed)  # noqa: S311  (deals no visitor's game)
    for number in range(pots):
        rival = RIVALS[number % len(RIVALS)]
        seats = 3 + number // len(RIVALS) % 4
        sides: list[Side] = [
            style if rival is None or seat % 2 == number % 2 else rival for seat in range(seats)
        ]
        if tried := _tried(sides, style.table, rng.randbytes(32), rng):
            yield tried


def _tried(sides: list[Side], table: DrawTable, seed: bytes, rng: Random) -> TriedDecision | None:
    game = new_game(GameSetup(ITALIAN_DRAW_POKER, len(sides), STACK, interactive=False), seed)
    starting_pot = sum(hand_setup(game).antes)
    points: list[tuple[GameState, HandState]] = []
    while not game.hands_played:
        hand = deal(game, seed)
        while hand.phase is not Phase.OVER:
            if _is_bots_bet(hand, sides):
                points.append((game, hand))
            hand = apply(hand, contest_action(hand, sides, game.deal_number, seed))
        game = finish_hand(game, hand)
    if not points:
        return None
    game, hand = rng.choice(points)
    won = _compared(game, hand, sides, table, seed)
    if won is None:
        return None
    return won._replace(won={choice: chips / starting_pot for choice, chips in won.won.items()})


def _is_bots_bet(hand: HandState, sides: Sequence[Side]) -> bool:
    if hand.phase is not Phase.BETTING or hand.to_act is None or isinstance(sides[hand.to_act], DrawBaseline):
        return False
    legal = legal_actions(hand)
    return not legal.decline and legal.max_discards is None


def _compared(
    game: GameState, hand: HandState, sides: list[Side], table: DrawTable, seed: bytes
) -> TriedDecision | None:
    seat = hand.to_act
    if seat is None:
        return None
    view = seat_view(hand, seat)
    spot, strength = spot_and_strength(view, table)
    row = row_at(table, spot, strength)
    if row is None:
        return None
    choices: dict[SizedChoice, Action] = {SizedChoice("call"): CHECK if view.legal.check else CALL}
    if not view.legal.check:
        choices[SizedChoice("fold")] = FOLD
    if view.legal.bet or view.legal.raise_to:
        choices |= {SizedChoice("raise", size): sized(view, size) for size in (Size.SMALL, Size.LARGE)}
    if len(choices) == 1:
        return None
    results: dict[Action, float] = {}
    for action in choices.values():
        if action not in results:
            results[action] = _result(game, apply(hand, action), sides, seed, seat)
    return TriedDecision(row.key, {choice: results[action] for choice, action in choices.items()})


def _result(game: GameState, hand: HandState, sides: list[Side], seed: bytes, seat: int) -> float:
    """What the seat has won when the pot is awarded."""
    while True:
        while hand.phase is not Phase.OVER:
            hand = apply(hand, contest_action(hand, sides, game.deal_number, seed))
        game = finish_hand(game, hand)
        if game.hands_played:
            return game.stacks[seat] - STACK
        hand = deal(game, seed)


class RowGains(NamedTuple):
    """Of one row, how many decisions were tried, and what each choice won more than the row as it is."""

    decisions: int
    gains: dict[SizedChoice, float]


def gains_of(table: DrawTable, tried: Iterator[TriedDecision]) -> dict[str, RowGains]:
    rows: dict[str, FirstRow | SecondRow] = {row.key: row for row in table.first}
    rows |= {row.key: row for row in table.second}
    lists: dict[str, list[dict[SizedChoice, float]]] = defaultdict(list)
    for each in tried:
        lists[each.row].append(_gains(rows[each.row], each.won))
    found = {}
    for key, gains in lists.items():
        names = {choice for each in gains for choice in each}
        means = {
            choice: sum(each.get(choice, 0.0) for each in gains) / (len(gains) + SHRUNK_BY)
            for choice in names
        }
        found[key] = RowGains(len(gains), means)
    return found


def _gains(row: FirstRow | SecondRow, won: dict[SizedChoice, float]) -> dict[SizedChoice, float]:
    shares = {choice: share for choice, share in _shares(row).items() if choice in won}
    total = sum(shares.values())
    mean = (
        sum(won[choice] * share for choice, share in shares.items()) / total if total else fmean(won.values())
    )
    return {choice: value - mean for choice, value in won.items()}


def _shares(row: FirstRow | SecondRow) -> dict[SizedChoice, float]:
    weights, sizes = row.weights, row.sizes
    large = sizes.large + sizes.all_in
    return {
        SizedChoice("fold"): weights.fold,
        SizedChoice("call"): weights.call,
        SizedChoice("raise", Size.SMALL): weights.raise_ * sizes.small / PERCENT,
        SizedChoice("raise", Size.LARGE): weights.raise_ * large / PERCENT,
    }


def improved(table: DrawTable, found: dict[str, RowGains], scale: float) -> DrawTable:
    """The table with each row moved; a gain of `scale` starting pots multiplies a weight by e."""
    return DrawTable(
        table.key,
        table.version,
        tuple(_moved(row, found.get(row.key), scale) for row in table.first),
        tuple(_moved(row, found.get(row.key), scale) for row in table.second),
        table.exchange,
        table.blinds,
    )


def _moved(row: R, found: RowGains | None, scale: float) -> R:
    if found is None:
        return row
    shares = {
        choice: (share + FLOOR) * exp(max(-MAX_STEP, min(MAX_STEP, found.gains[choice] / scale)))
        if choice in found.gains
        else share
        for choice, share in _shares(row).items()
    }
    small, large = shares[SizedChoice("raise", Size.SMALL)], shares[SizedChoice("raise", Size.LARGE)]
    fold, call, raise_ = _percents(shares[SizedChoice("fold")], shares[SizedChoice("call")], small + large)
    of_small, of_large = _percents(small, large) if small + large else (PERCENT, 0)
    return row._replace(weights=Weights(fold, call, raise_), sizes=Sizes(of_small, of_large, 0))


def _percents(*parts: float) -> tuple[int, ...]:
    """Whole percents in the proportion of the parts."""
    total = sum(parts)
    rounded = [round(PERCENT * part / total) for part in parts]
    rounded[rounded.index(max(rounded))] += PERCENT - sum(rounded)
    return tuple(rounded)
