"""What lanes say of how their players play: the counts of simulation/player_stats.py over arrays."""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from game.simulation.lanes.betting import ActionKind
from game.simulation.lanes.play import LaneStep, Played
from game.simulation.lanes.states import NOBODY, Flags, Lanes
from game.simulation.player_stats import Counts, Stat

_PREFLOP, _FLOP = 0, 1


def counts_by_player(played: Played, seated: NDArray[np.intp], players: int) -> list[Counts]:
    """The counts of each of this many players; `seated` says by row and lane which of them sits there."""
    reader = _StatsReader(seated, players)
    street = _PREFLOP
    for step in played.steps:
        if step.street != street:
            street = step.street
            reader.new_street()
        reader.acted(step)
    reader.flops(played.flop)
    still_in = played.states.in_hand & played.showdown
    reader.add(Stat.SHOWDOWNS, seated[still_in])
    reader.add(Stat.SHOWDOWNS_WON, seated[still_in & played.won])
    return reader.counts


class _StatsReader:
    """Follows all hands at once, step by step in all lanes."""

    def __init__(self, seated: NDArray[np.intp], players: int) -> None:
        rows, lanes = seated.shape
        self.seated = seated
        self.by_stat: dict[str, NDArray[np.intp]] = {}
        self.players = players
        self.bets = np.ones(lanes, dtype=np.int16)  # of the street, the big blind being the first
        self.raiser = np.full(lanes, NOBODY, dtype=np.int8)  # the last one before the flop
        self.cbettor = np.full(lanes, NOBODY, dtype=np.int8)
        self.entered, self.raised, self.folded_before_flop = np.zeros((3, rows, lanes), dtype=bool)
        self.add(Stat.HANDS, seated.ravel())

    @property
    def counts(self) -> list[Counts]:
        return [
            Counter({stat: int(counts[player]) for stat, counts in self.by_stat.items()})
            for player in range(self.players)
        ]

    def add(self, stat: str, who: NDArray[np.intp]) -> None:
        """One more for each of these players."""
        more = np.bincount(who, minlength=self.players)
        self.by_stat[stat] = self.by_stat[stat] + more if stat in self.by_stat else more

    def new_street(self) -> None:
        self.bets[:] = 0
        self.cbettor[:] = NOBODY

    def flops(self, saw: Flags) -> None:
        self.add(Stat.FLOPS, self.seated[~self.folded_before_flop & saw])

    def acted(self, step: LaneStep) -> None:
        who = self.seated[step.row].take(step.lanes)
        raises = step.kinds >= ActionKind.BET
        if step.street == _PREFLOP:
            self._preflop(step, who, raises)
        else:
            self._postflop(step, who, raises)
        self.bets[step.lanes] += raises

    def _preflop(self, step: LaneStep, who: NDArray[np.intp], raises: Flags) -> None:
        row, lanes = step.row, step.lanes
        self._first_time(Stat.VPIP, self.entered[row], lanes, who, step.paid > 0)
        chance = (self.bets.take(lanes) == 2) & (self.raiser.take(lanes) != row)
        self.add(Stat.THREE_BET_CHANCES, who[chance])
        self.add(Stat.THREE_BETS, who[chance & raises])
        self.raiser[lanes[raises]] = row
        self._first_time(Stat.PFR, self.raised[row], lanes, who, raises)
        self.folded_before_flop[row, lanes[step.kinds == ActionKind.FOLD]] = True

    def _first_time(self, stat: str, done: Flags, lanes: Lanes, who: NDArray[np.intp], now: Flags) -> None:
        self.add(stat, who[now & ~done.take(lanes)])
        done[lanes[now]] = True

    def _postflop(self, step: LaneStep, who: NDArray[np.intp], raises: Flags) -> None:
        self.add(Stat.BETS, who[raises])
        self.add(Stat.CALLS, who[step.kinds == ActionKind.CALL])
        if step.street != _FLOP:
            return
        bets, lanes = self.bets.take(step.lanes), step.lanes
        faced = (self.cbettor.take(lanes) != NOBODY) & (bets == 1)
        self.add(Stat.CBETS_FACED, who[faced])
        self.add(Stat.FOLDS_TO_CBET, who[faced & (step.kinds == ActionKind.FOLD)])
        chance = (bets == 0) & (self.raiser.take(lanes) == step.row)
        self.add(Stat.CBET_CHANCES, who[chance])
        self.add(Stat.CBETS, who[chance & raises])
        self.cbettor[lanes[chance & raises]] = step.row
