"""The table's page: everything its templates show, as one frozen value."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from game.engine.seat_view import SeatView
from game.engine.state import Phase
from game.names.visitor_text import isolated
from game.play.late_actions import bets_among
from game.play.questions import Question
from game.play.saved_game import SavedGame, WatchedCards
from game.play.taking_back import may_take_back
from game.play.viewpoint import visitors_view
from game.table.action_bar import ActionBar, PreAction, QuestionPanel, action_bar, pre_actions, question_panel
from game.table.away import AwayPanel, away_panel, away_status
from game.table.comfort import DEFAULT, Comfort
from game.table.draw import DrawPanel, MarkedCard, draw_panel
from game.table.draw import status as draw_status
from game.table.ending import Ending, ending
from game.table.facts import Fact, PaceChoice
from game.table.hand_setting import hand_setting
from game.table.hints import hint
from game.table.in_words import announcement, summary
from game.table.log import StagedLine, staged_lines
from game.table.odds_panel import wants_odds
from game.table.pacing import PacedPost, TimerPanel, next_post, timer_panel
from game.table.pots import PotPanel, board, own_hand, pot_panels
from game.table.seat_panel import SeatedPage, SeatPanel
from game.table.seat_words import SeatWords
from game.table.seating import Seating
from game.table.seats import seat_panels
from game.table.showdown import StagedResult, showdown, staged_results
from game.words.action_words import words_of_round
from game.words.cards import CardFace
from game.words.events import HandLog
from leaderboard.money import Money


class Head(NamedTuple):
    """What stands above the felt."""

    game_id: str
    facts: tuple[Fact, ...]
    paces: tuple[PaceChoice, ...]
    away: AwayPanel | None
    interactive: bool
    is_over: bool
    may_take_back: bool

    @property
    def tools(self) -> Head:
        """What stays the same from hand to hand."""
        return self._replace(facts=())


class Controls(NamedTuple):
    """What can be done while it is not the visitor's turn."""

    game_id: str
    interactive: bool
    cards_open: bool
    step: PacedPost | None
    pre_actions: tuple[PreAction, ...]
    away: AwayPanel | None

    @property
    def may_act(self) -> bool:
        """Whether the visitor still has something to decide in this hand."""
        return bool(self.pre_actions)


@dataclass(frozen=True)
class TablePage(SeatedPage):
    """`seats` begins with the one at the bottom. `cards_open`: every hand lies open to who watches. `status`
    says whose turn it is, `announcement` what has just happened and what is to do, for those who hear the
    page. `goes_on`: without script a decision leads to the visitor's next turn."""

    title: str
    game_id: str
    token: str
    hand_number: int
    look: str
    money_pattern: str
    money_blind: str
    interactive: bool
    cards_open: bool
    your_turn: bool
    is_dealt: bool
    seats: tuple[SeatPanel, ...]
    facts: tuple[Fact, ...]
    paces: tuple[PaceChoice, ...]
    board: tuple[CardFace | None, ...]
    pot: str
    pots: tuple[PotPanel, ...]
    own_hand: str
    hint: str
    status: str
    results: tuple[StagedResult, ...]
    action_bar: ActionBar | None
    pre_actions: tuple[PreAction, ...]
    away: AwayPanel | None
    question: QuestionPanel | None
    step: PacedPost | None
    timer: TimerPanel | None
    has_odds: bool
    has_advice: bool
    log: tuple[StagedLine, ...]
    announcement: str
    summary: tuple[str, ...]
    notice: str
    ending: Ending | None
    may_take_back: bool
    is_training: bool
    is_trial: bool
    goes_on: bool
    draw: DrawPanel | None = None

    def __getitem__(self, name: str) -> Any:
        """What the templates ask for; they try this before they try an attribute."""
        return getattr(self, name)

    @property
    def marks(self) -> tuple[MarkedCard, ...]:
        return self.draw.marks if self.draw else ()

    @property
    def classes(self) -> str:
        """What the visitor has chosen of its looks, how the hand ends, and whether he is to act."""
        return " ".join(filter(None, (self.look, self.staging, "your-turn" * self.your_turn)))

    @property
    def is_watched(self) -> bool:
        return not self.interactive

    @property
    def head(self) -> Head:
        return Head(
            self.game_id,
            self.facts,
            self.paces,
            self.away,
            self.interactive,
            self.ending is not None,
            self.may_take_back,
        )

    @property
    def controls(self) -> Controls:
        return Controls(
            self.game_id, self.interactive, self.cards_open, self.step, self.pre_actions, self.away
        )


