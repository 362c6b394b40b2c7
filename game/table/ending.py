"""The end of a game: result, ranking of the seats, and what it takes to check the shuffle."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.engine.game import VISITOR_SEAT, EndReason, GameState
from game.engine.shuffle import commitment
from game.engine.state import Phase
from game.engine.variants import HOLDEM
from game.play.final_state import final_state
from game.play.practice import may_be_practised
from game.play.saved_game import LeftBy, SavedGame
from leaderboard.models.game import score_of
from leaderboard.money import Money

REASONS: dict[EndReason, str | Promise] = {
    EndReason.HANDS_PLAYED: gettext_lazy("All hands of the game have been played."),
    EndReason.TIME_OVER: gettext_lazy("The time of the game is over."),
    EndReason.ONE_SEAT_LEFT: gettext_lazy("Only one seat is left."),
    EndReason.ELIMINATED: gettext_lazy("You have been eliminated."),
}
LEFT_REASONS: dict[LeftBy, str | Promise] = {
    LeftBy.VISITOR: gettext_lazy("You left the game: it is ranked, without what you had in the pot."),
    LeftBy.SILENCE: gettext_lazy(
        "Nothing has happened in this game for a week, so it ended as if you had left it."
    ),
    LeftBy.DAY_OVER: gettext_lazy("The day is over in UTC, and with it this game of the day."),
    LeftBy.RESTORE: gettext_lazy(
        "The site was set back to an earlier copy of its games, by which the shuffle of this one became"
        " known. So it ended as if you had left it."
    ),
}


class FinalPlace(NamedTuple):
    """One seat at the end; `place` from 1."""

    place: int
    name: str
    stack: str
    is_visitor: bool


class TrialLink(NamedTuple):
    """What the end of a trial leads to: the decision that it is a trial of."""

    game_id: str
    of: str
    number: int
    step: int


class Ending(NamedTuple):
    """The end panel. `score` is empty when the game is not scored; `ranked_as` is the identifier under which
    the leaderboard knows the game, empty when it is not ranked; `has_report`: the coach, who knows hold'em
    only, tells what the decisions cost; `same_cards_of` that of the game whose cards
    can be dealt again, empty where they cannot; `challenges`: others can be challenged to play them. Where
    stacks are reset `winnings` stand in the score's place; `day` is the date of a game of the day. Seed and
    commitment are hexadecimal; the seed is empty while it may not be shown."""

    heading: str
    reason: str
    hands_played: int
    score: str
    has_report: bool
    place: int | None
    players: int
    standings: tuple[FinalPlace, ...]
    ranked_as: str
    is_practice: bool
    is_training: bool
    trial: TrialLink | None
    same_cards_of: str
    is_challenge: bool
    day: str
    winnings: str
    challenges: bool
    game_id: str
    seed: str
    commitment: str
    shuffle_word: str


def ending(saved: SavedGame) -> Ending | None:
    """None while the game goes on: its seed is published only at the end."""
    if saved.ended is None:
        return None
    game = final_state(saved)
    money = Money(saved.choices.currency)
    places = game.places
    scored = saved.counts and game.hands_played > 0
    score = money.score(_score(game)) if scored and not game.winnings else ""
    return Ending(
        heading=_heading(saved, places),
        reason=_reason(saved, saved.ended),
        hands_played=game.hands_played,
        score=score,
        has_report=bool(score) and saved.counts and game.setup.rules.variant == HOLDEM,
        place=places[VISITOR_SEAT] if scored else None,
        players=game.setup.players,
        standings=_standings(saved, game, money),
        ranked_as=str(saved.game_id) if scored and saved.is_ranked else "",
        is_practice=saved.practice_of is not None,
        is_training=saved.choices.training,
        trial=_trial_link(saved),
        same_cards_of=str(saved.game_id) if may_be_practised(saved) else "",
        is_challenge=saved.challenge_of is not None,
        day=saved.day,
        winnings=money.signed(game.winnings[VISITOR_SEAT]) if game.winnings else "",
        challenges=_challenges(saved),
        game_id=str(saved.game_id) if saved.counts or not saved.interactive else "",
        seed=saved.seed.hex() if saved.tells_seed else "",
        commitment=commitment(saved.seed),
        shuffle_word=saved.shuffle_word,
    )


def _challenges(saved: SavedGame) -> bool:
    """Whether there is a finished hand that somebody else can play."""
    has_hand = saved.game.deals_played > 0 or saved.hand.phase is Phase.OVER
    return saved.counts and saved.tells_seed and has_hand


def _trial_link(saved: SavedGame) -> TrialLink | None:
    trial = saved.trial
    if trial is None:
        return None
    return TrialLink(str(saved.game_id), str(trial.game_id), trial.number, trial.step)


def _heading(saved: SavedGame, places: tuple[int, ...]) -> str:
    if saved.interactive and saved.ended is not EndReason.LEFT and places[VISITOR_SEAT] == 1:
        return _("You win the game")
    return _("The game is over")


def _reason(saved: SavedGame, ended: EndReason) -> str:
    if ended is not EndReason.LEFT:
        return str(REASONS[ended])
    by = saved.left_by or LeftBy.VISITOR
    if by is not LeftBy.VISITOR:
        return str(LEFT_REASONS[by])
    if not saved.interactive:
        return _("You stopped watching.")
    if saved.is_practice or saved.challenge_of is not None or saved.day:
        return _("You left the game.")
    if not saved.is_ranked:
        return _("You left the game before your first action: it is not ranked.")
    return str(LEFT_REASONS[by])


def _score(game: GameState) -> Fraction:
    """(final stack − starting stack) ÷ hands played, at least ÷ 10 (rules, section 6)."""
    return score_of(game.stacks[VISITOR_SEAT] - game.setup.starting_stack, game.hands_played)


def _standings(saved: SavedGame, game: GameState, money: Money) -> tuple[FinalPlace, ...]:
    rows = [
        FinalPlace(
            place,
            saved.players[seat].name,
            money.signed(game.winnings[seat]) if game.winnings else money.text(game.stacks[seat]),
            saved.interactive and seat == VISITOR_SEAT,
        )
        for seat, place in enumerate(game.places)
    ]
    return tuple(sorted(rows, key=lambda standing: standing.place))
