"""Who made a challenge, who plays it, and whether its results may be shown to a browser."""

from __future__ import annotations

from uuid import UUID

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from game.challenges.beginning import CannotChallenge, copy_tables, pins_of
from game.challenges.models import Challenge, ChallengeGame
from game.history.recorded_game import GameHistory, published_history
from game.play import games
from game.play.pins import Pins, pins_from_plain, pins_to_plain
from leaderboard.identity.cookie import Browser, known_browser
from leaderboard.models import Game, GameStatus

PURPOSE = "challenge"


def challenge_to(history: GameHistory, browser: Browser | None) -> Challenge:
    """The link to a game; of a game that was itself a challenge, the link that it was begun by.

    Raises CannotChallenge where nobody had a seat, no hand was finished, or the seed may not be shown.
    """
    played = ChallengeGame.objects.select_related("challenge").filter(game_id=history.game_id).first()
    if played is not None:
        return played.challenge
    known = Challenge.objects.filter(game_id=history.game_id).first()
    return known or _new_challenge(history, browser)


def _new_challenge(history: GameHistory, browser: Browser | None) -> Challenge:
    hands = list(history.hands()) if history.may_be_challenged else []
    if not hands:
        raise CannotChallenge("there is no hand to play again")
    pins = pins_of(hands)
    copy_tables(pins)
    made_by = browser.mark_for(PURPOSE) if browser else ""
    values = {"pins": pins_to_plain(pins), "made_by": made_by}
    return Challenge.objects.get_or_create(game_id=history.game_id, defaults=values)[0]


def challenged_history(challenge: Challenge) -> GameHistory:
    history = published_history(challenge.game_id)
    if history is None:
        raise CannotChallenge("the game has gone")
    return history


def pins_of_challenge(challenge: Challenge) -> Pins:
    return pins_from_plain(challenge.pins)


def own_games(request: HttpRequest, challenge: Challenge) -> set[UUID]:
    """The finished games with these cards that this browser played, as far as it is known."""
    browser = known_browser(request)
    finished = ChallengeGame.objects.filter(challenge=challenge, game__status=GameStatus.FINISHED)
    own: set[UUID] = set()
    if browser is not None:
        own |= set(finished.filter(mark=browser.mark_for(PURPOSE)).values_list("game_id", flat=True))
        first = Game.objects.select_related("player").get(id=challenge.game_id)
        own |= {first.id} if browser.is_player(first.player) else set()
    held = games.game_ids(request.session)
    own |= set(finished.filter(game_id__in=held).values_list("game_id", flat=True))
    return own | ({challenge.game_id} & set(held))


def may_see_results(request: HttpRequest, challenge: Challenge, own: set[UUID]) -> bool:
    """Whether the browser has played these cards, or asked for the link on the game's page and so has seen
    them."""
    browser = known_browser(request)
    return bool(own) or (browser is not None and browser.mark_for(PURPOSE) == challenge.made_by)


def running_game(session: SessionBase, challenge: Challenge) -> UUID | None:
    """The session's running game with these cards."""
    same = (saved for saved in games.running(session) if saved.challenge_of == challenge.game_id)
    return next((saved.game_id for saved in same), None)
