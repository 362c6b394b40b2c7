"""Who has the button and who posts the blinds, hand after hand."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.rules import HeadsUpBlinds, Rotation, RuleSet


class Positions(NamedTuple):
    """The places of one hand. With a dead button, button and small blind may be places of seats that are out:
    nobody posts such a small blind."""

    button: int
    small_blind: int
    big_blind: int


def first_positions(rules: RuleSet, button: int, seats: tuple[int, ...]) -> Positions:
    """The places that follow from the button among `seats`, those still in, rising."""
    button_posts_small = rules.heads_up is HeadsUpBlinds.BUTTON_POSTS_SMALL
    small = button if len(seats) == 2 and button_posts_small else next_seat(button, seats)
    return Positions(button, small, next_seat(small, seats))


def next_positions(rules: RuleSet, before: Positions, seats: tuple[int, ...]) -> Positions:
    """The places of the next hand, with `seats` still in, rising; at least one."""
    if rules.rotation is Rotation.BUTTON_MOVES:
        return first_positions(rules, next_seat(before.button, seats), seats)
    big = next_seat(before.big_blind, seats)
    if len(seats) > 2:
        return Positions(before.small_blind, before.big_blind, big)
    small = next_seat(big, seats)
    button_posts_small = rules.heads_up is HeadsUpBlinds.BUTTON_POSTS_SMALL
    return Positions(small if button_posts_small else big, small, big)


def next_seat(seat: int, seats: tuple[int, ...]) -> int:
    """The first of `seats` (rising) clockwise of `seat`."""
    return next((other for other in seats if other > seat), seats[0])
