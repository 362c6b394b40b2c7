"""Games played to their end, or up to a point, and kept as the site keeps them."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.test import Client

from game.bots.lineup import OpponentSelection
from game.engine.actions import Action
from game.engine.hand import legal_actions
from game.engine.rules import ITALIAN_DRAW_POKER
from game.play import archive, games
from game.play.moves import act, applied, begin, leave, step
from game.play.saved_game import SavedGame
from tests.engine.italian_draw.builders import some_action as some_draw_action
from tests.play.builders import NOW, a_new_game, some_action

WORD = "Öl & 7"
USUAL = OpponentSelection()


def begin_kept(
    number: int,
    *,
    name: str = "Ann",
    players: int = 4,
    hands: int = 6,
    opponents: OpponentSelection = USUAL,
    **setup: Any,
) -> SavedGame:
    """A game just begun, its seed drawn from `number`."""
    plain = a_new_game(name=name, players=players, max_hands=hands, **setup)
    new = replace(plain, shuffle_word=WORD, opponents=opponents)
    saved = begin(new, UUID(int=number), random.Random(number).randbytes(32), NOW)
    archive.record_start(saved)
    return saved


def next_step(saved: SavedGame, rng: random.Random) -> SavedGame:
    """The game one step on, recorded."""
    after = act(saved, _visitors_action(saved, rng), NOW) if saved.visitor_to_act else step(saved, NOW)
    archive.record_step(saved, after, NOW)
    return after


def _visitors_action(saved: SavedGame, rng: random.Random) -> Action:
    if saved.hand.draw is not None:
        return some_draw_action(saved.hand, rng)
    return some_action(legal_actions(saved.hand), rng)


def play_kept(saved: SavedGame, *, until_hand: int | None = None) -> SavedGame:
    """The game played to its end, or to the middle of hand number `until_hand`."""
    rng = random.Random(saved.seed.hex())
    while saved.ended is None:
        if until_hand is not None and saved.game.hand_number == until_hand and len(saved.hand.actions) > 1:
            break
        saved = next_step(saved, rng)
    return saved


def a_game_of_random_play(number: int, *, name: str = "", players: int = 6, hands: int = 5) -> SavedGame:
    """A finished game of poker all'italiana whose seats all play at random, so that packs are used up."""
    saved = begin_kept(number, name=name, players=players, hands=hands, rules=ITALIAN_DRAW_POKER)
    rng = random.Random(number)
    while saved.ended is None:
        seated = saved.hand.to_act is not None
        after = applied(saved, some_draw_action(saved.hand, rng), NOW) if seated else step(saved, NOW)
        archive.record_step(saved, after, NOW)
        saved = after
    return saved


def a_finished_game(
    number: int = 1, *, name: str = "Ann", players: int = 4, hands: int = 6, **setup: Any
) -> SavedGame:
    """`setup` changes the game's setup."""
    return play_kept(begin_kept(number, name=name, players=players, hands=hands, **setup))


def a_running_game(number: int = 1, *, name: str = "Ann", players: int = 4) -> SavedGame:
    """A game in the middle of its third hand; not every number's visitor lasts that long."""
    saved = play_kept(begin_kept(number, name=name, players=players, hands=20), until_hand=3)
    assert saved.ended is None, f"The visitor of game {number} is eliminated before."
    return saved


def a_left_game(number: int = 1) -> SavedGame:
    """A game that its visitor left in the middle of a hand."""
    running = a_running_game(number)
    left = leave(running)
    archive.record_step(running, left, NOW)
    return left


def at_the_table(client: Client, saved: SavedGame) -> None:
    """Put the game into the client's session."""
    session = client.session
    games.write(session, saved)
    session.save()
