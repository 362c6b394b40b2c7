"""The card of a result, to share: as text and as a picture, without any card of the game."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from game.day.models import DayAttempt, DayGame
from game.day.results import signed_chips
from game.history.share_picture import Picture

BETTER, ALIKE, WORSE = "🟩", "⬜", "🟥"
PER_LINE = 10


def card_text(game: DayGame, attempt: DayAttempt, rank: int, address: str) -> str:
    """What can be pasted anywhere: a square for each hand, green where it beat the average."""
    values = {"day": date_format(game.day, "DATE_FORMAT"), "rank": rank, "players": _players(game)}
    squares = _squares(attempt.nets or [], _averages(game))
    lines = [
        _("BigHoldem, game of %(day)s: rank %(rank)d of %(players)d") % values,
        _("%(score)s against the average") % {"score": _score(game, attempt)},
        *(squares[start : start + PER_LINE] for start in range(0, len(squares), PER_LINE)),
        address,
    ]
    return "\n".join(lines)


def card_picture(game: DayGame, attempt: DayAttempt, rank: int) -> bytes:
    """A PNG file of 1200 by 630 pixels."""
    picture = Picture()
    picture.write("BIGHOLDEM", top=66, size=64)
    picture.write(game.day.isoformat(), top=160, size=44)
    picture.write(f"{rank} / {_players(game)}", top=250, size=96)
    picture.write(_score(game, attempt).replace("\N{MINUS SIGN}", "-"), top=380, size=64)
    picture.draw_squares(_colours(attempt.nets or [], _averages(game)), top=490)
    return picture.png()


def _averages(game: DayGame) -> list[float]:
    return (game.summary or {}).get("averages") or []


def _players(game: DayGame) -> int:
    return int((game.summary or {}).get("players", 0))


def _score(game: DayGame, attempt: DayAttempt) -> str:
    return signed_chips((attempt.total or 0) - sum(_averages(game)))


def _signs(nets: Sequence[int], averages: Sequence[float]) -> list[int]:
    leads = (net - average for net, average in zip(nets, averages, strict=False))
    return [(lead > 0.5) - (lead < -0.5) for lead in leads]


def _squares(nets: Sequence[int], averages: Sequence[float]) -> str:
    return "".join({1: BETTER, 0: ALIKE, -1: WORSE}[sign] for sign in _signs(nets, averages))


def _colours(nets: Sequence[int], averages: Sequence[float]) -> list[str]:
    return [{1: "#7fd6a4", 0: "#f7faf6", -1: "#e0645c"}[sign] for sign in _signs(nets, averages)]
