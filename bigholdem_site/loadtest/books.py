"""Checks that the records of games agree with the rules and with each other."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.record import InvalidRecord, hand_from_plain
from leaderboard.models import EndReasonChoices, Game, GameStatus, Hand


def problems(names: list[str], *, finished: int) -> Iterator[str]:
    """The problems of the games played under `names`, of which visitors saw `finished` end."""
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
    left: tuple[int, ...] = ()
    threshold = 1
    for hand in Hand.objects.filter(game=game).order_by("number"):
        numbers.append(hand.number)
        try:
            record = hand_from_plain(hand.record["hand"])
            after = tuple(record.replay().stacks)
        except (InvalidRecord, KeyError) as error:
            yield f"hand {hand.number} cannot be replayed: {error}"
            continue
        begun = tuple(record.setup.stacks)
        if left and begun != tuple(_dealt_in(stack, threshold) for stack in left):
            yield f"hand {hand.number} does not begin with the stacks that the one before left"
        # The remaining chips of an eliminated seat leave the game.
        chips -= sum(left) - sum(begun) if left else 0
        if sum(after) != chips:
            yield f"after hand {hand.number} there are {sum(after)} chips instead of {chips}"
        left, threshold = after, _min_stack_to_stay(game, record.setup.big_blind)
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"the hands are numbered {numbers}"
    if game.status == GameStatus.FINISHED:
        # Of a hand that was left only its loss is recorded, with the game.
        was_cut = game.end_reason == EndReasonChoices.LEFT and game.hands == len(numbers) + 1
        if game.hands != len(numbers) and not was_cut:
            yield f"{game.hands} hands were played and {len(numbers)} are recorded"
        if left and game.final_stack != left[0] and not was_cut:
            yield f"the final stack is {game.final_stack}, the last hand left {left[0]}"


def _dealt_in(stack: int, threshold: int) -> int:
    """The stack with which a seat begins the next hand; 0 if it is eliminated."""
    return stack if stack >= threshold else 0


def _min_stack_to_stay(game: Game, big_blind: int) -> int:
    """The smallest stack that is not eliminated; the rule counts in minimum chips, that is small blinds."""
    return max(1, int(game.settings["elimination"]) * (big_blind // 2))
