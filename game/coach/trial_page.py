"""Try again from here: the page that begins it, and what came of it beside what happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.coach.counting import Counted
from game.coach.decisions import ReviewedDecision
from game.coach.trials import NoTrial, may_have_same_cards
from game.coach.values_panel import ValuesPanel, values_panel
from game.coach.words import UNVALUED, ActionNamer, blinds
from game.engine.actions import Action
from game.engine.game import VISITOR_SEAT
from game.engine.hand import apply, start
from game.engine.seat_view import seat_view
from game.engine.state import HandState, Phase
from game.history.recorded_game import GameHistory
from game.play.saved_game import SavedGame, TrialCards
from game.words.action_words import action_words
from game.words.cards import CardFace, face_up
from game.words.events import HandLog
from game.words.streets import STREET_NAMES
from leaderboard.money import Money

NO_TRIAL: dict[NoTrial, str | Promise] = {
    NoTrial.VARIANT: gettext_lazy("Only hands of hold’em can be tried again."),
    NoTrial.NOT_YET: gettext_lazy("The same cards can be dealt again only when the game is over."),
}


class TrialPage(NamedTuple):
    """`happened` are the lines of the hand before the decision; `reason` is why it cannot be tried, empty if
    it can.
    """

    game_id: str
    number: int
    step: int
    title: str
    is_running: bool
    cards: tuple[CardFace, ...]
    board: tuple[CardFace, ...]
    pot: str
    to_call: str
    happened: tuple[str, ...]
    same_cards: bool
    reason: str


class LineTaken(NamedTuple):
    """How the hand went once: the visitor's actions from the decision on, and his result."""

    title: str
    actions: tuple[str, ...]
    result: str
    results: tuple[str, ...]


class TrialComparison(NamedTuple):
    """`values` are those of the decision's choices, `chosen_now` the place of the one chosen in the trial;
    None where it has no value of its own.
    """

    trial_id: str
    game_id: str
    number: int
    step: int
    is_over: bool
    before: LineTaken
    now: LineTaken
    values: ValuesPanel | None
    unvalued: str
    chosen_now: int | None
    is_done: bool
    same_cards: bool

    @property
    def lines(self) -> tuple[LineTaken, LineTaken]:
        return self.before, self.now


def trial_page(history: GameHistory, decision: ReviewedDecision) -> TrialPage:
    view, money = seat_view(decision.state, decision.hand.seat), Money(history.game.money_unit)
    log = HandLog(view, decision.hand.played.names, money, words=action_words(history.game.rule_set))
    values = {"number": decision.hand.played.number, "street": STREET_NAMES[decision.state.street]}
    return TrialPage(
        game_id=str(history.game_id),
        number=decision.hand.played.number,
        step=decision.step,
        title=_("Hand %(number)d, %(street)s: what would you do?") % values,
        is_running=history.is_running,
        cards=tuple(map(face_up, view.my_cards)),
        board=tuple(map(face_up, view.board)),
        pot=money.text(view.pot),
        to_call=money.text(view.to_call) if view.to_call else "",
        happened=tuple(line.text for line in log.lines()),
        same_cards=may_have_same_cards(history),
        reason="" if decision.hand.is_holdem else str(NO_TRIAL[NoTrial.VARIANT]),
    )


def compared(
    history: GameHistory, decision: ReviewedDecision, counted: Counted | None, trial: SavedGame
) -> TrialComparison:
    """The trial beside the hand as it was played."""
    money, words = Money(history.game.money_unit), action_words(history.game.rule_set)
    played = decision.hand.played
    namer = _Namer(money, decision.step, history.game.rule_set)
    last = history.viewpoint.view(played.last)
    before = HandLog(last, played.names, money, words=words).results()
    over = trial.hand.phase is Phase.OVER
    now = HandLog(
        seat_view(trial.hand, VISITOR_SEAT), [each.name for each in trial.players], money, words=words
    )
    values = None
    if counted is not None:
        values = values_panel(counted, decision, played.names, money, words)
    return TrialComparison(
        trial_id=str(trial.game_id),
        game_id=str(history.game_id),
        number=played.number,
        step=decision.step,
        is_over=over,
        before=LineTaken(
            _("As it was played"), namer.actions(played.last), namer.result(played.last), before
        ),
        now=LineTaken(
            _("Your trial"),
            namer.actions(trial.hand),
            namer.result(trial.hand),
            now.results() if over else (),
        ),
        values=values,
        unvalued="" if decision.unvalued is None else str(UNVALUED[decision.unvalued]),
        chosen_now=_place(counted, trial),
        is_done=decision.unvalued is not None or bool(counted and counted.is_done),
        same_cards=trial.trial is not None and trial.trial.cards is TrialCards.SAME,
    )


def _place(counted: Counted | None, trial: SavedGame) -> int | None:
    if counted is None or trial.trial is None or len(trial.hand.actions) <= trial.trial.step:
        return None
    action, actions = trial.hand.actions[trial.trial.step], counted.work.actions
    return actions.index(action) if action in actions else None


class _Namer(NamedTuple):
    """What the visitor did from action number `step` on, and what he won."""

    money: Money
    step: int
    rule_set: str

    def actions(self, last: HandState) -> tuple[str, ...]:
        return tuple(self._actions(last))

    def _actions(self, last: HandState) -> Iterator[str]:
        state = start(last.setup, last.deck)
        for number, action in enumerate(last.actions):
            is_own = state.to_act == VISITOR_SEAT and state.phase is Phase.BETTING
            if is_own and number >= self.step:
                yield self._text(state, action)
            state = apply(state, action)

    def _text(self, state: HandState, action: Action) -> str:
        namer = ActionNamer(seat_view(state, VISITOR_SEAT), self.money, action_words(self.rule_set))
        values = {"street": STREET_NAMES[state.street], "action": namer.name(action)}
        return _("%(street)s: %(action)s") % values

    def result(self, last: HandState) -> str:
        if last.phase is not Phase.OVER:
            return ""
        return blinds((last.stacks[VISITOR_SEAT] - last.setup.stacks[VISITOR_SEAT]) / last.setup.big_blind)
