"""The page of one finished hand at one of its steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from game.engine.actions import NOTHING_LEGAL
from game.engine.seat_view import DrawView, SeatView
from game.engine.state import Phase
from game.history.bot_decisions import bot_decision
from game.history.decisions import DecisionPanel, decision_panel
from game.history.draw_decisions import draw_decision_panel
from game.history.recorded_game import GameHistory, PlayedHand
from game.history.stepped_page import SteppedPage
from game.names.visitor_text import isolated
from game.play.late_actions import bets_among
from game.table.draw import DrawPanel, draw_panel
from game.table.facts import Fact
from game.table.odds_panel import OddsPanel, hands_panel
from game.table.portraits import dealt_faces
from game.table.pots import PotPanel, board, pot_panels
from game.table.seat_panel import SeatedPage, SeatPanel
from game.table.seat_words import seat_words
from game.table.seating import Seating
from game.table.seats import seated_panels
from game.table.showdown import Showdown, StagedResult, showdown, staged_results
from game.words.action_words import action_words
from game.words.cards import CardFace, card_signs
from game.words.events import HandLog
from game.words.labels import LIMITS
from game.words.streets import STREET_NAMES
from leaderboard.money import Money
from leaderboard.vocabulary import changes_of, rules_name


class StepLine(NamedTuple):
    """A LogLine, with the first step at which it had happened."""

    kind: str
    text: str
    spoken: str
    step: int
    is_past: bool
    is_latest: bool


@dataclass(frozen=True)
class HandPage(SeatedPage, SteppedPage):
    """`earlier` and `later` are the numbers of the hands before and after this one. `description` is one line
    for links to the page. `is_decided`: the visitor decided something in it, and his cards may be seen.
    `odds` are those of the hands that the viewer sees, None when the hand is over."""

    game_id: str
    title: str
    description: str
    number: int
    step: int
    last_step: int
    earlier: int | None
    later: int | None
    is_running: bool
    is_open: bool
    is_dealt: bool
    is_decided: bool
    facts: tuple[Fact, ...]
    seats: tuple[SeatPanel, ...]
    board: tuple[CardFace | None, ...]
    draw: DrawPanel | None
    pot: str
    pots: tuple[PotPanel, ...]
    status: str
    results: tuple[StagedResult, ...]
    lines: tuple[StepLine, ...]
    odds: OddsPanel | None
    decision: DecisionPanel | None


def hand_history_page(history: GameHistory, hand: PlayedHand, step: int) -> HandPage:
    """The hand after `step` actions, as the history's viewer may see it."""
    view = history.viewpoint.view(hand.states[step])
    money = Money(history.game.money_unit)
    earlier, later = history.beside(hand.number)
    actions = hand.record.actions
    late, away = bets_among(actions, hand.late), bets_among(actions, hand.away)
    words = action_words(history.game.rule_set)
    end = HandLog(history.viewpoint.view(hand.last), hand.names, money, late, words, away)
    is_over, staged = view.phase is Phase.OVER, showdown(view)
    seats = _seats(history, hand, view, money, staged)
    return HandPage(
        game_id=str(history.game_id),
        title=_title(history, hand),
        description=_description(end, hand),
        number=hand.number,
        step=step,
        last_step=hand.last_step,
        earlier=earlier,
        later=later,
        is_running=history.is_running,
        is_open=history.viewpoint.is_open,
        is_dealt=False,
        is_decided=history.has_reviews and hand.is_decided_by(history.visitor_seat),
        facts=(*_facts(view, hand.number, money), _rules(history)),
        seats=seats,
        board=board(view, staged),
        draw=draw_panel(view._replace(legal=NOTHING_LEGAL), seats[0], (), money),
        pot=money.short(view.pot),
        pots=pot_panels(view, hand.names, money, staged),
        status=_status(view, hand),
        results=staged_results(HandLog(view, hand.names, money), staged),
        lines=_lines(end, hand, step),
        odds=None
        if is_over or view.draw
        else hands_panel(view, hand.names, f"{history.game_id}.{hand.number}.{step}"),
        decision=_decision(history, hand, step),
    )


