"""What the computer players make of the day's cards in the visitor's seat."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from game.bot_tables.loading import styles_for_hand
from game.bots.profile import SizeClass
from game.day.models import DayGame
from game.day.opening import begun
from game.engine.game import VISITOR_SEAT
from game.engine.state import Phase
from game.play.moves import step
from game.play.pins import Pin, pins_from_plain
from game.play.saved_game import Choices, Currency, DeckColours, Felt, Pace, SavedGame

WATCHED = Choices("", Currency.CHIPS, None, Pace.INSTANT, Felt.GREEN, DeckColours.FOUR, False)


def reference_nets(game: DayGame, seed: bytes, profile: str) -> list[int]:
    """What the profile wins with each hand of the day in the visitor's seat, its own draws taken from the
    same seed; empty where there is no such profile."""
    style = styles_for_hand(SizeClass.RING).get(profile)
    if style is None:
        return []
    saved = _watched(begun(game, seed, WATCHED._replace(name=profile), UUID(int=0), 0.0), profile)
    pins = tuple(
        Pin(pin.from_deal, pin.size_class, (style, *pin.styles[1:])) for pin in pins_from_plain(game.pins)
    )
    seats = (saved.players[0]._replace(style=style), *saved.players[1:])
    return _played(saved.but(pins=pins, day="", players=seats))


def _watched(saved: SavedGame, profile: str) -> SavedGame:
    """The same game with a computer player in the visitor's seat."""
    setup = saved.game.setup._replace(interactive=False)
    players = (saved.players[0]._replace(profile=profile), *saved.players[1:])
    return saved.but(players=players, game=replace(saved.game, setup=setup))


def _played(saved: SavedGame) -> list[int]:
    nets: list[int] = []
    while saved.ended is None:
        before = saved
        saved = step(saved, 0.0)
        if saved.hand.phase is Phase.OVER and before.hand.phase is not Phase.OVER:
            nets.append(saved.hand.stacks[VISITOR_SEAT] - saved.game.stacks[VISITOR_SEAT])
    return nets
