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
from game.simulation.draw_stats import DrawStat, seen_counts
from game.simulation.player_stats import Counts, Stat, seat_counts
from game.table.comfort import Comfort
from game.table.portraits import faces_of, portraits
from leaderboard.recording.reading import RecordedHand, recorded_hands

SESSION_KEY = "notes"
NOTE_LENGTH = 500
MAX_COUNTED = 4096

# Without this a seat's card after 20 hands takes 2.7 times the time.
_counted: Recent[tuple[UUID, int, datetime.datetime], list[Counts]] = Recent(MAX_COUNTED)


class SeatStat(NamedTuple):
    """A figure with its meaning; `width` is of 100, for a bar."""

    name: str
    meaning: str
    value: str
    width: float


class SeatCard(NamedTuple):
    """`kind` is empty where the visitor did not choose to know, `line` then says so; `hands` is what the
    figures count, the game's finished hands."""

    seat: int
    name: str
    portrait: str
    is_visitor: bool
    kind: str
    line: str
    hands: int
    figures: tuple[SeatStat, ...]
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
        line=summary.line if summary else _unknown() if player.profile else "",
        hands=counts[Stat.HANDS],
        figures=_figures(counts) if saved.hand.draw is None else _draw_figures(counts),
        note=_notes(session, saved.game_id).get(str(seat), ""),
    )


def _unknown() -> str:
    return _(
        "What kind of player this is stays hidden until you choose “Kinds of players: shown” under Comfort. "
        "Until then the figures of this game tell."
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
    state = hand_from_plain(recorded.record["hand"]).replay()
    counts = seat_counts(state) if state.draw is None else seen_counts(state)
    _counted.keep(place, counts)
    return counts


def _share(counts: Counts, name: str, meaning: str, part: str, whole: str) -> SeatStat:
    if not counts[whole]:
        return SeatStat(name, meaning, "–", 0)
    percent = 100 * counts[part] / counts[whole]
    return SeatStat(name, meaning, _("%(number)s %%") % {"number": round(percent)}, percent)


def _ratio(counts: Counts, name: str, meaning: str, part: str, whole: str) -> SeatStat:
    text = number_format(counts[part] / counts[whole], 1, use_l10n=True) if counts[whole] else "–"
    return SeatStat(name, meaning, str(text), 0)


def _figures(counts: Counts) -> tuple[SeatStat, ...]:
    threes = Stat.THREE_BETS, Stat.THREE_BET_CHANCES
    return (
        _share(counts, "VPIP", _("plays a hand of his own will"), Stat.VPIP, Stat.HANDS),
        _share(counts, "PFR", _("raises before the flop"), Stat.PFR, Stat.HANDS),
        _share(counts, "3-bet", _("raises a raise before the flop"), *threes),
        _ratio(counts, "AF", _("bets and raises for each call after the flop"), Stat.BETS, Stat.CALLS),
    )


def _draw_figures(counts: Counts) -> tuple[SeatStat, ...]:
    names = DrawStat
    return (
        _share(counts, _("Opens"), _("when nobody has"), names.OPENINGS, names.OPENING_TURNS),
        _share(counts, _("Sees"), _("an opening, a blind or a raise"), names.SEEN, names.ANSWERS),
        _share(counts, _("Raises"), _("an opening, a blind or a raise"), names.RAISED, names.ANSWERS),
        _ratio(counts, _("Cards"), _("exchanged in a draw"), names.EXCHANGED, names.EXCHANGES),
        _share(counts, _("Servito"), _("exchanges none"), names.SERVED, names.EXCHANGES),
        _ratio(counts, _("Bets"), _("and raises, for each bet seen after the draw"), names.BETS, names.CALLS),
    )
