"""Random games played to their end without bots, and their hands as a viewer may tell them."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from random import Random

from game.engine.actions import CALL, CHECK
from game.engine.betting import LimitKind
from game.engine.game import GameSetup, GameState, deal, end_reason, finish_hand, new_game
from game.engine.hand import apply, legal_actions
from game.engine.notation.hand_history import HandHistory, HouseRules
from game.engine.rules import RULE_SETS, RuleSet
from game.engine.seat_view import open_view, seat_view
from game.engine.state import HandState, Phase
from tests.builders import some_action

AT = datetime.datetime(2026, 7, 3, 18, 4, 5, tzinfo=datetime.UTC)
GAMES = 200
MAX_HANDS = 12


def random_rules(rng: Random) -> RuleSet:
    """A named rule set with a limit and antes drawn at random."""
    rules = RULE_SETS[rng.choice(sorted(RULE_SETS))]
    return replace(rules, limit=rng.choice(list(LimitKind)), ante_level=1 if rng.random() < 0.25 else None)


def played_hand(hand: HandState, rng: Random, calling: float) -> HandState:
    while hand.phase is not Phase.OVER:
        legal = legal_actions(hand)
        calls = legal.seat is not None and not legal.show_or_muck and rng.random() < calling
        hand = apply(hand, (CHECK if legal.check else CALL) if calls else some_action(hand, rng))
    return hand


def random_game(number: int) -> Iterator[tuple[GameState, HandState]]:
    """The hands of one game, each with the game before it; the same for the same number."""
    rng = Random(f"game {number}")
    rules = random_rules(rng)
    players = rng.choice([players for players in range(2, 11) if players in rules.seats])
    stack = rng.choice((40, 200, rules.starting_stack(players)))
    setup = GameSetup(rules, players, stack, interactive=False, max_hands=MAX_HANDS)
    seed, calling = rng.randbytes(32), rng.choice((0.2, 0.6, 0.85))
    game = new_game(setup, seed)
    while end_reason(game, 0) is None:
        hand = played_hand(deal(game, seed), rng, calling)
        yield game, hand
        game = finish_hand(game, hand)


def random_games_of(rules: RuleSet, numbers: Iterable[int]) -> Iterator[list[GameState]]:
    """The states before the hands of games with short stacks, in which seats are soon out."""
    for number in numbers:
        rng = Random(f"{rules.key} {number}")
        seed = rng.randbytes(32)
        setup = GameSetup(rules, rng.choice(rules.seats), 200, interactive=False, max_hands=60)
        games = [new_game(setup, seed)]
        while end_reason(games[-1], 0) is None:
            hand = played_hand(deal(games[-1], seed), rng, rng.choice((0.2, 0.6, 0.85)))
            games.append(finish_hand(games[-1], hand))
        yield games if len(games[-1].seats_in) > 1 else games[:-1]


def history_of(
    hand: HandState, number: int = 1, *, seat: int | None = None, game: str = "0" * 32
) -> HandHistory:
    """The hand with every card open, or as `seat` knows it."""
    setup = hand.setup
    return HandHistory(
        view=open_view(hand) if seat is None else seat_view(hand, seat),
        game=game,
        number=number,
        names=tuple(f"Player {place + 1}" for place in setup.seats),
        hero=0 if seat is None and setup.stacks[0] else seat,
        at=AT + datetime.timedelta(minutes=number),
        house=HouseRules(
            rule_set="house",
            raise_cap=setup.raise_cap.raises,
            raise_cap_lifted_heads_up=setup.raise_cap.heads_up_free,
            suits_decide=setup.ranking.suits_decide,
            showdown=setup.showdown.value,
        ),
    )


@cache
def game_history(number: int) -> tuple[HandHistory, ...]:
    """The hands of one of the GAMES random games."""
    return tuple(
        history_of(hand, game.hand_number, game=f"{number:032x}") for game, hand in random_game(number)
    )
