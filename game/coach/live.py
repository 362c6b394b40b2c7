"""The decision that a training game waits for: what is worked out of it before the visitor acts."""

from __future__ import annotations

import datetime
import hashlib

from game.coach.counting import Counted, fresh_columns, is_of_today, worked_on
from game.coach.decisions import ReviewedDecision, ReviewedHand, Unvalued
from game.coach.stored_values import LiveValues
from game.coach.values.figures import Chances, chances
from game.engine.game import VISITOR_SEAT
from game.engine.record import encode_action, hand_record
from game.engine.state import Phase
from game.history.recorded_game import PlayedHand
from game.play.recent import Recent
from game.play.saved_game import SavedGame

_CHANCE_DEALS = 4096
_MAX_CHANCES = 256

_known_chances: Recent[str, Chances] = Recent(_MAX_CHANCES)


def live_decision(saved: SavedGame) -> ReviewedDecision | None:
    """None outside a training game, and while it does not wait for the visitor's bet."""
    if not saved.choices.training or not saved.visitor_to_act or saved.hand.phase is not Phase.BETTING:
        return None
    moment = datetime.datetime.fromtimestamp(saved.moved_at, tz=datetime.UTC)
    record = hand_record(saved.hand)
    played = PlayedHand(saved.game.deal_number, saved.players, record, saved.late, moment, away=saved.away)
    hand = ReviewedHand(played, VISITOR_SEAT)
    return ReviewedDecision(hand, played.last_step, None if hand.is_holdem else Unvalued.VARIANT)


def place_of(saved: SavedGame) -> str:
    """Names the decision: the deal and the actions before it."""
    codes = " ".join(encode_action(action) for action in saved.hand.actions)
    return f"{saved.game.deal_number}/{hashlib.sha256(codes.encode()).hexdigest()[:16]}"


def live_values(saved: SavedGame, decision: ReviewedDecision) -> Counted | None:
    """The values of the decision's choices after one more piece of work; what was known of earlier deals of
    the game goes.
    """
    game_id, place = saved.game_id.hex, place_of(saved)
    row = LiveValues.objects.filter(game_id=game_id, place=place).first()
    if row is None or not is_of_today(row):
        earlier = LiveValues.objects.filter(game_id=game_id)
        earlier.exclude(place__startswith=f"{saved.game.deal_number}/").delete()
        fresh = fresh_columns(decision.situation, None)
        row, _created = LiveValues.objects.update_or_create(game_id=game_id, place=place, defaults=fresh)
    return worked_on(row, decision.situation, f"{game_id}/live/{place}")


def live_chances(saved: SavedGame, decision: ReviewedDecision) -> Chances:
    """Of the showdown against what the others can have."""
    name = f"{saved.game_id.hex}/live/{place_of(saved)}"
    found = _known_chances.get(name)
    if found is None:
        found = chances(decision.situation, name, _CHANCE_DEALS)
        _known_chances.keep(name, found)
    return found
