"""The review of a finished hand at one of the visitor's decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from game.coach.counting import Counted
from game.coach.decisions import ReviewedDecision, ReviewedHand
from game.coach.range_grid import RangeGrid, range_grid
from game.coach.values_panel import ValuesPanel, values_panel
from game.coach.words import GRADE_NAMES, UNVALUED, ActionNamer, blinds, lost_text
from game.engine.actions import Bet, RaiseTo
from game.engine.events import Acted
from game.engine.seat_view import seat_view
from game.history.recorded_game import GameHistory
from game.names.visitor_text import isolated
from game.words.action_words import action_words
from game.words.cards import CardFace, face_up
from game.words.events import HandLog
from game.words.streets import STREET_NAMES
from leaderboard.money import Money


class DecisionLink(NamedTuple):
    """One decision in the row of all: `grade` is its key, empty while it is being worked out. `step_class` is
    by what the keys know it."""

    step: int
    street: str
    action: str
    grade: str
    grade_name: str
    lost: str
    is_current: bool
    step_class: str


class Scene(NamedTuple):
    cards: tuple[CardFace, ...]
    board: tuple[CardFace, ...]
    pot: str
    to_call: str


class SeatLink(NamedTuple):
    seat: int
    name: str
    is_current: bool
    is_folded: bool


class OpenHand(NamedTuple):
    name: str
    cards: tuple[CardFace, ...]


class HandOutcome(NamedTuple):
    """What came of the hand: sentences, the visitor's result, and the hands that lie open now."""

    results: tuple[str, ...]
    net: str
    hands: tuple[OpenHand, ...]


class RangePanel(NamedTuple):
    """`note` says what the range could not take into account."""

    seat: int
    name: str
    seats: tuple[SeatLink, ...]
    grid: RangeGrid
    note: str


class ReviewPage(NamedTuple):
    """`values` is None where the decision has none; then `unvalued` says why. `is_done`: nothing of the hand
    is left to work out."""

    game_id: str
    number: int
    step: int
    title: str
    is_running: bool
    earlier: int | None
    later: int | None
    moments: tuple[DecisionLink, ...]
    scene: Scene
    values: ValuesPanel | None
    unvalued: str
    notes: tuple[str, ...]
    outcome: HandOutcome
    range: RangePanel | None
    is_done: bool


def review_page(
    history: GameHistory,
    hand: ReviewedHand,
    decision: ReviewedDecision,
    counted: Mapping[int, Counted],
    seat: int | None = None,
) -> ReviewPage:
    """The hand at `decision`; `counted` is what is known by step, `seat` whose range is asked for."""
    return _Builder(history, hand, decision, counted).page(seat)


