"""Simulated pots of five-card draw as contests: a table of players, two teams in mirrored deals, or one rival
among bots.

Winnings are in thousandths of a starting pot (invito × seats), each pot with fresh stacks and from its first
deal to its award.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from game.engine.rules import RuleSet
from game.simulation.adjusted import AdjustedScores
from game.simulation.contests import DealByDeal, StatsByName
from game.simulation.draw_contests import ContestPot, Exchanges, PlayedPot, Side
from game.simulation.draw_luck import deal_luck, draw_luck
from game.simulation.draw_stats import counts_of
from game.simulation.player_stats import PlayerStats, Stat, Winnings

THOUSANDTHS = 1000


@dataclass(frozen=True)
class DrawRun:
    """What contests of five-card draw have in common: the rules, and the seed of all pots."""

    rules: RuleSet
    seed: bytes
    players: Mapping[str, Side]

    def pot(self, number: int, seats: int) -> ContestPot:
        """Pot `number`, the first from 0."""
        return ContestPot(self.players, seats, self.seed_of(number), self.rules)

    def seed_of(self, number: int) -> bytes:
        return hashlib.sha256(self.seed + number.to_bytes(8, "big")).digest()

    def order(self, number: int, count: int) -> list[int]:
        """The seats in an order of this pot."""
        seats = list(range(count))
        Random(self.seed_of(number)).shuffle(seats)  # noqa: S311  (deals no visitor's game)
        return seats


@dataclass(frozen=True)
class OpenDrawTable(DealByDeal):
    """One table with the players named in `seats`, reseated for every pot. A name may have several seats."""

    run: DrawRun
    seats: tuple[str, ...]

    def deal(self, number: int) -> StatsByName:
        names = [self.seats[place] for place in self.run.order(number, len(self.seats))]
        pot = self.run.pot(number, len(names)).play(names)
        stats: StatsByName = {}
        for name in dict.fromkeys(names):
            own = [seat for seat, other in enumerate(names) if other == name]
            won = round(THOUSANDTHS * sum(pot.won[seat] for seat in own) / len(own))
            stats[name] = PlayerStats(_counts(pot, own), Winnings().plus(won))
        return stats


@dataclass(frozen=True)
class MixedDrawTables(DealByDeal):
    """A table of this many seats. Each pot seats other players, each of them once at most."""

    run: DrawRun
    seats: int

    def deal(self, number: int) -> StatsByName:
        players = list(self.run.players)
        names = [players[place] for place in self.run.order(number, len(players))[: self.seats]]
        pot = self.run.pot(number, len(names)).play(names)
        return {
            name: PlayerStats(_counts(pot, [seat]), Winnings().plus(round(THOUSANDTHS * pot.won[seat])))
            for seat, name in enumerate(names)
        }


@dataclass(frozen=True)
class MirroredDrawTeams(DealByDeal):
    """Two teams, each with half the seats. Every pot is played twice, the second time with the teams swapped;
    with an odd number of seats each team has the larger half once."""

    run: DrawRun
    seats: int
    teams: tuple[str, str]

    def deal(self, number: int) -> StatsByName:
        firsts = set(self.run.order(number, self.seats)[: self.seats // 2])
        counts = {name: Counter[str]() for name in self.teams}
        won = dict.fromkeys(self.teams, 0.0)
        dealt = self.run.pot(number, self.seats)
        for swap in (0, 1):
            names = [self.teams[(seat not in firsts) ^ swap] for seat in range(self.seats)]
            pot = dealt.play(names)
            for name in self.teams:
                own = [seat for seat, other in enumerate(names) if other == name]
                counts[name] += _counts(pot, own)
                won[name] += sum(pot.won[seat] for seat in own)
        return {
            name: PlayerStats(counts[name], Winnings().plus(round(THOUSANDTHS * won[name] / self.seats)))
            for name in self.teams
        }


@dataclass(frozen=True)
class LoneDrawRivals(DealByDeal):
    """Each of the `rivals` alone at a table of `bots`, at each of the seats in turn with the cards of the
    same pot. Where the pot goes alike for several of them it is played once.

    At all seats of one pot together a bot of the same kind would win nothing, so the deal favours nobody.
    Each score has as controls the luck of the draws, and how strong the hands of the deal are.
    """

    run: DrawRun
    seats: int
    rivals: tuple[str, ...]
    bots: str

    def deal(self, number: int) -> StatsByName:
        pot, luck = self.run.pot(number, self.seats), _PotLuck(self.run.seed_of(number))
        return {rival: self._stats(number, pot, rival, luck) for rival in self.rivals}

    def _stats(self, number: int, pot: ContestPot, rival: str, luck: _PotLuck) -> PlayerStats:
        won = lucky = 0.0
        for own in range(self.seats):
            names = [rival if seat == own else self.bots for seat in range(self.seats)]
            played = pot.play(names)
            won += played.won[own]
            lucky += sum(luck.of_draw(each)[own] for each in played.exchanges) / pot.starting_pot
        score = won / self.seats
        controls = (lucky / self.seats, *luck.of_deal(pot))
        return PlayerStats(
            Counter({Stat.HANDS: self.seats}),
            Winnings().plus(round(THOUSANDTHS * score)),
            AdjustedScores.of(number, score, controls),
        )


class _PotLuck:
    """The luck of one pot, each part of it found out once. It has chance of its own, by deal."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._of_deal: list[float] = []
        self._of_draws: dict[tuple[object, ...], list[float]] = {}

    def of_deal(self, pot: ContestPot) -> list[float]:
        if not self._of_deal:
            self._of_deal = deal_luck(pot.first_deal, self._rng(0))
        return self._of_deal

    def of_draw(self, exchanges: Exchanges) -> list[float]:
        hand, discards = exchanges
        key = (id(hand), *discards.items())
        known = self._of_draws.get(key)
        if known is None:
            carried = hand.setup.carried
            rng = self._rng(1 if carried is None else 1 + carried.deals)
            known = self._of_draws[key] = draw_luck(hand, discards, rng)
        return known

    def _rng(self, place: int) -> Random:
        return Random(b"luck" + self._seed + bytes([place]))  # noqa: S311  (deals no visitor's game)


def _counts(pot: PlayedPot, seats: Sequence[int]) -> Counter[str]:
    counts = Counter({Stat.HANDS: len(seats)})
    for seat in seats:
        for decision in pot.decisions[seat]:
            counts.update(counts_of(*decision))
    return counts
