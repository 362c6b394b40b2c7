"""The decisions of bots in poker all'italiana, made again from the same values."""

from __future__ import annotations

from typing import NamedTuple

from game.bots.draw.decision import DrawDecision, DrawReason, decide
from game.bots.draw.hands import hand_class, stripped_ranking
from game.bots.draw.spots import declaration_of
from game.bots.draw.style import DrawStyle
from game.bots.modifiers import WEIGHT_TOTAL
from game.bots.table import PERCENT
from game.engine.seat_view import SeatView, seat_view
from game.engine.state import Phase
from game.history.bot_decisions import draws_of
from game.history.recorded_game import GameHistory, PlayedHand
from game.play.dealing import draw_style_of

DECIDED = (Phase.BLINDS, Phase.BETTING, Phase.DRAWING)


class RepeatedDecision(NamedTuple):
    """A bot's decision with what it saw and what it was decided by."""

    view: SeatView
    style: DrawStyle
    decision: DrawDecision

    @property
    def reason(self) -> DrawReason:
        return self.decision.reason

    @property
    def weights(self) -> tuple[int, ...]:
        """Those among which the draw fell, of `whole` parts: fold, check or call, bet or raise; in an
        exchange served, with a kicker, as usual; before the deal yes, no."""
        if self.reason.weights is not None:
            return self.reason.weights
        if self.view.legal.max_discards is not None:
            row = self.style.table.exchange_row(hand_class(self.view.my_cards, stripped_ranking(self.view)))
            served, kicker = (row.served, row.with_kicker) if row else (0, 0)
            return served, kicker, PERCENT - served - kicker
        asked = (
            self.style.table.blind_row(*declaration_of(self.view, self.view.draw)) if self.view.draw else None
        )
        yes = asked.yes if asked else 0
        return yes, PERCENT - yes

    @property
    def whole(self) -> int:
        return PERCENT if self.reason.weights is None else WEIGHT_TOTAL


def drawing_bot(hand: PlayedHand, step: int) -> int | None:
    """The seat of the bot that decided the action of `step`; None where no bot did."""
    if not 0 < step <= hand.last_step:
        return None
    before = hand.states[step - 1]
    if before.to_act is None or before.phase not in DECIDED:
        return None
    return None if hand.players[before.to_act].profile is None else before.to_act


def repeated_decision(history: GameHistory, hand: PlayedHand, step: int) -> RepeatedDecision | None:
    """None where no bot decided, before the seed is published, and where the decision cannot be repeated
    because its table is gone."""
    seat, number = drawing_bot(hand, step), step - 1
    if history.seed is None or seat is None:
        return None
    view, style = seat_view(hand.states[number], seat), draw_style_of(hand.players[seat])
    found = RepeatedDecision(view, style, decide(view, style, draws_of(history, hand, number)))
    played = hand.players[seat].style
    if played is not None and found.reason[:2] != played[:2]:
        return None
    return found if found.decision.action == hand.record.actions[number] else None