def table_page(
    saved: SavedGame,
    now: float,
    *,
    notice: str = "",
    question: Question | None = None,
    comfort: Comfort = DEFAULT,
    marked: Collection[str] = (),
    typed: str = "",
) -> TablePage:
    """The game as its visitor may see it at `now` (seconds since the epoch): a simulated one with every
    hand open, an interactive one from his seat alone. `notice` is shown above the table;
    `marked` are the keys of the cards that he has marked for the draw, `typed` is an amount that he has."""
    view = visitors_view(saved)
    setting = hand_setting(saved, view.limit, comfort)
    money, seating = setting.money, setting.seating
    hand_log = _hand_log(saved, view, seating)
    status = away_status(saved, _status(saved, view, money, seating.says))
    hand_number, end = saved.game.hand_number, showdown(view)
    words = words_of_round(seating.words, view, view.street)
    seats = seat_panels(saved, view, seating, end)
    return TablePage(
        title=_title(saved, seating.says),
        game_id=setting.game.game_id,
        token=saved.token,
        hand_number=hand_number,
        look=setting.game.look,
        money_pattern=setting.money_pattern,
        money_blind=setting.money_blind,
        interactive=saved.interactive,
        cards_open=not saved.interactive and saved.choices.watched_cards is WatchedCards.OPEN,
        your_turn=saved.visitor_to_act,
        is_dealt=not view.action_number,
        seats=seats,
        facts=setting.facts,
        paces=setting.game.paces,
        board=board(view, end),
        pot=money.text(view.pot),
        pots=pot_panels(view, seating.names, money, end),
        own_hand=own_hand(view, setting.last),
        hint=hint(saved, view, comfort),
        status=status,
        results=staged_results(hand_log, end),
        action_bar=action_bar(saved, view, money, words, setting.game.sizes, typed),
        pre_actions=pre_actions(saved, view, money, words),
        away=away_panel(saved),
        question=None if question is None else question_panel(question, saved, money),
        step=_step(saved, view, now, question, seating.says),
        timer=timer_panel(saved, now),
        has_odds=wants_odds(saved, view),
        has_advice=_has_advice(saved, view),
        log=staged_lines(hand_log, end, setting.last, seating.portraits),
        announcement=announcement(saved, hand_log, status),
        summary=summary(saved, view, money, seating.says, setting.last),
        notice=notice,
        ending=ending(saved),
        may_take_back=may_take_back(saved),
        is_training=saved.choices.training,
        is_trial=saved.trial is not None,
        goes_on=comfort.plain == "turn",
        draw=draw_panel(view, seats[0], marked, money),
    )


def _hand_log(saved: SavedGame, view: SeatView, seating: Seating) -> HandLog:
    late, away = (bets_among(saved.hand.actions, numbers) for numbers in (saved.late, saved.away))
    return HandLog(view, seating.names, seating.money, late, seating.words, away)


def _has_advice(saved: SavedGame, view: SeatView) -> bool:
    is_betting = view.phase is Phase.BETTING and view.draw is None
    return saved.choices.training and saved.visitor_to_act and is_betting


def _step(
    saved: SavedGame, view: SeatView, now: float, question: Question | None, says: SeatWords
) -> PacedPost | None:
    """What is due next; while a question is open nothing but the timer goes on."""
    due = next_post(saved, view, now, says)
    return None if question is not None and due is not None and due.kind != "timer" else due


def _title(saved: SavedGame, says: SeatWords) -> str:
    if saved.ended is not None:
        return _("Game over")
    hand = says.hand % {"number": saved.game.hand_number}
    return _("Your turn – %(hand)s") % {"hand": hand} if saved.visitor_to_act else hand


def _status(saved: SavedGame, view: SeatView, money: Money, says: SeatWords) -> str:
    if saved.ended is not None:
        return _("The game is over.")
    if view.phase is Phase.OVER:
        return _("The hand is over.")
    if view.to_act is None:
        if said := draw_status(view, money):
            return said
        return _("The betting of this street is over.")
    if not saved.visitor_to_act:
        return says.its_turn % {"name": isolated(saved.players[view.to_act].name)}
    if said := draw_status(view, money):
        return said
    if view.legal.show_or_muck:
        return _("Your turn: your hand is beaten.")
    if view.legal.call is None:
        return _("Your turn: checking is free.")
    return _("Your turn: %(amount)s to call.") % {"amount": money.text(view.to_call)}
