"""The table's page: everything its templates show, as one frozen value."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from game.bots.lineup import Opponents
from game.engine.betting import LimitKind, PotCount
from game.engine.cards import Card
from game.engine.chips import Chips, Level
from game.engine.events import Street
from game.engine.game import GameSetup
from game.engine.seat_view import SeatView
from game.engine.state import Phase
from game.names.visitor_text import isolated
from game.play.archive import changed_settings, kind_of, settings_of_rules
from game.play.late_actions import bets_among
from game.play.questions import Question
from game.play.saved_game import Pace, SavedGame, WatchedCards
from game.play.taking_back import may_take_back
from game.play.viewpoint import visitors_view
from game.table.action_bar import ActionBar, PreAction, QuestionPanel, action_bar, pre_actions, question_panel
from game.table.away import AwayPanel, away_panel, away_status
from game.table.blind_levels import level_text, next_level_text
from game.table.blinds import BigBlinds, table_money
from game.table.comfort import DEFAULT, Comfort, bet_sizes
from game.table.draw import DrawPanel, draw_panel
from game.table.draw import status as draw_status
from game.table.ending import Ending, ending
from game.table.hints import hint
from game.table.odds_panel import wants_odds
from game.table.pacing import Step, TimerPanel, next_step, timer_panel
from game.table.pots import PotPanel, board, own_hand, pot_panels
from game.table.seat_panel import SeatedPage, SeatPanel
from game.table.seats import seat_panels
from game.table.showdown import StagedLine, StagedResult, showdown, staged_lines, staged_results
from game.words.action_words import action_words
from game.words.cards import CardFace, card_names
from game.words.events import STREET_NAMES, HandLog
from game.words.labels import LIMITS, PACES
from game.words.terms import MEANINGS, limit_meaning
from leaderboard.models import GameKind
from leaderboard.money import Money
from leaderboard.vocabulary import changes_of, rules_name


class PaceChoice(NamedTuple):
    key: str
    name: str
    is_chosen: bool


class Fact(NamedTuple):
    """A line of the table's head. `changes` are what a game has changed of the rules that `value` names;
    `more` goes on after the value where there is room; `key` names a fact that a small screen hides;
    `meaning` explains the word."""

    name: str
    value: str
    changes: tuple[str, ...] = ()
    more: str = ""
    key: str = ""
    meaning: str = ""


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
    step: Step | None
    pre_actions: tuple[PreAction, ...]
    away: AwayPanel | None


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
    felt: str
    pace: str
    deck_colours: str
    money_pattern: str
    money_blind: int
    interactive: bool
    cards_open: bool
    your_turn: bool
    hand_over: bool
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
    step: Step | None
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
) -> TablePage:
    """The game as its visitor may see it at `now` (seconds since the epoch): a simulated one with every
    hand open, an interactive one from his seat alone. `notice` is shown above the table;
    `marked` are the keys of the cards that he has marked for the draw."""
    view = visitors_view(saved)
    names = [player.name for player in saved.players]
    money, words = table_money(saved, comfort), action_words(saved.game.setup.rules.key)
    actions = saved.hand.actions
    late, away = bets_among(actions, saved.late), bets_among(actions, saved.away)
    hand_log = HandLog(view, names, money, late, words, away)
    status = away_status(saved, _status(saved, view, money))
    hand_number, end = saved.game.hand_number, showdown(view)
    seats = seat_panels(saved, view, money, end, by_kind=comfort.kinds == "shown")
    return TablePage(
        title=_title(hand_number, saved.visitor_to_act, saved.ended is not None),
        game_id=str(saved.game_id),
        token=saved.token,
        hand_number=hand_number,
        look=f"back-{comfort.back} motion-{comfort.motion}",
        felt=saved.choices.felt,
        pace=saved.choices.pace,
        deck_colours=saved.choices.deck_colours,
        money_pattern=money.pattern,
        money_blind=saved.game.chips.big_blind if isinstance(money, BigBlinds) else 0,
        interactive=saved.interactive,
        cards_open=not saved.interactive and saved.choices.watched_cards is WatchedCards.OPEN,
        your_turn=saved.visitor_to_act,
        hand_over=view.phase is Phase.OVER,
        is_dealt=not view.action_number,
        seats=seats,
        facts=(
            *_facts(
                hand_number,
                saved.game.setup.max_hands,
                saved.game.chips,
                saved.game.setup.rules.has_blinds,
                saved.game.level,
                view.limit,
                saved.game.setup.rules.pot_count,
                Money(saved.choices.currency),
            ),
            _rules(saved),
        ),
        paces=_paces(saved.choices.pace),
        board=board(view, end),
        pot=money.text(view.pot),
        pots=pot_panels(view, names, money, end),
        own_hand=own_hand(view),
        hint=hint(saved, view, comfort),
        status=status,
        results=staged_results(hand_log, end),
        action_bar=action_bar(saved, view, money, bet_sizes(comfort)),
        pre_actions=pre_actions(saved, view, money),
        away=away_panel(saved),
        question=None if question is None else question_panel(question, saved),
        step=_step(saved, view, now, question),
        timer=timer_panel(saved, now),
        has_odds=wants_odds(saved, view),
        has_advice=saved.choices.training
        and saved.visitor_to_act
        and view.phase is Phase.BETTING
        and not view.draw,
        log=staged_lines(hand_log, end),
        announcement=_announcement(saved, hand_log, status),
        summary=_summary(saved, view, money),
        notice=notice,
        ending=ending(saved),
        may_take_back=may_take_back(saved),
        is_training=saved.choices.training,
        is_trial=saved.trial is not None,
        goes_on=comfort.plain == "turn",
        draw=draw_panel(view, seats[0], marked, money),
    )


def _paces(chosen: Pace) -> tuple[PaceChoice, ...]:
    return tuple(PaceChoice(key, str(name), key == chosen) for key, name in PACES.items())


def _step(saved: SavedGame, view: SeatView, now: float, question: Question | None) -> Step | None:
    """What is due next; while a question is open nothing but the timer goes on."""
    due = next_step(saved, view, now)
    return None if question is not None and due is not None and due.kind != "timer" else due


def _title(hand_number: int, your_turn: bool, ended: bool) -> str:
    if ended:
        return _("Game over")
    hand = _("Hand %(number)d") % {"number": hand_number}
    return _("Your turn – %(hand)s") % {"hand": hand} if your_turn else hand


def _status(saved: SavedGame, view: SeatView, money: Money) -> str:
    if saved.ended is not None:
        return _("The game is over.")
    if view.phase is Phase.OVER:
        return _("The hand is over.")
    if view.to_act is None:
        if said := draw_status(view, money):
            return said
        return _("The betting of this street is over.")
    if not saved.visitor_to_act:
        return _("It is %(name)s’s turn.") % {"name": isolated(saved.players[view.to_act].name)}
    if said := draw_status(view, money):
        return said
    if view.legal.show_or_muck:
        return _("Your turn: your hand is beaten.")
    if view.legal.call is None:
        return _("Your turn: checking is free.")
    return _("Your turn: %(amount)s to call.") % {"amount": money.text(view.to_call)}


@lru_cache(maxsize=1024)
def _facts(
    hand_number: int,
    max_hands: int | None,
    chips: Chips,
    has_blinds: bool,
    level: Level,
    limit: LimitKind,
    pot_count: PotCount,
    money: Money,
) -> tuple[Fact, ...]:
    hand = str(hand_number)
    if max_hands is not None:
        hand = _("%(number)d of %(most)d") % {"number": hand_number, "most": max_hands}
    if not has_blinds:
        stake = money.short(chips.minimum_chip)
        fact = Fact(_("Invito and cip"), stake, key="blinds", meaning=str(MEANINGS["invito"]))
        return (Fact(_("Hand"), hand), fact, _limit(limit, pot_count))
    blinds = f"{money.short(chips.small_blind)} / {money.short(chips.big_blind)}"
    facts = [Fact(_("Hand"), hand), Fact(_("Blinds"), blinds, key="blinds", meaning=str(MEANINGS["blinds"]))]
    if reached := level_text(level):
        more = next_level_text(level)
        meaning = f"{', '.join(filter(None, (reached, more)))}. {MEANINGS['level']}"
        facts.append(Fact(_("Level"), reached, more=more, key="level", meaning=meaning))
    if chips.ante:
        ante = money.short(chips.ante)
        facts.append(Fact(_("Ante"), ante, key="ante", meaning=str(MEANINGS["ante"])))
    return (*facts, _limit(limit, pot_count))


def _limit(limit: LimitKind, pot_count: PotCount) -> Fact:
    meaning = limit_meaning(limit, pot_count)
    return Fact(_("Limit"), str(LIMITS[limit]), key="limit", meaning=meaning)


def _rules(saved: SavedGame) -> Fact:
    return _rules_fact(saved.game.setup, saved.opponents, kind_of(saved), Money(saved.choices.currency))


@lru_cache(maxsize=256)
def _rules_fact(setup: GameSetup, opponents: Opponents, kind: GameKind, money: Money) -> Fact:
    changed = changed_settings(setup, opponents)
    name = rules_name(setup.rules.key, changed, kind=kind)
    changes = changes_of(settings_of_rules(setup, opponents), changed, money)
    return Fact(_("Rules"), name, changes, key="rules")


def _announcement(saved: SavedGame, hand_log: HandLog, status: str) -> str:
    """What has just happened, in words, then whose turn it is."""
    spoken = [line.aloud for line in hand_log.latest_lines()]
    if not saved.hand.actions and hand_log.view.my_cards:
        spoken.append(_("Your cards: %(cards)s") % {"cards": card_names(hand_log.view.my_cards)})
    return ". ".join(spoken) + ". " + status


def _summary(saved: SavedGame, view: SeatView, money: Money) -> tuple[str, ...]:
    """The table in sentences, for whoever cannot take it in at a glance."""
    board = None if view.draw else view.board
    lines = _hand_summary(view.my_cards, view.street, board, view.pot, money)
    return lines + tuple(
        _seat_summary(player.name, view.stacks[seat], view.bets[seat] if view.in_hand[seat] else None, money)
        for seat, player in enumerate(saved.players)
        if seat in view.dealt_in
    )


def _hand_summary(
    own: tuple[Card, ...], street: Street, board: tuple[Card, ...] | None, pot: int, money: Money
) -> tuple[str, ...]:
    """`board` is None in a game without one."""
    stands = str(STREET_NAMES[street])
    if board is not None:
        cards = card_names(board) or _("no cards yet")
        stands = _("%(street)s, board: %(cards)s") % {"street": stands, "cards": cards}
    return (
        *([_("Your cards: %(cards)s") % {"cards": card_names(own)}] if own else []),
        stands,
        _("Pot: %(amount)s") % {"amount": money.text(pot)},
    )


@lru_cache(maxsize=4096)
def _seat_summary(name: str, stack: int, bet: int | None, money: Money) -> str:
    """`bet` is None of a seat that has folded."""
    values = {"name": isolated(name), "stack": money.text(stack)}
    if bet is None:
        return _("%(name)s: folded, stack %(stack)s") % values
    if not bet:
        return _("%(name)s: stack %(stack)s") % values
    return _("%(name)s: stack %(stack)s, bet %(bet)s") % {**values, "bet": money.text(bet)}
