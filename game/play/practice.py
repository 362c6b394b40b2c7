"""The same cards again: a game of practice with the seed, the seats and the computer players of one that is
over. It is never ranked, as its visitor may know the cards."""

from __future__ import annotations

from uuid import UUID

from game.engine.game import new_game
from game.play.clock import with_clock
from game.play.dealing import dealt_hand, with_styles
from game.play.refusals import PlayRefused, Refused
from game.play.saved_game import Offer, SavedGame
from game.play.saved_text import offer_from_plain
from leaderboard.recording.reading import recorded_hand


def same_cards_again(saved: SavedGame, game_id: UUID, now: float) -> SavedGame:
    """Raises PlayRefused where the game was only watched, goes on, or keeps its seed to itself."""
    if not may_be_practised(saved):
        raise PlayRefused(Refused.NO_PRACTICE)
    game = new_game(saved.game.setup, saved.seed, saved.shuffle_word)
    begun = SavedGame(
        game_id=game_id,
        seed=saved.seed,
        shuffle_word=saved.shuffle_word,
        choices=saved.choices,
        players=with_styles(saved.players, game, saved.pins, saved.drafts),
        game=game,
        hand=dealt_hand(game, saved.seed, saved.shuffle_word, saved.choices, saved.stream_version),
        started_at=now,
        moved_at=now,
        offer=_offer(saved),
        stream_version=saved.stream_version,
        opponents=saved.opponents,
        practice_of=saved.practice_of or saved.game_id,
        pins=saved.pins,
        drafts=saved.drafts,
    )
    return with_clock(begun, now)


def may_be_practised(saved: SavedGame) -> bool:
    return saved.interactive and saved.tells_seed


def is_fresh_practice(saved: SavedGame, *, of: SavedGame) -> bool:
    """Whether it is practice with the cards of that game, in which the visitor has not acted yet."""
    is_practice = saved.practice_of is not None and saved.seed == of.seed
    return is_practice and saved.game.hand_number == 1 and not saved.has_acted


def _offer(saved: SavedGame) -> Offer | None:
    """What the line-up was drawn from, as far as it is still known: it is kept with the first hand alone."""
    if saved.offer is not None:
        return saved.offer
    first = recorded_hand(saved.game_id, 1)
    plain = first.record.get("offer") if first and isinstance(first.record, dict) else None
    return None if plain is None else offer_from_plain(*plain)
