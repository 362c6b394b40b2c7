"""Pots of five-card draw: players at a table, from the first deal to the award, however many deals it waits.

Every pot begins with fresh stacks. The cards and all that the players draw come from its seed by place, so
that several tables of players meet the same pot, and go together as far as they decide alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.bots.draw.baselines import DrawBaseline, baseline_action
from game.bots.draw.decision import decide
from game.bots.draw.style import DrawStyle
from game.bots.rng import Rng
from game.engine.actions import Action, Discard
from game.engine.cards import Card
from game.engine.draws import dealers_action, decision_stream
from game.engine.game import GameSetup, GameState, deal, finish_hand, hand_setup, new_game
from game.engine.hand import apply
from game.engine.rules import ITALIAN_DRAW_POKER, RuleSet
from game.engine.seat_view import SeatView, seat_view
from game.engine.shuffle import StreamVersion
from game.engine.state import HandState, Phase

STACK = 1000
Side = DrawStyle | DrawBaseline


class ContestDecision(NamedTuple):
    """What a seat saw, and what it did."""

    view: SeatView
    action: Action


class Exchanges(NamedTuple):
    """A deal before its first exchange, and what each seat then discarded, in the order of the deal."""

    hand: HandState
    discards: dict[int, tuple[Card, ...]]


class PlayedPot(NamedTuple):
    """By seat what was won, in starting pots (invito × seats), and what was decided; the exchanges of every
    deal that had some."""

    won: tuple[float, ...]
    decisions: tuple[tuple[ContestDecision, ...], ...]
    exchanges: tuple[Exchanges, ...]


class ContestPot:
    """One pot, to be played by several tables of `players`, who are called by name."""

    def __init__(
        self, players: Mapping[str, Side], seats: int, seed: bytes, rules: RuleSet = ITALIAN_DRAW_POKER
    ) -> None:
        game = new_game(GameSetup(rules, seats, STACK, interactive=False), seed)
        self._players = players
        self.starting_pot = sum(hand_setup(game).antes)
        self._first = _ContestSpot(game, deal(game, seed), seed)

    @property
    def first_deal(self) -> HandState:
        """The first deal as far as the first decision; blinds may be on offer before the cards are dealt."""
        return self._first.hand

    def play(self, names: Sequence[str]) -> PlayedPot:
        """The pot with these players by seat."""
        made: list[list[ContestDecision]] = [[] for _ in names]
        exchanges: list[Exchanges] = []
        spot = self._first
        while not spot.game.hands_played:
            seat = spot.hand.to_act
            if spot.view is None or seat is None:
                spot = spot.after(dealers_action(spot.hand, spot.game.deal_number, spot.seed, ""))
                continue
            decision = spot.decision(names[seat], self._players[names[seat]])
            made[seat].append(decision)
            if isinstance(decision.action, Discard):
                if spot.begins_draw:
                    exchanges.append(Exchanges(spot.hand, {}))
                exchanges[-1].discards[seat] = decision.action.cards
            spot = spot.after(decision.action)
        won = tuple((stack - STACK) / self.starting_pot for stack in spot.game.stacks)
        return PlayedPot(won, tuple(map(tuple, made)), tuple(exchanges))


class _ContestSpot:
    """Where a pot stands. Whatever is asked twice, by tables that came here alike, is found out once."""

    def __init__(self, game: GameState, hand: HandState, seed: bytes) -> None:
        self.game = game
        self.hand = hand
        self.seed = seed
        self.view = None if hand.to_act is None else seat_view(hand, hand.to_act)
        self._decisions: dict[str, ContestDecision] = {}
        self._after: dict[Action, _ContestSpot] = {}

    @property
    def begins_draw(self) -> bool:
        return self.hand.draw is not None and all(count is None for count in self.hand.draw.drawn)

    def decision(self, name: str, side: Side) -> ContestDecision:
        known = self._decisions.get(name)
        if known is None:
            if self.view is None:
                raise ValueError("no seat has to act")
            rng = decision_stream(self.hand, self.game.deal_number, self.seed, "", StreamVersion.BY_PLACE)
            known = self._decisions[name] = ContestDecision(self.view, action_of(side, self.view, rng))
        return known

    def after(self, action: Action) -> _ContestSpot:
        known = self._after.get(action)
        if known is None:
            known = self._after[action] = self._played(action)
        return known

    def _played(self, action: Action) -> _ContestSpot:
        """The spot after the action, or in the next deal if the pot waits for it."""
        hand = apply(self.hand, action)
        if hand.phase is not Phase.OVER:
            return _ContestSpot(self.game, hand, self.seed)
        game = finish_hand(self.game, hand)
        return _ContestSpot(game, hand if game.hands_played else deal(game, self.seed), self.seed)


def contest_action(hand: HandState, sides: Sequence[Side], deal_number: int, seed: bytes) -> Action:
    """What the dealer or the seat to act does; the same wherever the hand came from."""
    if hand.phase is Phase.DEALING:
        return dealers_action(hand, deal_number, seed, "")
    seat = hand.to_act
    if seat is None:
        raise ValueError("no seat has to act")
    rng = decision_stream(hand, deal_number, seed, "", StreamVersion.BY_PLACE)
    return action_of(sides[seat], seat_view(hand, seat), rng)


def action_of(side: Side, view: SeatView, rng: Rng) -> Action:
    if isinstance(side, DrawBaseline):
        return baseline_action(side, view, rng)
    return decide(view, side, rng).action
