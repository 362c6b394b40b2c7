"""A game with the cards, the seats and the bots of one that is over, from what was recorded of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from uuid import UUID

from game.bot_tables.loading import styles_for_hand, table_for_hand
from game.bot_tables.table_copies import copy_table
from game.bots.profile import SizeClass
from game.engine.game import GameSetup, new_game
from game.engine.house_rules import with_values
from game.engine.record import InvalidRecord, reading
from game.engine.rules import KNOWN_RULE_SETS
from game.engine.shuffle import StreamVersion
from game.history.recorded_game import GameHistory, PlayedHand
from game.play.clock import with_clock
from game.play.dealing import dealt_hand, with_styles
from game.play.pins import Pin, Pins, size_class_of, size_classes_of
from game.play.saved_game import Choices, Currency, SavedGame, SeatedPlayer
from leaderboard.recording.reading import RecordedGame


class CannotChallenge(Exception):
    """The game cannot be played again from its record."""


def challenged_game(history: GameHistory, pins: Pins, look: Choices, game_id: UUID, now: float) -> SavedGame:
    """A new game with everything of the recorded one but the visitor's name and the look of the table.

    Raises CannotChallenge for a game that was only watched or has no finished hand, whose seed may not be
    shown, or whose cards do not come out again as they were recorded.
    """
    first = _first_hand(history)
    seed, recorded = history.seed, history.game
    if seed is None:
        raise CannotChallenge("the seed is not published")
    setup = _setup(recorded)
    version = StreamVersion(recorded.stream_version)
    game = new_game(setup, seed, recorded.shuffle_word)
    choices = _choices(recorded, look)
    players = (SeatedPlayer(choices.name), *(SeatedPlayer(*player[:2]) for player in first.players[1:]))
    hand = dealt_hand(game, seed, recorded.shuffle_word, choices, version)
    if (hand.setup, hand.deck) != (first.record.setup, first.record.deck):
        raise CannotChallenge("its cards do not come out again")
    begun = SavedGame(
        game_id=game_id,
        seed=seed,
        shuffle_word=recorded.shuffle_word,
        choices=choices,
        players=with_styles(players, game, pins),
        game=game,
        hand=hand,
        started_at=now,
        moved_at=now,
        offer=None if first.offer is None else first.offer._replace(drafts=()),
        stream_version=version,
        opponents=first.opponents,
        challenge_of=history.game_id,
        pins=pins,
    )
    return with_clock(begun, now)


def _first_hand(history: GameHistory) -> PlayedHand:
    first = history.hand(1)
    if first is None or history.is_simulated:
        raise CannotChallenge("there is no hand to play again")
    return first


def _setup(recorded: RecordedGame) -> GameSetup:
    settings = recorded.settings

    def setup() -> GameSetup:
        rules = with_values(KNOWN_RULE_SETS[recorded.rule_set], settings)
        return GameSetup(
            rules,
            recorded.players,
            recorded.starting_stack,
            True,
            settings["hands"],
            settings["time"],
            resets_stacks=bool(settings.get("resets_stacks")),
        )

    try:
        return reading(setup)
    except InvalidRecord as error:
        raise CannotChallenge("its settings are not known any more") from error


def _choices(recorded: RecordedGame, look: Choices) -> Choices:
    """The visitor's look, with what both must have alike: the unit and the time to decide."""
    return look._replace(currency=Currency(recorded.money_unit), timer=recorded.settings.get("timer"))


def pins_of(hands: Iterable[PlayedHand]) -> Pins:
    """How the bots played hand after hand; a change of a table in the middle of the game is a pin more. For a
    number of players that no hand had, they are pinned as their profiles are now."""
    played = list(hands)
    pins = tuple(_pins(played))
    missing = set(size_classes_of(played[0].record.setup.variant)) - {pin.size_class for pin in pins}
    return pins + tuple(_pins_of_now(played[0].players, missing))


def _pins(hands: Iterable[PlayedHand]) -> Iterator[Pin]:
    latest: dict[SizeClass, Pin] = {}
    for hand in hands:
        dealt_in = sum(stack > 0 for stack in hand.record.setup.stacks)
        size_class = size_class_of(hand.record.setup.variant, dealt_in)
        pin = Pin(hand.number, size_class, tuple(player.style for player in hand.players))
        if size_class not in latest or latest[size_class].styles != pin.styles:
            latest[size_class] = pin
            yield pin


def _pins_of_now(players: Iterable[SeatedPlayer], sizes: Iterable[SizeClass]) -> Iterator[Pin]:
    for size_class in sizes:
        styles = styles_for_hand(size_class)
        yield Pin(1, size_class, tuple(styles.get(player.profile or "") for player in players))


def copy_tables(pins: Pins) -> None:
    """Lay down copies of the tables that the pins name, as long as they are there."""
    for style in {style for pin in pins for style in pin.styles if style is not None}:
        if table := table_for_hand(style):
            copy_table(table)
