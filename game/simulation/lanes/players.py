"""Who sits in the lanes: profiles, baselines, or given actions, in any mixture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.bots.baselines import Baseline
from game.bots.probers import Prober
from game.bots.profile import BotProfile
from game.bots.tricks import Trick
from game.simulation.deals import Strategy
from game.simulation.draws import BlockWords, BulkDraws, Purpose, Words, bot_route
from game.simulation.lanes.baselines import BaselineTurn, baseline_choice
from game.simulation.lanes.betting import Choice, Turn
from game.simulation.lanes.cards import LaneCards
from game.simulation.lanes.keys import STRENGTH, PrivateKeys, percents_of_keys
from game.simulation.lanes.policies import TablePolicy
from game.simulation.lanes.probers import TrickTurn, tricked
from game.simulation.lanes.states import Lanes


class GivenActions(NamedTuple):
    """What one row does at its nth decision of a street, in all lanes: (street, decision) → the choice.

    Whatever is not given is left to the row's player. Amounts must be legal: nobody looks into it again.
    """

    row: int
    choices: Mapping[tuple[int, int], Choice]


class LanePlayers:
    """The players of each row in each lane, and what they draw from. `keys` are those by which they play."""

    def __init__(
        self,
        players: Sequence[Strategy],
        seated: NDArray[np.intp],
        seats: NDArray[np.integer],
        cards: LaneCards,
        draws: BulkDraws,
        numbers: Words,
        given: Sequence[GivenActions] = (),
    ) -> None:
        """`seated` and `seats`, both of shape (rows, lanes): the player, by place, and the seat at the table
        of each row; `numbers`, of shape (lanes,), are those of the deals, by which bots draw.
        """
        self._seated, self._seats, self._cards = seated, seats, cards
        self._draws, self._numbers = draws, numbers
        self._given = {actions.row: actions.choices for actions in given}
        played = [player.profile if isinstance(player, Prober) else player for player in players]
        profiles = [player for player in played if isinstance(player, BotProfile)]
        self._policy = TablePolicy(profiles, len(seated)) if profiles else None
        self.keys: PrivateKeys = self._policy.keys if self._policy else STRENGTH
        order = {id(player): place for place, player in enumerate(profiles)}
        self._profile = np.array([order.get(id(player), -1) for player in played])
        self._tricks = {
            place: player.trick for place, player in enumerate(players) if isinstance(player, Prober)
        }
        self._baselines = {
            place: player for place, player in enumerate(players) if isinstance(player, Baseline)
        }

    def choose(self, turn: Turn, lanes: Lanes, keys: NDArray[np.uint8]) -> Choice:
        choice = self._drawn(turn, lanes, keys)
        for player, trick in self._tricks.items():
            places = np.flatnonzero(self._seated[turn.row].take(lanes) == player)
            self._trick(trick, turn, lanes, places, keys, choice)
        if turn.row in self._given:
            self._give(turn, lanes, choice)
        return choice

    def _drawn(self, turn: Turn, lanes: Lanes, keys: NDArray[np.uint8]) -> Choice:
        words = self._words(turn, lanes)
        seated = self._seated[turn.row].take(lanes)
        profiles = self._profile.take(seated)
        if self._policy is not None and not self._baselines:
            return self._policy.choose(turn, profiles, keys, words)
        choice = Choice(np.zeros(len(lanes), dtype=np.int8), np.zeros(len(lanes), dtype=np.int64))
        places = np.flatnonzero(profiles >= 0)
        if self._policy is not None and len(places):
            part = self._policy.choose(
                turn.only(places), profiles.take(places), keys.take(places), words.take(places)
            )
            _put(choice, places, part)
        for player, baseline in self._baselines.items():
            places = np.flatnonzero(seated == player)
            if len(places):
                part_turn = turn.only(places)
                own_keys = self._percents(turn, keys.take(places))
                own = BaselineTurn(part_turn, lanes.take(places), own_keys, words.take(places), self._cards)
                _put(choice, places, baseline_choice(baseline, own))
        return choice

    def _percents(self, turn: Turn, keys: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """What baselines and tricks go by: they know no draws."""
        return percents_of_keys(keys) if turn.street and self.keys is not STRENGTH else keys

    def _words(self, turn: Turn, lanes: Lanes) -> BlockWords:
        seats = self._seats[turn.row].take(lanes).astype(np.int64)
        decisions = turn.states.decisions[turn.row].take(turn.lanes).astype(np.int64)
        route = bot_route(seats, turn.street, decisions)
        return self._draws.words(self._numbers.take(lanes), Purpose.BOT, route)

    def _trick(
        self,
        trick: Trick,
        turn: Turn,
        lanes: Lanes,
        places: Lanes,
        keys: NDArray[np.uint8],
        choice: Choice,
    ) -> None:
        """Let a prober at these places do its trick instead of what its profile does."""
        combos = self._cards.combos[turn.row].take(lanes.take(places))
        own = Choice(choice.kinds.take(places), choice.amounts.take(places))
        percents = self._percents(turn, keys.take(places))
        _put(choice, places, tricked(trick, TrickTurn(turn.only(places), combos, percents, own)))

    def _give(self, turn: Turn, lanes: Lanes, choice: Choice) -> None:
        """Put in the actions that are given for these decisions."""
        decisions = turn.states.decisions[turn.row].take(turn.lanes)
        for (street, decision), given in self._given[turn.row].items():
            if street == turn.street:
                places = np.flatnonzero(decisions == decision)
                own = lanes.take(places)
                _put(choice, places, Choice(given.kinds.take(own), given.amounts.take(own)))


def _put(choice: Choice, places: Lanes, part: Choice) -> None:
    choice.kinds[places] = part.kinds
    choice.amounts[places] = part.amounts