def _decision(history: GameHistory, hand: PlayedHand, step: int) -> DecisionPanel | None:
    if history.variant.has_draw:
        return draw_decision_panel(history, hand, step)
    return decision_panel(bot_decision(history, hand, step))


def _title(history: GameHistory, hand: PlayedHand) -> str:
    if history.game.name:
        return _("Hand %(number)d of %(name)s’s game") % {
            "number": hand.number,
            "name": isolated(history.game.name),
        }
    return _("Hand %(number)d of a simulated game") % {"number": hand.number}


def _description(end: HandLog, hand: PlayedHand) -> str:
    """The board and the results in one line."""
    sentences = [f"{result}." for result in end.results()[:2]]
    if end.view.board:
        sentences.insert(0, _("Board: %(cards)s.") % {"cards": card_signs(end.view.board)})
    return " ".join(sentences)


def _facts(view: SeatView, number: int, money: Money) -> tuple[Fact, ...]:
    stakes = _blinds(view, money) if view.draw is None else _table_before(view, view.draw, money)
    return (Fact(_("Hand"), str(number)), *stakes, Fact(_("Limit"), str(LIMITS[view.limit])))


def _blinds(view: SeatView, money: Money) -> Iterator[Fact]:
    small = min(blind for blind in view.blinds if blind)
    yield Fact(_("Blinds"), f"{money.short(small)} / {money.short(view.big_blind)}")
    if any(view.antes):
        yield Fact(_("Ante"), money.short(max(view.antes)))


def _table_before(view: SeatView, draw: DrawView, money: Money) -> Iterator[Fact]:
    """The least bet, and what lay on the table before the deal."""
    yield Fact(_("Invito and cip"), money.short(view.big_blind))
    if draw.carried:
        yield Fact(_("On the table"), money.short(draw.carried))


def _rules(history: GameHistory) -> Fact:
    game = history.game
    name = rules_name(game.rule_set, game.changed_rules, kind=game.kind)
    return Fact(_("Rules"), name, changes_of(game.settings, game.changed_rules, Money(game.money_unit)))


def _seats(
    history: GameHistory, hand: PlayedHand, view: SeatView, money: Money, end: Showdown
) -> tuple[SeatPanel, ...]:
    dealt_in = [seat for seat, stack in enumerate(view.starting_stacks) if stack]
    seating = Seating(
        names=hand.names,
        money=money,
        stacks=view.stacks,
        still_in=dealt_in,
        minimum_chip=max(1, view.big_blind // 2 if any(view.blinds) else view.big_blind),
        words=action_words(history.game.rule_set),
        says=seat_words(),
        portraits=dealt_faces(history.game_id, len(view.stacks), history.visitor_seat),
    )
    return seated_panels(seating, view, end, history.visitor_seat or 0)


def _status(view: SeatView, hand: PlayedHand) -> str:
    if view.phase is Phase.OVER:
        return _("The hand is over.")
    if view.to_act is None and view.draw is not None:
        return _("The pack is used up: a new one is due.")
    if view.to_act is None:
        return _("The betting of this street is over.")
    return _("%(street)s: %(name)s is to act.") % {
        "street": STREET_NAMES[view.street],
        "name": isolated(hand.names[view.to_act]),
    }


def _lines(end: HandLog, hand: PlayedHand, step: int) -> tuple[StepLine, ...]:
    """The whole log of the hand, oldest first."""
    counts = [len(state.events) for state in hand.states]
    lines = []
    for place, line in enumerate(end.lines()):
        after = next(number for number, count in enumerate(counts) if count > place)
        lines.append(StepLine(line.kind, line.text, line.spoken, after, after <= step, after == step))
    return tuple(lines)
