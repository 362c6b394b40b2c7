"""The figures behind values: how often a hand wins as things stand, and how often a bet is folded to."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from game.bots.decision import key_of_hand, legal_weights, verdict
from game.bots.table import Weights
from game.bots.view_spots import spot_of
from game.coach.ranges import likelihood
from game.coach.values.cells import TIE, WIN, cells_of
from game.coach.values.sampling import Sampler, joint_hands, seed_of
from game.coach.values.situation import Situation
from game.engine.actions import FOLD, Action, Bet, RaiseTo
from game.engine.hand import apply
from game.engine.odds.result import NORMAL_95
from game.engine.odds.winning import winners_by_lane
from game.engine.seat_view import seat_view
from game.simulation.draws import BulkDraws
from game.simulation.lanes.cards import LaneCards
from game.simulation.lanes.keys import private_keys
from game.simulation.lanes.layout import rows_of
from game.simulation.lanes.rollouts import with_boards

LANES = 1024


class DecisionFigures(NamedTuple):
    """Shares from 0 to 1: of the pot that the hand would win if all who are in went to the showdown; and by
    the place of a bet or raise among the choices, how often everybody folds to it at once. `model` are the
    weights, in ten-thousandths, of fold, check or call, bet or raise in the model's table.
    """

    equity: float
    folds: Mapping[int, float]
    model: Weights

    def to_plain(self) -> dict[str, Any]:
        return {
            "equity": self.equity,
            "folds": {str(place): share for place, share in self.folds.items()},
            "model": list(self.model),
        }

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> DecisionFigures:
        """The figures that to_plain wrote."""
        folds = {int(place): share for place, share in plain["folds"].items()}
        return cls(plain["equity"], folds, Weights(*plain["model"]))


def figures(situation: Situation, actions: Mapping[int, Action], name: str) -> DecisionFigures:
    """`actions` are the bets and raises asked about, by their places; `name` names the decision."""
    raises = {place: action for place, action in actions.items() if isinstance(action, Bet | RaiseTo)}
    return DecisionFigures(
        chances(situation, name).equity, _folds(situation, raises, name), model_weights(situation)
    )


def _folds(situation: Situation, raises: Mapping[int, Action], name: str) -> dict[int, float]:
    if len(situation.opponents) == 1:
        return {place: _folds_of_one(situation, action) for place, action in raises.items()}
    if not raises:
        return {}
    shares = Sampler(situation, list(raises.values()), f"{name}/folds", LANES).shares_of_folds()
    return dict(zip(raises, shares, strict=True))


def model_weights(situation: Situation) -> Weights:
    """What the model's table says of the seat's own hand, in ten-thousandths."""
    view = seat_view(situation.state, situation.seat)
    style = situation.model.style(situation.size_class)
    spot = spot_of(view, style.edition)
    found = verdict(style, spot, key_of_hand(situation.cards, view.board, style))
    return legal_weights(found, view, style)


def _folds_of_one(situation: Situation, action: Action) -> float:
    opponent = situation.opponents[0]
    after = apply(situation.state, action)
    if after.to_act != opponent:
        return 0.0
    style = situation.players[opponent].style(situation.size_class)
    by_key = likelihood(seat_view(after, opponent), style, FOLD)
    weights = situation.held()[opponent]
    shares = by_key.take(private_keys(style).of_board(after.board))
    return float(weights @ shares / weights.sum())


class Chances(NamedTuple):
    """Shares of the deals in which the hand wins alone and ties, and of the pot, if all who are in went to
    the showdown. `half_width` is of the interval of the equity, 0 where everything is counted.
    """

    win: float
    tie: float
    equity: float
    half_width: float = 0.0


def chances(situation: Situation, name: str, lanes: int = LANES) -> Chances:
    """Against what the others can have."""
    board = situation.state.board
    if len(situation.opponents) == 1 and len(board) == 5:
        weights = situation.held()[situation.opponents[0]]
        combos = np.flatnonzero(weights)
        cells = cells_of(situation.cards, [board], combos, situation.state.setup.ranking)
        mass = cells.gather(weights.take(combos)[np.newaxis])[0, 0] / weights.sum()
        win, tie = (float(mass[cells.outcomes[0] == outcome].sum()) for outcome in (WIN, TIE))
        return Chances(win, tie, win + tie / 2)
    return _sampled_chances(situation, name, lanes)


def _sampled_chances(situation: Situation, name: str, lanes: int) -> Chances:
    state, rows, seed = situation.state, rows_of(situation.state.setup), seed_of(f"{name}/equity")
    combos, weights = joint_hands(situation, situation.beside(), seed, lanes)
    dealt = with_boards(state, combos, BulkDraws(seed), np.arange(lanes, dtype=np.uint64))
    still_in = [rows.index(situation.seat), *(rows.index(seat) for seat in situation.opponents)]
    values, out, held = LaneCards(dealt.combos[still_in], dealt.board).values()
    wins = winners_by_lane(
        values, state.setup.ranking, lambda tied: (out.take(tied), held.take(tied, axis=1))
    )
    winners = np.count_nonzero(wins, axis=0)
    shares = wins[0] / winners
    equity = float(shares @ weights)
    variance = float(np.square(shares - equity) @ np.square(weights))
    alone, shared = wins[0] & (winners == 1), wins[0] & (winners > 1)
    half_width = NORMAL_95 * math.sqrt(variance)
    return Chances(float(alone @ weights), float(shared @ weights), equity, half_width)
