"""Random games in all rule sets, limits and numbers of seats, and what the coach has for each decision."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator
from itertools import count, product
from random import Random
from uuid import UUID

from game.coach.decisions import ReviewedHand
from game.coach.values.work import Work, next_piece
from game.engine.actions import CALL, CHECK, FOLD, MUCK, Action, Bet, LegalActions, RaiseTo
from game.engine.betting import LimitKind
from game.engine.game import VISITOR_SEAT, GameSetup
from game.engine.hand import legal_actions
from game.engine.house_rules import with_rule
from game.engine.record import hand_record
from game.engine.rules import KNOWN_RULE_SETS, RuleSet
from game.engine.state import Phase
from game.engine.variants import HOLDEM
from game.history.recorded_game import PlayedHand
from game.play.moves import NewGame, act, begin, step
from game.play.saved_game import Choices, Currency, DeckColours, Felt, Pace, SavedGame
from game.play.unasked import late_action

HANDS = 4
NOW = 1_700_000_000.0
LOOK = Choices("Ann", Currency.CHIPS, None, Pace.INSTANT, Felt.GREEN, DeckColours.FOUR, show_odds=False)


def outcomes(games: int, seed: int) -> Counter[str]:
    """How many decisions got values, and how many have none, by the reason."""
    found: Counter[str] = Counter()
    for number, (rules, seats) in zip(range(games), kinds(), strict=False):
        rng = Random(f"{seed}/{number}")  # noqa: S311  # the games are to be the same in every run
        for hand in hands_of(rules, seats, rng):
            found.update(outcome(hand, step) for step in range(len(hand.decisions)))
    return found


def outcome(hand: ReviewedHand, place: int) -> str:
    """ "values", or the reason why there are none. Other errors pass through."""
    decision = hand.decisions[place]
    if decision.unvalued is not None:
        return decision.unvalued.value
    work = next_piece(Work.on(decision.situation, decision.action), decision.situation, "random", seconds=0.0)
    for _ in range(100):
        if work.finding is not None:
            return "values"
        work = next_piece(work, decision.situation, "random")
    return "nothing"


def kinds() -> Iterator[tuple[RuleSet, int]]:
    """Rule set after rule set, with every limit and every number of seats, over and over."""
    everything = [
        (with_rule(rules, "limit", limit.value), seats)
        for rules, limit in product(KNOWN_RULE_SETS.values(), LimitKind)
        if rules.variant == HOLDEM
        for seats in rules.seats
    ]
    everything += [(rules, rules.seats[-1]) for rules in KNOWN_RULE_SETS.values() if rules.variant != HOLDEM]
    Random(1).shuffle(everything)  # noqa: S311  # likewise
    for number in count():
        yield everything[number % len(everything)]


def hands_of(rules: RuleSet, seats: int, rng: Random) -> Iterator[ReviewedHand]:
    """The hands of a game with a visitor who plays at random."""
    stack = rules.starting_stack(seats)
    setup = GameSetup(rules, seats, stack, True, HANDS, None)
    saved = begin(NewGame(setup, LOOK, ""), UUID(int=rng.getrandbits(128)), rng.randbytes(32), NOW)
    while saved.ended is None:
        saved = act(saved, _some_action(saved, rng), NOW) if saved.visitor_to_act else step(saved, NOW)
        if saved.hand.phase is Phase.OVER:
            yield _reviewed(saved)


def _reviewed(saved: SavedGame) -> ReviewedHand:
    moment = datetime.datetime.fromtimestamp(NOW, tz=datetime.UTC)
    record = hand_record(saved.hand)
    played = PlayedHand(saved.game.deal_number, saved.players, record, saved.late, moment)
    return ReviewedHand(played, VISITOR_SEAT)


def _some_action(saved: SavedGame, rng: Random) -> Action:
    legal = legal_actions(saved.hand)
    if saved.hand.draw is not None:
        return late_action(legal, saved.game.setup.rules.away)
    if legal.show_or_muck:
        return MUCK
    stay = CHECK if legal.check else CALL
    return rng.choice([stay, stay, stay, stay, FOLD, *_raises(legal, rng)])


def _raises(legal: LegalActions, rng: Random) -> Iterator[Action]:
    if legal.bet:
        yield Bet(rng.choice((legal.bet.min, legal.bet.max, rng.randint(legal.bet.min, legal.bet.max))))
    if legal.raise_to:
        totals = legal.raise_options or (legal.raise_to.min, legal.raise_to.max)
        yield RaiseTo(rng.choice(totals))
