"""A search for tricks that a profile loses to: every move alone, pairs, then more moves with the best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from game.bots.probers import Prober
from game.bots.profile import BotProfile
from game.bots.tricks import Calls, Folds, Move, Range, SizeUnit, parse_trick
from game.engine.rules import RuleSet
from game.simulation.contests import MirroredTeams, run
from game.simulation.deals import Strategy, Table
from game.simulation.draws import seed_of
from game.simulation.lanes.contests import in_lanes
from game.simulation.workers import workers

_STREETS = "flop", "turn", "river"
_BETS = "never", "least", "20%", "25%", "33%", "40%", "50%", "55%", "66%", "75%", "100%", "106%", "150%"
_BETS_OF_A_STREET = "never", "25%", "40%", "55%", "106%", "150%"
_RAISES = "never", "least", "2.5x", "100%", "all-in"
_RAISES_OF_A_STREET = "never", "least", "100%", "all-in"
_FORCED_BETS = "27%", "41%", "56%", "110%"
_FORCED_RAISES = "least", "37%", "100%"
_STRONG_SIZES = "100%", "150%", "300%", "all-in"
_BETS_BY_LEAD = "cbet", "donk", "stab"
MOVES: Sequence[str] = (
    *(f"bet={size}" for size in _BETS),
    *(f"always-bet={size}" for size in _FORCED_BETS),
    *(f"always-bet>75={size}" for size in ("25%", "40%", "55%", "100%")),
    *("bet>80=25%", "bet>80=never", "bet<60=never"),
    *(f"always-{bet}={size}" for bet in _BETS_BY_LEAD for size in ("33%", "66%")),
    *(f"{bet}=never" for bet in _BETS_BY_LEAD),
    *(f"bet>85={size}" for size in _STRONG_SIZES),
    *(f"always-bet@{streets}={size}" for streets in ("flop,turn", "turn,river") for size in _FORCED_BETS),
    *(f"bet@turn,river={size}" for size in ("25%", "106%")),
    *(f"always-bet@turn,river>85={size}" for size in ("100%", "300%")),
    "always-bet@turn,river<30=100%",
    *(f"bet@{street}={size}" for street in _STREETS for size in _BETS_OF_A_STREET),
    *(f"always-bet@{street}={size}" for street in _STREETS for size in _FORCED_BETS),
    "always-bet@river>85=150%",
    *("always-bet@flop<50=110%", "always-bet@turn<50=110%", "always-bet@river<25=110%"),
    *(f"raise,reraise={size}" for size in _RAISES),
    *(f"raise,reraise>85={size}" for size in _STRONG_SIZES),
    *("always-raise>90=200%", "raise,reraise<80=never"),
    *(f"raise@{street}={size}" for street in _STREETS for size in _RAISES_OF_A_STREET),
    *(f"always-raise@{street}={size}" for street in _STREETS for size in _FORCED_RAISES),
    *("open,3bet=2.2x", "open,3bet,4bet=least"),
    *(f"open={size}" for size in ("never", "least", "2.5bb", "3bb", "4bb", "5bb", "10bb", "20bb", "all-in")),
    *(f"open>92={size}" for size in ("5bb", "10bb")),
    "open>90=all-in",
    *(f"always-open={size}" for size in ("least", "3bb", "30bb", "45bb")),
    "always-open<50=3.6bb",
    "always-open@late,small-blind=2.5bb",
    *(f"3bet={size}" for size in ("never", "least", "2.2x", "4x", "all-in")),
    "3bet>85=15bb",
    *("always-3bet<3bb=least", "always-3bet<3bb=all-in", "always-3bet=75%"),
    *(f"4bet={size}" for size in ("never", "least", "3x", "all-in")),
    *("calls@preflop=60%", "folds@preflop<60=30%", "folds@flop<50=30%", "folds@river<70=40%"),
    *(f"calls@turn,river={percent}%" for percent in (30, 40)),
    *(f"calls@{street}={percent}%" for street in _STREETS for percent in (20, 30, 40)),
    *(f"range={percent}%" for percent in (3, 5, 7, 10, 15, 25)),
)
"""The moves that are tried, as bots/tricks.py writes them. Those that name streets change these alone, and
stand after those of more streets: what a trick says later replaces what it has said before.
"""
LOSES_LITTLE = -40
"""Thousandths of a big blind a hand: a move that surely wins less alone is not tried with others."""
KEPT, SHOWN, MORE_DEALS = 12, 20, 8
"""To so many of the best tricks further moves are added. So many are measured anew, with so many times the
deals and another seed, since the best of many measurements owes much to chance.
"""

ReportDone: TypeAlias = Callable[[int, int], None]
"""Gets how many of how many tricks of a stage have been measured."""


class FoundTrick(NamedTuple):
    """What a trick wins of the profile, in thousandths of a big blind a hand, ± 95 %."""

    trick: str
    mean: float
    half_width: float


class Searched(NamedTuple):
    """The tricks of so many moves: how many were tried, and the best of them as measured anew."""

    moves: int
    tried: int
    best: Sequence[FoundTrick]


class TrickSearch(NamedTuple):
    """`deals` are those of a first measurement; mirrored teams have half of the `seats` each."""

    profile: BotProfile
    rules: RuleSet
    seats: int
    deals: int
    seed: int
    workers: int = 1

    def searched(self, moves: Sequence[str], most: int, report: ReportDone) -> Iterator[Searched]:
        """The moves one by one, in pairs, and so on up to `most` together."""
        alone = self._won(moves, report)
        yield self._best_of(1, alone, report)
        helpful = [found.trick for found in alone if found.mean + found.half_width >= LOSES_LITTLE]
        begun = helpful
        for count in range(2, most + 1):
            found = self._won(joined(begun, helpful), report)
            if not found:
                return
            searched = self._best_of(count, found, report)
            begun = [each.trick for each in searched.best[:KEPT]]
            yield searched

    def _best_of(self, moves: int, found: Sequence[FoundTrick], report: ReportDone) -> Searched:
        best = [each.trick for each in _ranked(found)[:SHOWN]]
        anew = self._replace(deals=self.deals * MORE_DEALS, seed=self.seed + moves)
        return Searched(moves, len(found), _ranked(anew._won(best, report)))

    def _won(self, tricks: Sequence[str], report: ReportDone) -> list[FoundTrick]:
        done = []
        with workers(self.workers, self) as each:
            for found in each(_measured, tricks):
                done.append(found)
                report(len(done), len(tricks))
        return done

    @property
    def table(self) -> Table:
        return Table(self.rules, self.seats, seed_of(self.seed))


def joined(tricks: Iterable[str], moves: Sequence[str]) -> list[str]:
    """Each of the tricks with each move that none of its own meets: moves in their order, each set once."""
    places = {move: place for place, move in enumerate(moves)}
    sets = (
        tuple(sorted((*trick.split("+"), move), key=places.__getitem__))
        for trick in tricks
        for move in moves
        if not any(_meet(one, _only_move(move)) for one in parse_trick(trick).moves)
    )
    return ["+".join(each) for each in dict.fromkeys(sets)]


def _only_move(text: str) -> Move:
    (move,) = parse_trick(text).moves
    return move


def _meet(one: Move, other: Move) -> bool:
    """Whether both say what is done at the same moments in the same places, or one leaves nothing to the
    other. Where one speaks of all streets and the other of one, the latter is an exception.
    """
    if isinstance(one, Range) or isinstance(other, Range):
        return True
    if isinstance(one, Calls | Folds) or isinstance(other, Calls | Folds):
        return type(one) is type(other) and (one.where, one.strength) == (other.where, other.strength)
    if not one.moments & other.moments:
        return False
    if (one.where, one.most_blinds, one.strength) == (other.where, other.most_blinds, other.strength):
        return True
    wider = one if one.where.streets > other.where.streets else other
    return wider.size.unit is SizeUnit.NEVER or (one.size, one.always) == (other.size, other.always)


def _ranked(found: Iterable[FoundTrick]) -> list[FoundTrick]:
    return sorted(found, key=lambda each: -each.mean)


def _measured(trick: str, search: TrickSearch) -> FoundTrick:
    players: dict[str, Strategy] = {
        "profile": search.profile,
        "prober": Prober(search.profile, parse_trick(trick)),
    }
    contest = in_lanes(MirroredTeams(search.table, players, ("profile", "prober")))
    winnings = run(contest, search.deals, 1, lambda _done, _stats: None)["prober"].winnings
    return FoundTrick(trick, winnings.mean, winnings.half_width)
