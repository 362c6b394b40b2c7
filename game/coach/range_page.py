"""What a bot may hold at each step of a hand: the grid that moves with the replay."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from game.coach.decisions import ReviewedHand
from game.coach.review_page import RangePanel, range_panel
from game.history.recorded_game import GameHistory
from game.history.stepped_page import SteppedPage
from game.names.visitor_text import isolated
from game.play.late_actions import bets_among
from game.words.action_words import action_words
from game.words.cards import CardFace, face_up
from game.words.events import HandLog
from leaderboard.money import Money


@dataclass(frozen=True)
class RangePage(SteppedPage):
    """`happened` are the lines of the last step. `shown` is the hand that the seat held, if one may see
    it."""

    game_id: str
    number: int
    step: int
    last_step: int
    title: str
    is_running: bool
    happened: tuple[str, ...]
    board: tuple[CardFace, ...]
    range: RangePanel
    shown: tuple[CardFace, ...]


def range_page(history: GameHistory, hand: ReviewedHand, step: int, seat: int) -> RangePage | None:
    """None where there is no such step or no bot at that seat."""
    played = hand.played
    if step > played.last_step or seat not in hand.players:
        return None
    panel = range_panel(hand, step, seat)
    if panel is None:
        return None
    view = history.viewpoint.view(played.states[step])
    # Only a hand that lies open in this view: one shown later is not known yet at this step.
    held = view.hole_cards[seat] or ()
    return RangePage(
        game_id=str(history.game_id),
        number=played.number,
        step=step,
        last_step=played.last_step,
        title=_("Hand %(number)d: what %(name)s can have")
        % {"number": played.number, "name": isolated(panel.name)},
        is_running=history.is_running,
        happened=_happened(history, hand, step),
        board=tuple(face_up(card) for card in view.board),
        range=panel,
        shown=tuple(face_up(card) for card in held),
    )


def _happened(history: GameHistory, hand: ReviewedHand, step: int) -> tuple[str, ...]:
    played = hand.played
    actions = played.record.actions
    log = HandLog(
        history.viewpoint.view(played.states[step]),
        played.names,
        Money(history.game.money_unit),
        bets_among(actions, played.late),
        action_words(history.game.rule_set),
        bets_among(actions, played.away),
    )
    before = len(played.states[step - 1].events) if step else 0
    return tuple(line.text for line in log.lines()[before:])
