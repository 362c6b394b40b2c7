"""A seat's card: who sits there, how he has played in this game so far, and the visitor's own note."""

from __future__ import annotations

import datetime
from collections import Counter
from typing import NamedTuple
from uuid import UUID

from django.contrib.sessions.backends.base import SessionBase
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from game.bot_tables.loading import profile_summary
from game.engine.game import VISITOR_SEAT
from game.engine.record import hand_from_plain
from game.play.recent import Recent
from game.play.saved_game import SavedGame
from game.simulation.player_stats import Counts, Stat, seat_counts
from game.table.comfort import Comfort
from game.table.portraits import faces_of, portraits
from leaderboard.recording.reading import RecordedHand, recorded_hands

SESSION_KEY = "notes"
NOTE_LENGTH = 500
MAX_COUNTED = 4096

_counted: Recent[tuple[UUID, int, datetime.datetime], list[Counts]] = Recent(MAX_COUNTED)


class Figure(NamedTuple):
    """A figure with its meaning; `width` is of 100, for a bar."""

    name: str
    meaning: str
    value: str
    width: float


class SeatCard(NamedTuple):
    """`kind` and `line` are empty where the visitor did not choose to know; `hands` is what the figures
    count, the game's finished hands. A game with a draw has no figures: these are hold'em's."""

    seat: int
    name: str
    portrait: str
    is_visitor: bool
    kind: str
    line: str
    hands: int
    figures: tuple[Figure, ...]
    note: str


def seat_card(saved: SavedGame, seat: int, session: SessionBase, comfort: Comfort) -> SeatCard:
    player = saved.players[seat]
    knows = comfort.kinds == "shown" or saved.ended is not None
    summary = profile_summary(player.profile) if player.profile and knows else None
    counts = _counts(saved.game_id, seat)
    return SeatCard(
        seat=seat,
        name=player.name,
        portrait=portraits(faces_of(saved), saved.players, by_kind=comfort.kinds == "shown")[seat],
        is_visitor=saved.interactive and seat == VISITOR_SEAT,
        kind=summary.name if summary else "",
        line=summary.line if summary else "",
        hands=counts[Stat.HANDS],
        figures=_figures(counts) if saved.hand.draw is None else (),
        note=_notes(session, saved.game_id).get(str(seat), ""),
    )


def keep_note(session: SessionBase, game_id: UUID, seat: int, note: str) -> None:
    """Keep a note beside its game; an empty one is forgotten."""
    saved_notes = session.get(SESSION_KEY)
    games = dict(saved_notes) if isinstance(saved_notes, dict) else {}
    notes = _notes(session, game_id) | {str(seat): note}
    games[game_id.hex] = {key: text for key, text in notes.items() if text}
    session[SESSION_KEY] = dict(list(games.items())[-5:])


def _notes(session: SessionBase, game_id: UUID) -> dict[str, str]:
    saved_notes = session.get(SESSION_KEY)
    notes = saved_notes.get(game_id.hex) if isinstance(saved_notes, dict) else None
    return notes if isinstance(notes, dict) else {}


def _counts(game_id: UUID, seat: int) -> Counts:
    counts: Counts = Counter()
    for recorded in recorded_hands(game_id):
        counts += _of_hand(game_id, recorded)[seat]
    return counts


def _of_hand(game_id: UUID, recorded: RecordedHand) -> list[Counts]:
    """By seat. A hand is played again to be counted, and never changes; but in a training game another one
    may be recorded in its place.
    """
    place = (game_id, recorded.number, recorded.saved_at)
    if (known := _counted.get(place)) is not None:
        return known
    counts = seat_counts(hand_from_plain(recorded.record["hand"]).replay())
    _counted.keep(place, counts)
    return counts


def _figures(counts: Counts) -> tuple[Figure, ...]:
    def share(name: str, meaning: str, part: str, whole: str) -> Figure:
        if not counts[whole]:
            return Figure(name, meaning, "–", 0)
        percent = 100 * counts[part] / counts[whole]
        return Figure(name, meaning, _("%(number)s %%") % {"number": round(percent)}, percent)

    calls, bets = counts[Stat.CALLS], counts[Stat.BETS]
    aggression = number_format(bets / calls, 1, use_l10n=True) if calls else "–"
    return (
        share("VPIP", _("plays a hand of his own will"), Stat.VPIP, Stat.HANDS),
        share("PFR", _("raises before the flop"), Stat.PFR, Stat.HANDS),
        share("3-bet", _("raises a raise before the flop"), Stat.THREE_BETS, Stat.THREE_BET_CHANCES),
        Figure("AF", _("bets and raises for each call after the flop"), str(aggression), 0),
    )
