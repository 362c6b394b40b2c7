"""The figures that ship with the site, made by `manage.py measure_opponents`, and whether they still hold."""

from __future__ import annotations

import hashlib
import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from game.bots.lineup import Mix
from game.bots.profile import BotProfile, Style
from game.bots.table import Row

PATH = Path(__file__).with_name("measured.json")


class WinRate(NamedTuple):
    """Won per hand in thousandths of a big blind, give or take `half_width` (95 percent)."""

    mbb: float
    half_width: float


class MeasuredStyle(NamedTuple):
    """How a profile played `hands` hands; shares in percent."""

    hands: int
    vpip: float
    pfr: float
    aggression: float
    rate: WinRate


class Measured(NamedTuple):
    """`styles` by profile; `rates` by mix, seats and the profile of the player who sat against the mix;
    `fingerprints` identify the profiles as they were measured, `temperaments` say what they counted as."""

    command: str
    seed: int
    deals: int
    styles: dict[str, MeasuredStyle]
    rates: dict[tuple[Mix, int, str], WinRate]
    fingerprints: dict[str, str]
    temperaments: dict[str, str]


@cache  # without it the page of the computer players takes a fourth longer
def measured() -> Measured:
    plain: dict[str, Any] = json.loads(PATH.read_text(encoding="utf-8"))
    return Measured(
        command=plain["command"],
        seed=plain["seed"],
        deals=plain["deals"],
        styles={key: _style(figures) for key, figures in plain["styles"].items()},
        rates={(Mix(each["mix"]), each["seats"], each["player"]): _rate(each) for each in plain["rates"]},
        fingerprints=plain["fingerprints"],
        temperaments=plain["temperaments"],
    )


def _style(plain: dict[str, Any]) -> MeasuredStyle:
    return MeasuredStyle(
        plain["hands"], plain["vpip"], plain["pfr"], plain["aggression"] or 0.0, _rate(plain)
    )


def _rate(plain: dict[str, Any]) -> WinRate:
    return WinRate(plain["mbb_per_hand"], plain["half_width_95"])


def profile_fingerprint(profile: BotProfile) -> str:
    """The same for profiles that decide alike, whatever their names and versions."""
    return hashlib.sha256(f"{_style_text(profile.ring)}|{_style_text(profile.heads_up)}".encode()).hexdigest()


@lru_cache(maxsize=64)  # without it the page of the computer players takes nine times the time
def _style_text(style: Style) -> str:
    rows: list[Row] = [*style.table.preflop, *style.table.postflop]
    lines = sorted(f"{row.key} {tuple(row.weights)} {row.sizes.plain}" for row in rows)
    said = (tuple(style.modifiers), style.shifting, style.size_noise, str(style.table.order), lines)
    return hashlib.sha256(repr(said).encode()).hexdigest()
