"""Every player's odds where some or all hands are known: at an all-in and in past hands."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.engine.cards import Card
from game.engine.odds.boards import Boards, Flags, HandSets
from game.engine.odds.completions import BoardDealer
from game.engine.odds.deck import DECK_SIZE, Ints, card_set, check_board, check_distinct
from game.engine.odds.enumeration import enumerated_odds
from game.engine.odds.exact import Hero, combinations_of, lost_and_tied
from game.engine.odds.lanes import PairDrawer, RandomBits, Sets, hand_drawer
from game.engine.odds.result import Odds
from game.engine.odds.runouts import BoardSpot, runouts
from game.engine.odds.sampling import CLOSE_ENOUGH, DEALS_AT_ONCE, DEFAULT_DEALS, SampledDeals
from game.engine.odds.tables import value_tables
from game.engine.odds.winning import WonCombinations, winners_by_lane
from game.engine.ranking import STANDARD_RANKING, RankingRule

MAX_COMBINATIONS = 2_000_000

Cards = Sequence[Card]


def equities(
    hands: Sequence[Cards | None],
    board: Sequence[Card],
    *,
    dead: Sequence[Card] = (),
    ranking: RankingRule = STANDARD_RANKING,
    generator: np.random.Generator | None = None,
    deals: int = DEFAULT_DEALS,
) -> tuple[Odds, ...]:
    """The odds of two or more players, in the order of `hands`; None is an unknown hand.

    Exact where boards and unknown hands make at most MAX_COMBINATIONS, as with all hands known; else sampled
    in at most `deals` deals, which needs a `generator`. Raises ValueError for an impossible spot and for a
    missing generator.
    """
    known = [tuple(hand) for hand in hands if hand is not None]
    _check(hands, known, board, dead)
    unknown = len(hands) - len(known)
    spot = BoardSpot.of(board, dead, *known)
    if combinations_of(spot, unknown) <= MAX_COMBINATIONS:
        if ranking.suits_decide or unknown > 1 or not known:
            return enumerated_odds(hands, board, dead, ranking)
        return _grouped_odds(hands, known, spot)
    if generator is None:
        raise ValueError("these odds are sampled, which needs a generator")
    return _sampled(hands, board, dead, ranking, generator, deals)


def _check(
    hands: Sequence[Cards | None], known: Sequence[Cards], board: Sequence[Card], dead: Sequence[Card]
) -> None:
    if len(hands) < 2:
        raise ValueError(f"a showdown has at least two players, not {len(hands)}")
    for hand in known:
        if len(hand) != 2:
            raise ValueError(f"a starting hand has two cards, not {len(hand)}")
    check_board(board)
    cards = [*board, *dead, *(card for hand in known for card in hand)]
    check_distinct(cards)
    needed = 2 * (len(hands) - len(known)) + 5 - len(board)
    if needed > DECK_SIZE - len(cards):
        raise ValueError(f"{needed} cards are to come, but only {DECK_SIZE - len(cards)} are left")


def _grouped_odds(hands: Sequence[Cards | None], known: Sequence[Cards], spot: BoardSpot) -> tuple[Odds, ...]:
    """Exact odds from groups of boards, with at most one hand unknown."""
    players = [Hero.of(hand) for hand in known]
    tables = value_tables()
    counts = [WonCombinations() for _ in known]
    stranger = WonCombinations()
    unknown = len(hands) - len(known)
    for groups in runouts(spot):
        if not len(groups.weight):
            continue
        values = np.stack([player.values(groups, tables) for player in players])
        best = values.max(axis=0)
        wins = values == best
        sharing = wins.sum(axis=0)
        if unknown:
            lost, tied = lost_and_tied(groups, best)
            pairs = combinations_of(spot, 1) // spot.boards
            stranger.add(np.ones_like(sharing), groups.weight * (pairs - lost - tied))
            stranger.add(sharing + 1, groups.weight * tied)
        for count, won in zip(counts, wins, strict=True):
            if unknown:
                count.add(sharing * won, groups.weight * lost)
                count.add((sharing + 1) * won, groups.weight * tied)
            else:
                count.add(sharing * won, groups.weight)
    total = combinations_of(spot, unknown)
    odds = iter(counts)
    return tuple((stranger if hand is None else next(odds)).odds(total) for hand in hands)


def _sampled(
    hands: Sequence[Cards | None],
    board: Sequence[Card],
    dead: Sequence[Card],
    ranking: RankingRule,
    generator: np.random.Generator,
    deals: int,
) -> tuple[Odds, ...]:
    known = card_set([*board, *dead, *(card for hand in hands if hand for card in hand)])
    boards, pairs, bits = BoardDealer(board, known), hand_drawer(known), RandomBits(generator)
    samples = [SampledDeals()] * len(hands)
    while samples[0].deals < deals and max(sample.half_width for sample in samples) >= CLOSE_ENOUGH:
        number = min(DEALS_AT_ONCE, deals - samples[0].deals)
        wins = _winners(hands, boards.deal(number, bits), pairs, ranking, bits)
        winners = np.add.reduce(wins, axis=0, dtype=np.uint8)
        by_winners = [np.bincount(winners.compress(won), minlength=2) for won in wins]
        more = [SampledDeals.of(number, counts[1:]) for counts in by_winners]
        samples = [sample.plus(each) for sample, each in zip(samples, more, strict=True)]
    return tuple(sample.odds() for sample in samples)


def _winners(
    hands: Sequence[Cards | None],
    boards: Boards,
    pairs: PairDrawer,
    ranking: RankingRule,
    bits: RandomBits,
) -> Flags:
    """Shape (players, boards): whether the player wins, the unknown hands being dealt at random."""
    out = boards.out
    values, hole_cards = [], []
    for hand in hands:
        if hand is None:
            drawn = pairs.draw(out, bits)
            cards = pairs.cards_of(drawn)
            out = out | cards
            held = HandSets(pairs.above(drawn)[:, np.newaxis], cards[:, np.newaxis])
        else:
            held = HandSets.of([hand])
        values.append(boards.values(held)[:, 0])
        hole_cards.append(held.cards[:, 0] if held.cards.ndim > 1 else np.repeat(held.cards, len(out)))

    def cards_in(lanes: Ints) -> tuple[Sets, Sets]:
        return boards.out.take(lanes), np.stack([cards.take(lanes) for cards in hole_cards])

    return winners_by_lane(np.stack(values), ranking, cards_in)
