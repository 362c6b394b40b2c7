"""What can be done with a game: begin it, act, let the table take its next step, leave. Values in and out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any
from uuid import UUID

from game.bot_tables.loading import offered_drafts, offered_profiles
from game.bots.decision import chosen_action
from game.bots.draw import decision as draw_decision
from game.bots.fallback import FALLBACK_PROFILE
from game.bots.lineup import OpponentSelection, seated
from game.engine.actions import MUCK, Action
from game.engine.draws import dealers_action, decision_stream
from game.engine.game import EndReason, GameSetup, end_reason, new_game
from game.engine.hand import apply, legal_actions
from game.engine.seat_view import seat_view
from game.engine.shuffle import Stream
from game.engine.state import Phase
from game.names.bot_names import free_names
from game.play.clock import by_this_clock, is_late, with_clock
from game.play.dealing import dealt_hand, draw_style_of, profile_of, with_styles, without_idle_questions
from game.play.drafts import Drafts, drawn_drafts
from game.play.pins import Pins
from game.play.refusals import PlayRefused, Refused
from game.play.saved_game import (
    Choices,
    DeckColours,
    Felt,
    LeftBy,
    Offer,
    Pace,
    SavedGame,
    SeatedPlayer,
    WatchedCards,
)
from game.play.unasked import away_action, late_action

SILENCE_SECONDS = 7 * 24 * 60 * 60
"""A game in which nothing has happened for so long ends as if it had been left (rules, section 6)."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """What a visitor asks for with the setup form."""

    setup: GameSetup
    choices: Choices
    shuffle_word: str
    opponents: OpponentSelection = OpponentSelection()


def begin(new: NewGame, game_id: UUID, seed: bytes, now: float, pins: Pins = ()) -> SavedGame:
    """A game with its bots seated and its first hand dealt. `now` is in seconds since the epoch."""
    setup, word = new.setup, new.shuffle_word
    bots = setup.players - (1 if setup.interactive else 0)
    offered = offered_profiles()
    # A site whose profiles have all been removed still deals.
    seats = Stream(seed, "seats", word, 0)
    profiles = seated(dict(offered), new.opponents, bots, seats) if offered else _without_profiles(bots)
    free = free_names(new.choices.name)
    names = Stream(seed, "names", word, 0).shuffled(free)[:bots]
    players = tuple(SeatedPlayer(name, profile) for name, profile in zip(names, profiles, strict=True))
    if setup.interactive:
        players = (SeatedPlayer(new.choices.name), *players)
    game = new_game(setup, seed, word)
    on_trial = _drafts_for(new, pins)
    drafts = drawn_drafts(on_trial, seed, word)
    saved = SavedGame(
        game_id=game_id,
        seed=seed,
        shuffle_word=word,
        choices=new.choices,
        players=with_styles(players, game, pins, drafts),
        game=game,
        hand=dealt_hand(game, seed, word, new.choices),
        started_at=now,
        moved_at=now,
        offer=Offer(offered, free, on_trial),
        opponents=new.opponents,
        pins=pins,
        drafts=drafts,
    )
    return with_clock(saved, now)


def _drafts_for(new: NewGame, pins: Pins) -> Drafts:
    """Those on trial, for games that may be ranked; others keep to what is published."""
    is_tried = new.setup.interactive and not new.choices.training and not pins
    return offered_drafts() if is_tried else ()


def _without_profiles(count: int) -> tuple[str, ...]:
    return (FALLBACK_PROFILE.key,) * count


def act(saved: SavedGame, action: Action, now: float) -> SavedGame:
    """The visitor acts. Raises IllegalAction, or PlayRefused when it is not his turn.

    A decision later than the timer and its grace becomes a check where that is free, else a fold.
    """
    if saved.ended is not None:
        raise PlayRefused(Refused.GAME_OVER)
    if saved.stands_still:
        raise PlayRefused(Refused.STANDS_STILL)
    if saved.visitor_to_fold:
        raise PlayRefused(Refused.SITS_OUT)
    if not saved.visitor_to_act:
        raise PlayRefused(Refused.NOT_YOUR_TURN)
    saved = by_this_clock(saved, now)
    if is_late(saved, now):
        return time_out(saved, now)
    return applied(saved, action, now, has_acted=True, hands_out=0)


def step(saved: SavedGame, now: float) -> SavedGame:
    """What is due without the visitor: a bot's action, the next street, the next hand, a timer run out, or a
    timer begun again after the server's clock was set back.

    Raises PlayRefused when the game is over or stands still, or it is the visitor's turn and his time is
    not up.
    """
    if saved.ended is not None:
        raise PlayRefused(Refused.GAME_OVER)
    if saved.stands_still:
        raise PlayRefused(Refused.STANDS_STILL)
    unchanged, saved = saved, by_this_clock(saved, now)
    hand = saved.hand
    if hand.phase is Phase.OVER:
        return _next_hand(saved, now)
    if hand.phase is Phase.DEALING:
        number = saved.game.deal_number
        return applied(saved, dealers_action(hand, number, saved.seed, saved.shuffle_word), now)
    if saved.visitor_to_act:
        if saved is not unchanged:
            return saved
        if not is_late(saved, now):
            raise PlayRefused(Refused.YOUR_TURN)
        return time_out(saved, now)
    if saved.visitor_to_fold:
        return fold_away(saved, now)
    return applied(saved, _bot_action(saved), now)


class Goal(StrEnum):
    """How far a visitor wants to go in one request."""

    MY_TURN = "turn"
    NEXT_HAND = "hand"


def steps_to(saved: SavedGame, goal: Goal, now: float) -> list[SavedGame]:
    """The steps due up to `goal`, each as `step` takes it: to the visitor's next decision or the end of the
    hand, or to the next hand as it is dealt. The visitor's turn and the end of the game stop both,
    and so does a game that begins to stand still.

    Raises PlayRefused where there is no step to take.
    """
    states = [step(saved, now)]
    while not _is_reached(goal, saved, states[-1]):
        states.append(step(states[-1], now))
    return states


def steps_after(saved: SavedGame, goal: Goal, now: float) -> list[SavedGame]:
    """The same after a decision of the visitor, which may have reached the goal itself."""
    reached = saved.hand.phase is Phase.OVER and goal is Goal.MY_TURN
    if reached or saved.ended is not None or saved.visitor_to_act or saved.stands_still:
        return []
    return steps_to(saved, goal, now)


def _is_reached(goal: Goal, before: SavedGame, after: SavedGame) -> bool:
    if after.ended is not None or after.visitor_to_act or after.stands_still:
        return True
    if goal is Goal.NEXT_HAND:
        return after.game.deal_number > before.game.deal_number
    return after.hand.phase is Phase.OVER


def leave(saved: SavedGame, by: LeftBy = LeftBy.VISITOR) -> SavedGame:
    """The visitor gives the game up, or it ends as if he did. Raises PlayRefused when it is over already."""
    if saved.ended is not None:
        raise PlayRefused(Refused.GAME_OVER)
    return saved.but(ended=EndReason.LEFT, left_by=by, decide_by=None)


def ends_by_itself(saved: SavedGame, now: float) -> LeftBy | None:
    """Why a running game ends now without anybody's doing; None while it goes on."""
    if saved.ended is None and saved.day and now >= end_of_day(saved.day):
        return LeftBy.DAY_OVER
    return LeftBy.SILENCE if is_silent(saved, now) else None


