"""The game of a day as it is laid down: rules, seats, computer players, and the hands that it deals."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import replace
from uuid import UUID, uuid5

from game.bot_tables.loading import offered_profiles, profile_for_hand, styles_for_hand
from game.bot_tables.table_copies import copy_table
from game.bots.fallback import FALLBACK_PROFILE
from game.bots.lineup import OpponentSelection, seated
from game.bots.profile import SizeClass
from game.day.models import DayGame
from game.engine.game import VISITOR_SEAT, GameSetup, hand_setup, new_game
from game.engine.rotation import next_positions
from game.engine.rules import DAY_RULES
from game.engine.shuffle import Stream, StreamVersion, commitment
from game.engine.state import HandSetup
from game.names.bot_names import BOT_NAMES
from game.play.clock import with_clock
from game.play.day_chain import seed_of_day
from game.play.dealing import dealt_hand, with_styles
from game.play.pins import Pin, pins_from_plain, pins_to_plain
from game.play.saved_game import Choices, Currency, Offer, SavedGame, SeatedPlayer
from game.play.saved_text import offer_from_plain

HANDS = 20
PLAYERS = 6
STACK = 1000
SETUP = GameSetup(DAY_RULES, PLAYERS, STACK, interactive=True, max_hands=HANDS, resets_stacks=True)
CURRENCY = Currency.CHIPS
NAMESPACE = UUID("5f1d6a52-6f0e-4a1c-9d6c-3f1f0f7a2b11")


def today(now: float) -> datetime.date:
    """The day in UTC."""
    return datetime.datetime.fromtimestamp(now, tz=datetime.UTC).date()


def practice_id(day: datetime.date) -> UUID:
    """What practice with the cards of a past day names as its game."""
    return uuid5(NAMESPACE, day.isoformat())


def opened(day: datetime.date) -> DayGame | None:
    """The day's game, laid down now if it was not before; None where its seed was not committed to."""
    known = DayGame.objects.filter(day=day).first()
    if known is not None:
        return known
    seed = seed_of_day(day)
    if seed is None:
        return None
    DayGame.objects.get_or_create(day=day, defaults=_laid_down(seed))
    return DayGame.objects.get(day=day)  # as JSON has it


def _laid_down(seed: bytes) -> dict[str, object]:
    count = PLAYERS - 1
    offered = offered_profiles()
    seats = Stream(seed, "seats", "", 0)
    keys = (
        seated(dict(offered), OpponentSelection(), count, seats)
        if offered
        else (FALLBACK_PROFILE.key,) * count
    )
    names = Stream(seed, "names", "", 0).shuffled(BOT_NAMES)[:count]
    pin = _pin(keys)
    return {
        "commitment": commitment(seed),
        "bots": [[name, key] for name, key in zip(names, keys, strict=True)],
        "pins": pins_to_plain((pin,)),
        "offer": [list(map(list, offered)), list(BOT_NAMES)],
    }


def _pin(keys: tuple[str, ...]) -> Pin:
    """How they play all day, whatever becomes of their profiles and tables."""
    styles = styles_for_hand(SizeClass.RING)
    for key in {*keys, *REFERENCES} & styles.keys():
        if profile := profile_for_hand(key, styles[key]):
            copy_table(profile.ring.table)
    return Pin(1, SizeClass.RING, (None, *(styles.get(key) for key in keys)))


REFERENCES = ("shark", "regular")
"""The profiles that play the visitor's seat when the day is over."""


def names_at_table(game: DayGame) -> tuple[str, ...]:
    return tuple(name for name, _key in game.bots)


def begun(game: DayGame, seed: bytes, choices: Choices, game_id: UUID, now: float) -> SavedGame:
    """An attempt, its first hand dealt."""
    pins = pins_from_plain(game.pins)
    state = new_game(SETUP, seed)
    players = (SeatedPlayer(choices.name), *(SeatedPlayer(name, key) for name, key in game.bots))
    own = choices._replace(currency=CURRENCY, timer=None)
    saved = SavedGame(
        game_id=game_id,
        seed=seed,
        shuffle_word="",
        choices=own,
        players=with_styles(players, state, pins),
        game=state,
        hand=dealt_hand(state, seed, "", own),
        started_at=now,
        moved_at=now,
        offer=_offer(game),
        stream_version=StreamVersion.BY_PLACE,
        day=game.day.isoformat(),
        pins=pins,
    )
    return with_clock(saved, now)


def _offer(game: DayGame) -> Offer:
    return offer_from_plain(*game.offer)


def replayed(game: DayGame, choices: Choices, game_id: UUID, now: float) -> SavedGame:
    """Practice with the cards of a day that is over."""
    saved = begun(game, bytes.fromhex(game.seed), choices, game_id, now)
    return saved.but(day="", practice_of=practice_id(game.day))


def posts(seed: bytes) -> tuple[int, ...]:
    """What the visitor's seat pays for each hand that is folded at once."""
    return tuple(sum((setup.blinds[VISITOR_SEAT], setup.antes[VISITOR_SEAT])) for setup in _setups(seed))


def _setups(seed: bytes) -> Iterator[HandSetup]:
    state = new_game(SETUP, seed)
    for _hand in range(HANDS):
        yield hand_setup(state)
        positions = next_positions(SETUP.rules, state.positions, state.seats_in)
        state = replace(state, positions=positions, hands_played=state.hands_played + 1)