class _Builder:
    def __init__(
        self,
        history: GameHistory,
        hand: ReviewedHand,
        decision: ReviewedDecision,
        counted: Mapping[int, Counted],
    ) -> None:
        self._history, self._hand, self._decision, self._counted = history, hand, decision, counted
        self._money = Money(history.game.money_unit)
        self._words = action_words(history.game.rule_set)
        self._names = hand.played.names

    def page(self, seat: int | None) -> ReviewPage:
        decision, number = self._decision, self._hand.played.number
        known = self._counted.get(decision.step)
        earlier, later = self._history.beside(number)
        values = None
        if known is not None:
            values = values_panel(known, decision, self._names, self._money, self._words)
        return ReviewPage(
            game_id=str(self._history.game_id),
            number=number,
            step=decision.step,
            title=self._title(),
            is_running=self._history.is_running,
            earlier=earlier,
            later=later,
            moments=tuple(map(self._moment, self._hand.decisions)),
            scene=self._scene(),
            values=values,
            unvalued="" if decision.unvalued is None else str(UNVALUED[decision.unvalued]),
            notes=self._notes(),
            outcome=self._outcome(),
            range=range_panel(self._hand, decision.step, seat),
            is_done=all(self._is_done(each) for each in self._hand.decisions),
        )

    def _is_done(self, decision: ReviewedDecision) -> bool:
        known = self._counted.get(decision.step)
        return decision.unvalued is not None or (known is not None and known.is_done)

    def _title(self) -> str:
        return _("Hand %(number)d, %(street)s: %(action)s") % {
            "number": self._hand.played.number,
            "street": STREET_NAMES[self._decision.state.street],
            "action": self._namer(self._decision).name(self._decision.action),
        }

    def _namer(self, decision: ReviewedDecision) -> ActionNamer:
        return ActionNamer(seat_view(decision.state, self._hand.seat), self._money, self._words)

    def _moment(self, decision: ReviewedDecision) -> DecisionLink:
        known = self._counted.get(decision.step)
        found = known.work.finding if known and known.is_done else None
        name = "–" if decision.unvalued else str(GRADE_NAMES[found.grade]) if found else ""
        return DecisionLink(
            step=decision.step,
            street=str(STREET_NAMES[decision.state.street]),
            action=self._namer(decision).name(decision.action),
            grade=found.grade.value if found else "",
            grade_name=name,
            lost=lost_text(found) if found else "",
            is_current=decision.step == self._decision.step,
            step_class=self._step_class(decision),
        )

    def _step_class(self, decision: ReviewedDecision) -> str:
        """As the links of a replay are called (see replay.js)."""
        decisions = self._hand.decisions
        place, current = decisions.index(decision), decisions.index(self._decision)
        names = {
            "step-first": place == 0,
            "step-last": place == len(decisions) - 1,
            "step-back": place == current - 1,
            "step-on": place == current + 1,
        }
        return " ".join(name for name, is_it in names.items() if is_it)

    def _scene(self) -> Scene:
        state = self._decision.state
        view = seat_view(state, self._hand.seat)
        return Scene(
            cards=tuple(face_up(card) for card in view.my_cards),
            board=tuple(face_up(card) for card in view.board),
            pot=self._money.text(view.pot),
            to_call=self._money.text(view.to_call) if view.to_call else "",
        )

    def _notes(self) -> tuple[str, ...]:
        """What the values could not take into account."""
        if not self._hand.is_holdem:
            return ()
        notes = [
            _("%(name)s’s table is no longer there: the actions of this seat say nothing of its hand.")
            % {"name": isolated(self._names[seat])}
            for seat in self._hand.lost_tables
        ]
        notes += [
            _("%(name)s’s table was converted to another form after this hand; it still decides as it did.")
            % {"name": isolated(self._names[seat])}
            for seat in self._hand.converted_tables
        ]
        ranges = self._hand.ranges[self._decision.step]
        notes += [
            _("%(name)s did something that this table does not explain; the range stays as it was before.")
            % {"name": isolated(self._names[seat])}
            for seat, own in ranges.seats.items()
            if own.unexplained
        ]
        return tuple(notes)

    def _outcome(self) -> HandOutcome:
        hand, seat = self._hand.played, self._hand.seat
        view = self._history.viewpoint.view(hand.last)
        net = hand.last.stacks[seat] - hand.record.setup.stacks[seat]
        shown = [
            OpenHand(self._names[other], tuple(face_up(card) for card in view.hole_cards[other] or ()))
            for other in hand.record.setup.clockwise_from(seat)
            if other != seat and view.hole_cards[other]
        ]
        return HandOutcome(
            results=HandLog(view, hand.names, self._money).results(),
            net=blinds(net / hand.record.setup.big_blind),
            hands=tuple(shown),
        )


def range_panel(hand: ReviewedHand, step: int, seat: int | None) -> RangePanel | None:
    """What the bot of `seat` may hold after `step` actions; by default whoever bet last. None where only the
    visitor is left to look at."""
    state = hand.played.states[step]
    seats = [other for other in hand.played.record.setup.clockwise_from(hand.seat) if other != hand.seat]
    if seat not in seats:
        seat = _of_interest(hand, step)
    if seat is None or not hand.is_holdem:
        return None
    situation = hand.situation(step)
    names = hand.played.names
    links = tuple(SeatLink(each, names[each], each == seat, not state.in_hand[each]) for each in seats)
    grid = range_grid(situation.held()[seat], state.board, situation.cards)
    note = ""
    if seat in hand.lost_tables:
        note = _("Any two cards: the version of the table by which this seat played is no longer there.")
    return RangePanel(seat, names[seat], links, grid, note)


def _of_interest(hand: ReviewedHand, step: int) -> int | None:
    """Whoever made the last bet or raise among those still in, or the first of them."""
    state = hand.played.states[step]
    others = [other for other in state.contenders if other != hand.seat]
    for event in reversed(state.events):
        if isinstance(event, Acted) and isinstance(event.action, Bet | RaiseTo) and event.seat in others:
            return event.seat
    return others[0] if others else None


def first_of_interest(hand: ReviewedHand, counted: Mapping[int, Counted]) -> ReviewedDecision | None:
    """The costliest decision known, else the last one."""
    graded: Sequence[tuple[float, ReviewedDecision]] = [
        (found.lost, decision)
        for decision in hand.decisions
        if (known := counted.get(decision.step)) and known.is_done and (found := known.work.finding)
    ]
    worst = max(graded, key=lambda each: each[0], default=None)
    if worst is not None and worst[0]:
        return worst[1]
    return hand.decisions[-1] if hand.decisions else None
