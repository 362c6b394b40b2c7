"""The page of a whole game: its hands, its stacks, and the values that check its shuffle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from game.engine.cards import Card
from game.engine.events import PotDivided, PotWon
from game.engine.shuffle import commitment
from game.engine.state import HandState
from game.history.luck_split import LuckSplit, luck_split
from game.history.recorded_game import GameHistory, PlayedHand
from game.history.stack_chart import StackChart, stack_chart
from game.names.visitor_text import isolated
from game.words.cards import card_names, card_signs
from leaderboard.money import Money
from leaderboard.recording.reading import are_costs_known
from leaderboard.vocabulary import changes_of, rules_name


class GameHand(NamedTuple):
    """One hand: its board in signs and in words, or the winning hand where there are no boards; its winners,
    empty where the pot stayed on the table; and the amount that the visitor won or lost (empty in a simulated
    game). `is_decided`: he decided something in it."""

    number: int
    board: str
    board_names: str
    winners: str
    pot: str
    visitor: str
    is_decided: bool


@dataclass(frozen=True)
class GamePage:
    """`has_report` is whether the coach's report can be shown here, `is_worked_out` whether it is there
    without any work; else it is offered. `seed`, `commitment` and `shuffle_word` are empty until the game is
    over.
    """

    game_id: str
    title: str
    description: str
    rule_set: str
    changed_rules: tuple[str, ...]
    is_running: bool
    is_simulated: bool
    is_open: bool
    has_reviews: bool
    has_report: bool
    is_worked_out: bool
    has_boards: bool
    challenges: bool
    visitor_name: str
    hands: tuple[GameHand, ...]
    chart: StackChart | None
    luck: LuckSplit | None
    is_not_adjusted: bool
    seed: str
    commitment: str
    shuffle_word: str

    @property
    def is_offered(self) -> bool:
        """Whether the report is offered here, to be worked out."""
        return self.has_report and not self.is_worked_out

    @property
    def last_number(self) -> int | None:
        return self.hands[-1].number if self.hands else None


def game_history_page(history: GameHistory) -> GamePage:
    game = history.game
    money = Money(game.money_unit)
    hands = list(history.hands())
    seed = history.seed
    return GamePage(
        game_id=str(game.game_id),
        title=_title(history),
        description=_description(history, hands),
        rule_set=rules_name(game.rule_set, game.changed_rules, kind=game.kind),
        changed_rules=changes_of(game.settings, game.changed_rules, money),
        is_running=history.is_running,
        is_simulated=history.is_simulated,
        is_open=history.viewpoint.is_open,
        has_reviews=history.has_reviews,
        has_report=history.has_reviews and not history.is_running and bool(hands),
        is_worked_out=are_costs_known(game.game_id),
        has_boards=not history.variant.has_draw,
        challenges=bool(hands) and history.may_be_challenged,
        visitor_name=game.name,
        hands=tuple(_row(history, hand, money) for hand in hands),
        chart=_chart(hands, money),
        luck=luck_split(history),
        is_not_adjusted=history.variant.has_draw and not history.is_simulated,
        seed=game.seed,
        commitment=commitment(seed) if seed else "",
        shuffle_word=game.shuffle_word,
    )


def _title(history: GameHistory) -> str:
    if history.game.name:
        return _("%(name)s’s game") % {"name": isolated(history.game.name)}
    return _("Simulated game")


def _description(history: GameHistory, hands: Sequence[PlayedHand]) -> str:
    values = {"players": history.game.players, "hands": len(hands)}
    return _("%(players)d players, %(hands)d hands, every one of them to replay.") % values


def _row(history: GameHistory, hand: PlayedHand, money: Money) -> GameHand:
    last, seat = hand.last, history.visitor_seat
    before = hand.record.setup.stacks
    cards = last.board if last.draw is None else _winning_hand(last)
    return GameHand(
        number=hand.number,
        board=card_signs(cards) or "–",
        board_names=card_names(cards),
        winners=", ".join(isolated(hand.names[place]) for place in _winners(last, before)),
        pot=money.short(last.pot if last.left_on_table else sum(pot.amount for pot in last.awarded)),
        visitor="" if seat is None else money.signed(last.stacks[seat] - before[seat]),
        is_decided=hand.is_decided_by(seat),
    )


def _winners(last: HandState, before: Sequence[int]) -> Iterator[int]:
    """The seats that won: those with more chips than before or, in a game whose pots may wait, with a share
    of a pot."""
    if last.draw is None:
        yield from (seat for seat in last.setup.seats if last.stacks[seat] > before[seat])
        return
    shares = [event.shares for event in last.events if isinstance(event, PotWon | PotDivided)]
    yield from dict.fromkeys(seat for share in shares for seat, _amount in share)


def _winning_hand(last: HandState) -> tuple[Card, ...]:
    """The hand that won the main pot, where it was shown."""
    shown = [event.shares[0][0] for event in last.events if isinstance(event, PotWon)][:1]
    return tuple(
        card for seat in shown if seat in last.shown for card in sorted(last.hole_cards[seat], reverse=True)
    )


def _chart(hands: Sequence[PlayedHand], money: Money) -> StackChart | None:
    """The stacks before each hand and after the last; an eliminated seat has 0."""
    if not hands:
        return None
    times = [hand.record.setup.stacks for hand in hands]
    return stack_chart([*times, hands[-1].last.stacks], hands[-1].names, money)