def end_of_day(day: str) -> float:
    """The moment at which that day is over, UTC, in seconds since the epoch."""
    midnight = datetime.fromisoformat(day).replace(tzinfo=UTC)
    return (midnight + timedelta(days=1)).timestamp()


def is_silent(saved: SavedGame, now: float) -> bool:
    """Whether nothing has happened in a running game for so long that it counts as left."""
    return saved.ended is None and 0 < saved.moved_at < now - SILENCE_SECONDS


def change_pace(saved: SavedGame, pace: Pace) -> SavedGame:
    """The same table at another pace. Raises PlayRefused when the game is over."""
    if saved.ended is not None:
        raise PlayRefused(Refused.GAME_OVER)
    return saved.but(choices=saved.choices._replace(pace=pace))


def change_look(saved: SavedGame, felt: Felt, deck_colours: DeckColours, *, show_odds: bool) -> SavedGame:
    """The same table with another look. Raises PlayRefused when the game is over."""
    if saved.ended is not None:
        raise PlayRefused(Refused.GAME_OVER)
    look = saved.choices._replace(felt=felt, deck_colours=deck_colours, show_odds=show_odds)
    return saved.but(choices=look)


def lay_cards(saved: SavedGame, cards: WatchedCards) -> SavedGame:
    """A watched game with its hands open or hidden. Raises PlayRefused when it is over or played in."""
    if saved.ended is not None:
        raise PlayRefused(Refused.GAME_OVER)
    if saved.interactive:
        raise PlayRefused(Refused.NOT_WATCHING)
    return saved.but(choices=saved.choices._replace(watched_cards=cards))


def time_out(saved: SavedGame, now: float) -> SavedGame:
    action = late_action(legal_actions(saved.hand), saved.game.setup.rules.away)
    return applied(saved.but(late=(*saved.late, len(saved.hand.actions))), action, now)


def fold_away(saved: SavedGame, now: float) -> SavedGame:
    """Fold for a visitor who sits out, and muck his beaten hand."""
    action = away_action(legal_actions(saved.hand))
    return applied(saved.but(away=(*saved.away, len(saved.hand.actions))), action, now)


def _bot_action(saved: SavedGame) -> Action:
    hand = saved.hand
    if hand.phase is Phase.SHOWDOWN:
        return MUCK
    seat = hand.to_act
    if seat is None:
        raise PlayRefused(Refused.MOVED_ON)
    rng = decision_stream(hand, saved.game.deal_number, saved.seed, saved.shuffle_word, saved.stream_version)
    view, player = seat_view(hand, seat), saved.players[seat]
    if view.draw is not None:
        return draw_decision.decide(view, draw_style_of(player), rng).action
    return chosen_action(view, profile_of(player), rng)


def applied(saved: SavedGame, action: Action, now: float, **changes: Any) -> SavedGame:
    """The game after an action of whoever is to act; `changes` are those that it brings beside the hand."""
    hand = without_idle_questions(apply(saved.hand, action), saved.game, saved.choices)
    after = saved.but(hand=hand, **changes)
    if hand.phase is Phase.OVER:
        after = after.but(ended=_end(after, now), decide_by=None)
        waits = after.ended is None and after.sits_out and after.orbit_is_over
        return after.but(stopped_at=now) if waits else after
    return with_clock(after, now)


def _end(saved: SavedGame, now: float) -> EndReason | None:
    return end_reason(saved.settled, saved.minutes_played(now))


def _next_hand(saved: SavedGame, now: float) -> SavedGame:
    game = saved.settled
    ended = end_reason(game, saved.minutes_played(now))
    if ended is not None:
        return saved.but(ended=ended)
    dealt = saved.but(
        game=game,
        hand=dealt_hand(game, saved.seed, saved.shuffle_word, saved.choices, saved.stream_version),
        late=(),
        away=(),
        hands_out=saved.hands_out + saved.sits_out,
        players=with_styles(saved.players, game, saved.pins, saved.drafts),
        offer=None,  # kept with the first hand
    )
    return with_clock(dealt, now)
