"""Odds counted the slow way, deal by deal with the rules' own ranking, to hold the fast ones against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from game.engine.cards import FULL_DECK, Card
from game.engine.ranking import STANDARD_RANKING, RankingRule, evaluate, winners

Hand = Sequence[Card]


class Reference(NamedTuple):
    win: Fraction
    tie: Fraction
    equity: Fraction
    count: int


def unseen(*seen: Hand) -> list[Card]:
    gone = {card for cards in seen for card in cards}
    return [card for card in FULL_DECK if card not in gone]


def all_but(keep: int, *seen: Hand, step: int = 7) -> tuple[Card, ...]:
    """Dead cards that leave `keep` unseen ones, spread over ranks and suits by taking every `step`-th."""
    rest = unseen(*seen)
    order = [rest[step * place % len(rest)] for place in range(len(rest))]
    assert len(set(order)) == len(rest)
    return tuple(order[keep:])


def reference_odds(hero: Hand, board: Hand, opponents: int, dead: Hand = ()) -> Reference:
    """Every board and every set of disjoint opponents' hands, one by one."""
    rest = unseen(hero, board, dead)
    ties: Counter[int] = Counter()
    for runout in combinations(rest, 5 - len(board)):
        full = [*board, *runout]
        own = evaluate([*hero, *full])
        left = [card for card in rest if card not in runout]
        hands = []
        for first, second in combinations(range(len(left)), 2):
            value = evaluate([left[first], left[second], *full])
            hands.append((1 << first | 1 << second, (value > own) - (value < own)))
        deal_out(hands, opponents, ties)
    count = sum(ties.values())
    share = sum((Fraction(times, 1 + equal) for equal, times in ties.items() if equal != BEATEN), Fraction(0))
    tied = sum(times for equal, times in ties.items() if equal > 0)
    return Reference(Fraction(ties[0], count), Fraction(tied, count), share / count, count)


BEATEN = -1


def deal_out(hands: list[tuple[int, int]], opponents: int, ties: Counter[int]) -> None:
    """Counts each set of disjoint hands in `ties` under its number of hands equal to hero's, or BEATEN.

    A hand is its cards as bits, and 1, 0 or -1 as it beats, equals or loses to hero's.
    """

    def deal(start: int, to_deal: int, out: int, equal: int) -> None:
        for place in range(start, len(hands)):
            cards, result = hands[place]
            if cards & out:
                continue
            now = BEATEN if result > 0 or equal == BEATEN else equal + (result == 0)
            if to_deal == 1:
                ties[now] += 1
            else:
                deal(place + 1, to_deal - 1, out | cards, now)

    deal(0, opponents, 0, 0)


def reference_equities(
    hands: Sequence[Hand | None], board: Hand, dead: Hand = (), ranking: RankingRule = STANDARD_RANKING
) -> list[Reference]:
    """Each player's odds by laying every board and dealing every unknown hand, as the rules name winners."""
    known = [hand for hand in hands if hand is not None]
    shares = [Counter[int]() for _ in hands]
    total = 0
    for runout in combinations(unseen(board, dead, *known), 5 - len(board)):
        full = [*board, *runout]
        for dealt in every_deal(unseen(full, dead, *known), len(hands) - len(known)):
            strangers = iter(dealt)
            seats = {seat: next(strangers) if hand is None else hand for seat, hand in enumerate(hands)}
            best = winners(seats, full, ranking)
            total += 1
            for seat in best:
                shares[seat][len(best)] += 1
    return [
        Reference(
            Fraction(share[1], total),
            Fraction(share.total() - share[1], total),
            sum((Fraction(times, number) for number, times in share.items()), Fraction(0)) / total,
            total,
        )
        for share in shares
    ]


def every_deal(cards: Hand, hands: int) -> Iterator[tuple[Hand, ...]]:
    """All ways to deal so many hands, each hand to each stranger in turn."""
    if not hands:
        yield ()
        return
    for hand in combinations(cards, 2):
        for others in every_deal([card for card in cards if card not in hand], hands - 1):
            yield (hand, *others)
