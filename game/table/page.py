"""The table's page: everything its templates show, as one frozen value."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from game.engine.seat_view import SeatView
from game.engine.state import Phase
from game.play.late_actions import bets_among
from game.play.questions import Question
from game.play.saved_game import SavedGame, WatchedCards
from game.play.taking_back import may_take_back
from game.play.viewpoint import visitors_view
from game.table.action_bar import ActionBar, PreAction, QuestionPanel, action_bar, pre_actions, question_panel
from game.table.away import AwayPanel, away_panel, away_status
from game.table.comfort import DEFAULT, Comfort
from game.table.draw import DrawPanel, MarkedCard, draw_panel
from game.table.ending import Ending, ending
from game.table.facts import Fact, PaceChoice
from game.table.hand_setting import HandSetting, hand_setting
from game.table.hints import hint
from game.table.in_words import announcement, status, summary, title
from game.table.log import StagedLine, staged_lines
from game.table.odds_panel import wants_odds
from game.table.pacing import PacedPost, TimerPanel, next_post, timer_panel
from game.table.pots import PotPanel, board, own_hand, pot_panels
from game.table.seat_panel import SeatedPage, SeatPanel
from game.table.seat_words import SeatWords
from game.table.seating import Seating
from game.table.seats import seat_panels
from game.table.showdown import Showdown, StagedResult, showdown, staged_results
from game.words.action_words import words_of_round
from game.words.cards import CardFace
from game.words.events import HandLog


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
    shown = _ShownHand(saved, view, setting, _hand_log(saved, view, setting.seating), showdown(view))
    seats = seat_panels(saved, view, setting.seating, shown.end)
    return TablePage(
        **_of_game(shown).keywords,
        **_of_hand(shown).keywords,
        **_of_turn(shown, typed).keywords,
        seats=seats,
        draw=draw_panel(view, seats[0], marked, setting.money),
        question=None if question is None else question_panel(question, saved, setting.money),
        step=_step(saved, view, now, question, setting.seating.says),
        timer=timer_panel(saved, now),
        hint=hint(saved, view, comfort),
        goes_on=comfort.plain == "turn",
        notice=notice,
    )


class _ShownHand(NamedTuple):
    """A game as its visitor sees it, with what several parts of its page need."""

    saved: SavedGame
    view: SeatView
    setting: HandSetting
    log: HandLog
    end: Showdown


_PagePart = partial[TablePage]
"""Some fields of the page: as those of its own constructor their types are checked."""


def _of_game(shown: _ShownHand) -> _PagePart:
    """What its settings and its course say, whatever happens in this hand."""
    saved, setting = shown.saved, shown.setting
    return partial(
        TablePage,
        title=title(saved, setting.seating.says),
        game_id=setting.game.game_id,
        token=saved.token,
        hand_number=saved.game.hand_number,
        look=setting.game.look,
        money_pattern=setting.money_pattern,
        money_blind=setting.money_blind,
        interactive=saved.interactive,
        cards_open=not saved.interactive and saved.choices.watched_cards is WatchedCards.OPEN,
        facts=setting.facts,
        paces=setting.game.paces,
        ending=ending(saved),
        may_take_back=may_take_back(saved),
        is_training=saved.choices.training,
        is_trial=saved.trial is not None,
    )


def _of_hand(shown: _ShownHand) -> _PagePart:
    """The cards and chips on the felt, and what has happened in words."""
    saved, view, setting, log, end = shown
    money, says = setting.money, setting.seating.says
    whose_turn = away_status(saved, status(saved, view, money, says))
    return partial(
        TablePage,
        is_dealt=not view.action_number,
        board=board(view, end),
        pot=money.text(view.pot),
        pots=pot_panels(view, setting.seating.names, money, end),
        own_hand=own_hand(view, setting.last),
        results=staged_results(log, end),
        log=staged_lines(log, end, setting.last, setting.seating.portraits),
        status=whose_turn,
        announcement=announcement(saved, log, whose_turn),
        summary=summary(saved, view, money, says, setting.last),
    )


def _of_turn(shown: _ShownHand, typed: str) -> _PagePart:
    """What the visitor may do, now or before his turn."""
    saved, view, setting = shown.saved, shown.view, shown.setting
    words = words_of_round(setting.seating.words, view, view.street)
    return partial(
        TablePage,
        your_turn=saved.visitor_to_act,
        action_bar=action_bar(saved, view, setting.money, words, setting.game.sizes, typed),
        pre_actions=pre_actions(saved, view, setting.money, words),
        away=away_panel(saved),
        has_odds=wants_odds(saved, view),
        has_advice=_has_advice(saved, view),
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
