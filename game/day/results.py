"""The results of a day that is over: standings, hand by hand against the average, and the lines of a hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from game.bot_tables.loading import profile_name
from game.day.models import DayAttempt, DayGame
from game.day.opening import CURRENCY, HANDS
from game.engine.actions import Bet, Call, Check, Fold
from game.engine.events import Acted, Street, StreetDealt
from game.engine.game import VISITOR_SEAT
from game.history.recorded_game import PlayedHand, played_hand
from game.words.action_words import USUAL
from game.words.streets import STREET_NAMES
from leaderboard.charts.lines import LineChart, line_chart
from leaderboard.models import Hand
from leaderboard.money import MINUS, Money, decimal_text
from leaderboard.recording.reading import RecordedHand

MAX_STANDINGS = 50
MAX_LINES = 300


class DayStanding(NamedTuple):
    rank: int
    attempt: DayAttempt
    won: str
    score: str
    is_own: bool


class Reference(NamedTuple):
    """What a computer player made of the same cards."""

    name: str
    won: str


class DayHand(NamedTuple):
    """One hand: what it won for the visitor (empty without an attempt of his own), on average, and for the
    computer players in his seat."""

    number: int
    own: str
    average: str
    difference: str
    references: tuple[str, ...]


class DayResults(NamedTuple):
    players: int
    average: str
    standings: tuple[DayStanding, ...]
    own: DayStanding | None
    references: tuple[Reference, ...]
    hands: tuple[DayHand, ...]
    chart: LineChart | None


def day_results(game: DayGame, own: DayAttempt | None) -> DayResults:
    """The day must be closed and summed up."""
    money, summary = Money(CURRENCY), game.summary or {}
    averages = summary.get("averages") or [0.0] * HANDS
    if own is not None and own.nets is None:
        own = None
    references = {key: nets for key, nets in summary.get("references", {}).items() if nets}
    return DayResults(
        players=summary.get("players", 0),
        average=signed_chips(sum(averages)),
        standings=_standings(game, own, averages, money),
        own=_standing(game, own, averages, money, own) if own else None,
        references=tuple(
            Reference(profile_name(key, key), money.signed(sum(nets))) for key, nets in references.items()
        ),
        hands=tuple(_hands(own, averages, list(references.values()), money)),
        chart=_chart(own.nets, averages) if own else None,
    )


def _standings(
    game: DayGame, own: DayAttempt | None, averages: Sequence[float], money: Money
) -> tuple[DayStanding, ...]:
    best = counted(game).select_related("game__player").order_by("-total", "game_id")[:MAX_STANDINGS]
    return tuple(_standing(game, attempt, averages, money, own) for attempt in _ranked(best))


def _ranked(attempts: Iterable[DayAttempt]) -> Iterable[DayAttempt]:
    """Each with its rank; equal results share one."""
    rank, total = 0, None
    for place, attempt in enumerate(attempts, 1):
        if attempt.total != total:
            rank, total = place, attempt.total
        attempt.rank = rank  # type: ignore[attr-defined]
        yield attempt


def _standing(
    game: DayGame, attempt: DayAttempt, averages: Sequence[float], money: Money, own: DayAttempt | None
) -> DayStanding:
    total = attempt.total or 0
    return DayStanding(
        rank=getattr(attempt, "rank", 0) or day_rank(game, attempt),
        attempt=attempt,
        won=money.signed(total),
        score=signed_chips(total - sum(averages)),
        is_own=own is not None and own.game_id == attempt.game_id,
    )


def day_rank(game: DayGame, attempt: DayAttempt) -> int:
    return 1 + counted(game).filter(total__gt=attempt.total).count()


def counted(game: DayGame) -> Any:
    return DayAttempt.objects.filter(day=game, counts=True, total__isnull=False)


def _hands(
    own: DayAttempt | None, averages: Sequence[float], references: Sequence[Sequence[int]], money: Money
) -> Iterable[DayHand]:
    for place, average in enumerate(averages):
        net = own.nets[place] if own is not None and own.nets else None
        yield DayHand(
            number=place + 1,
            own="" if net is None else money.signed(net),
            average=signed_chips(average),
            difference="" if net is None else signed_chips(net - average),
            references=tuple(money.signed(nets[place]) for nets in references),
        )


def _chart(nets: Sequence[int] | None, averages: Sequence[float]) -> LineChart | None:
    """The visitor's lead over the average attempt, hand after hand."""
    leads = [net - average for net, average in zip(nets or [], averages, strict=True)]
    ends = (_("start"), _("hand %(number)s") % {"number": HANDS})
    return line_chart([0.0, *accumulate(leads)], baseline=0.0, written=signed_chips, ends=ends)


def signed_chips(value: float) -> str:
    """In chips, to the tenth; nothing has no sign."""
    tenths = round(value, 1)
    sign = "+" if tenths > 0 else MINUS if tenths < 0 else ""
    return sign + decimal_text(tenths, 0 if tenths == int(tenths) else 1)


class SharedLine(NamedTuple):
    """A way in which some played a hand: who, and what it won on average."""

    text: str
    number_of_players: int
    players: tuple[DayAttempt, ...]
    won: str


def lines_of(game: DayGame, number: int) -> tuple[SharedLine, ...]:
    """Everybody's lines for one hand of a day that is closed, the commonest first."""
    attempts = {
        attempt.game_id: attempt
        for attempt in counted(game).select_related("game__player").order_by("-total", "game_id")[:MAX_LINES]
    }
    groups: dict[str, list[DayAttempt]] = defaultdict(list)
    rows = Hand.objects.filter(game_id__in=list(attempts), number=number)
    for row in rows:
        hand = played_hand(RecordedHand(row.number, row.record, row.created))
        groups[_line(hand)].append(attempts.pop(row.game_id))
    if attempts:
        groups[_("not played")] = list(attempts.values())
    lines = [_grouped(text, players, number) for text, players in groups.items()]
    return tuple(sorted(lines, key=lambda line: -line.number_of_players))


def _grouped(text: str, players: list[DayAttempt], number: int) -> SharedLine:
    won = sum((attempt.nets or [0] * HANDS)[number - 1] for attempt in players) / len(players)
    return SharedLine(text, len(players), tuple(players), signed_chips(won))


def _line(hand: PlayedHand) -> str:
    """The visitor's actions, street by street."""
    acted: dict[Street, list[str]] = {}
    street = Street.PREFLOP
    for event in hand.last.events:
        if isinstance(event, StreetDealt):
            street = event.street
        if isinstance(event, Acted) and event.seat == VISITOR_SEAT:
            acted.setdefault(street, []).append(_action(event))
    texts = (f"{STREET_NAMES[street]}: {', '.join(actions)}" for street, actions in acted.items())
    return " · ".join(texts) or _("no decision")


def _action(event: Acted) -> str:
    amount = Money(CURRENCY).short(event.bet)
    match event.action:
        case Fold():
            text = USUAL.fold
        case Check():
            text = USUAL.check
        case Call():
            text = USUAL.call
        case Bet():
            return (str(USUAL.bet_amount) % {"amount": amount}).lower()
        case _:
            return (str(USUAL.raise_to_amount) % {"amount": amount}).lower()
    return str(text).lower()
