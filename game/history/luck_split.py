"""A game's result split into skill and luck, and its lines over the hands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple
from uuid import UUID

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from game.history.recorded_game import GameHistory
from game.history.stack_chart import Series, StackChart, drawn
from leaderboard.recording.luck import AdjustedHand, adjusted_hands, hands_without_luck
from leaderboard.templatetags.leaderboard_formats import signed

BAR, MIDDLE = 200, 100
TICKS = 4


class LuckPart(NamedTuple):
    """A part of the result in big blinds, and its bar, which begins or ends in the middle."""

    key: str
    name: str
    amount: str
    meaning: str
    start: float
    width: float


class LuckSplit(NamedTuple):
    """`left` hands are yet to be worked out; until then there is nothing else."""

    game_id: UUID
    left: int
    hands: int
    result: str
    parts: tuple[LuckPart, ...]
    chart: StackChart | None

    @property
    def without(self) -> str:
        """What is left without luck, in big blinds."""
        return _("%(amount)s BB") % {"amount": self.parts[0].amount}

    @property
    def percent(self) -> int:
        return 100 * self.hands // max(1, self.hands + self.left)


def luck_split(history: GameHistory) -> LuckSplit | None:
    """None for a game whose luck nobody can work out."""
    return _split(history.game_id) if history.has_luck else None


def _split(game_id: UUID) -> LuckSplit:
    hands, left = adjusted_hands(game_id), len(hands_without_luck(game_id))
    if left or not hands:
        return LuckSplit(game_id, left, len(hands), "", (), None)
    lucks = [hand.luck for hand in hands]
    won, adjusted = sum(hand.won for hand in hands), sum(hand.adjusted for hand in hands)
    deal, board, bots = (sum(luck[place] for luck in lucks) for place in range(3))
    return LuckSplit(
        game_id, 0, len(hands), signed(won), _parts((adjusted, deal, board, bots)), _chart(hands)
    )


def _parts(amounts: Sequence[float]) -> tuple[LuckPart, ...]:
    largest = max(*(abs(amount) for amount in amounts), 1e-9)
    names = (
        ("skill", _("Without luck"), _("the adjusted score: the result once the luck below is taken out")),
        ("deal", _("Cards dealt"), _("hole cards, yours and the others’")),
        ("board", _("Board"), _("flop, turn and river")),
        ("bots", _("The bots’ luck"), _("what they happened to choose where their tables mix")),
    )
    return tuple(
        _part(key, name, meaning, amount, MIDDLE / largest)
        for (key, name, meaning), amount in zip(names, amounts, strict=True)
    )


def _part(key: str, name: str, meaning: str, amount: float, scale: float) -> LuckPart:
    width = round(abs(amount) * scale, 1)
    return LuckPart(key, name, signed(amount), meaning, MIDDLE - width if amount < 0 else MIDDLE, width)


def _chart(hands: Sequence[AdjustedHand]) -> StackChart | None:
    if len(hands) < 2:
        return None
    lines = (
        (_("Result"), [hand.won for hand in hands]),
        (_("Without the luck of all-ins"), [hand.won - hand.luck.all_in for hand in hands]),
        (_("Without luck"), [hand.adjusted for hand in hands]),
    )
    sums = [(name, list(accumulate(amounts, initial=0.0))) for name, amounts in lines]
    lowest = min(min(values) for _name, values in sums)
    highest = max(max(values) for _name, values in sums)
    series = [
        Series(name, values, _("%(amount)s BB") % {"amount": signed(values[-1])}) for name, values in sums
    ]
    amounts = ((value, _whole(value)) for value in _amounts(lowest, highest))
    return drawn(series, lowest, highest, amounts)


def _whole(amount: float) -> str:
    return number_format(amount, 0, use_l10n=True).replace("-", "\N{MINUS SIGN}")


def _amounts(lowest: float, highest: float) -> list[float]:
    """Round amounts, zero among them."""
    step = next(
        step
        for decade in range(-1, 7)
        for step in (10.0**decade, 2 * 10.0**decade, 5 * 10.0**decade)
        if (highest - lowest) / step <= TICKS
    )
    first = int(lowest // step) + (lowest % step > 0)
    return [step * number for number in range(first, int(highest // step) + 1)]
