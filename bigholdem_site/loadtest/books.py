"""Whether the records of played games agree with the rules and with each other."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.record import InvalidRecord, hand_from_plain
from leaderboard.models import Game, GameStatus, Hand


def problems(names: list[str], *, finished: int) -> Iterator[str]:
    """What is wrong with the games played under `names`, of which `finished` were seen to end."""
    games = Game.objects.filter(name__in=names)
    recorded = games.filter(status=GameStatus.FINISHED).count()
    if recorded != finished:
        yield f"{finished} games were finished and {recorded} are recorded as finished"
    for game in games.iterator():
        for problem in _of_game(game):
            yield f"game {game.id}: {problem}"


def _of_game(game: Game) -> Iterator[str]:
    chips = game.players * game.starting_stack
    numbers = []
    stacks: tuple[int, ...] = ()
    for hand in Hand.objects.filter(game=game).order_by("number"):
        numbers.append(hand.number)
        try:
            record = hand_from_plain(hand.record["hand"])
            after = tuple(record.replay().stacks)
        except (InvalidRecord, KeyError) as error:
            yield f"hand {hand.number} cannot be replayed: {error}"
            continue
        if stacks and tuple(record.setup.stacks) != stacks:
            yield f"hand {hand.number} does not begin with the stacks that the one before left"
        if sum(after) != chips:
            yield f"after hand {hand.number} there are {sum(after)} chips instead of {chips}"
        stacks = after
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"the hands are numbered {numbers}"
    if game.status == GameStatus.FINISHED:
        if game.hands != len(numbers):
            yield f"{game.hands} hands were played and {len(numbers)} are recorded"
        if stacks and game.final_stack != stacks[0]:
            yield f"the final stack is {game.final_stack}, the last hand left {stacks[0]}"
