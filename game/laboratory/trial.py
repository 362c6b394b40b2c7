"""A decision tried out in the laboratory: the spot, the row that decided it, and the draw."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from game.bot_tables.spot_words import deciding_row_text, spot_names, spot_text
from game.bots.decision import Reason, decide
from game.bots.modifiers import WEIGHT_TOTAL
from game.bots.profile import BotProfile, SizeClass, Style
from game.bots.spots import PostflopSpot
from game.bots.table import Row
from game.bots.view_spots import dealt_in
from game.engine.actions import Action, Bet, Call, Check, Fold, RaiseTo
from game.engine.cards import format_cards
from game.engine.seat_view import SeatView
from game.engine.shuffle import Stream
from game.laboratory.spot import seed_bytes


class SeatLine(NamedTuple):
    """A seat at the spot."""

    number: int
    role: str
    stack: int
    bet: int
    in_hand: bool
    to_act: bool


class Weight(NamedTuple):
    """One kind of action: its weight in the row (None without a row) and after modifiers, in percent.
    `drawn`: the draw fell on it."""

    kind: str
    label: str
    row: int | None
    final: float
    drawn: bool


class SpotTrial(NamedTuple):
    """The values of the page; amounts are in chips, shares in percent."""

    action: str
    spot: str
    cards: str
    board: str
    pot: int
    to_call: int
    strength: float
    before_flop: bool
    weights: tuple[Weight, ...]
    draw: float
    size: str
    noise: int | None
    style: Style
    reason: Reason
    row: str
    seats: tuple[SeatLine, ...]

    @property
    def strength_label(self) -> str:
        if self.before_flop:
            return _("Percentile of the starting hand")
        return _("Estimated equity against one random hand")


def try_out(view: SeatView, profile: BotProfile, seed: int) -> SpotTrial:
    """The decision of `profile` in the seat of `view`, with draws from `seed`."""
    decision = decide(view, profile, Stream(seed_bytes(seed), "bot", "", 0))
    reason = decision.reason
    style = profile.style(SizeClass.HEADS_UP if dealt_in(view) == 2 else SizeClass.RING)
    return SpotTrial(
        action=action_text(decision.action),
        spot=spot_text(spot_names(reason.spot)),
        cards=format_cards(view.my_cards),
        board=format_cards(view.board),
        pot=view.pot,
        to_call=view.to_call,
        strength=100 * reason.strength,
        before_flop=not view.board,
        weights=_weights(reason, _row(style, reason)),
        draw=100 * reason.draw / WEIGHT_TOTAL,
        size=_size_text(reason),
        noise=reason.noise,
        style=style,
        reason=reason,
        row=deciding_row_text(reason.row),
        seats=_seat_lines(view),
    )


def _size_text(reason: Reason) -> str:
    names = {"small": _("small"), "large": _("large"), "all-in": _("all-in")}
    if isinstance(reason.spot, PostflopSpot):
        names |= {"third": _("⅓ pot"), "small": _("½ pot"), "three-quarters": _("¾ pot"), "large": _("pot")}
    return names.get(reason.size or "", "")


def action_text(action: Action) -> str:
    match action:
        case Fold():
            return _("Fold")
        case Check():
            return _("Check")
        case Call():
            return _("Call")
        case Bet(amount):
            return _("Bet %(amount)d") % {"amount": amount}
        case RaiseTo(amount):
            return _("Raise to %(amount)d") % {"amount": amount}
        case _:
            raise ValueError(f"no decision: {action}")


def _row(style: Style, reason: Reason) -> Row | None:
    rows: tuple[Row, ...] = (*style.table.preflop, *style.table.postflop)
    return next((row for row in rows if row.key == reason.row), None)


def _weights(reason: Reason, row: Row | None) -> tuple[Weight, ...]:
    """The draw falls into the first kind whose weights, summed up so far, exceed it."""
    labels = (("fold", _("fold")), ("call", _("check or call")), ("raise", _("bet or raise")))
    found: list[Weight] = []
    passed = 0
    for place, (kind, label) in enumerate(labels):
        weight = reason.weights[place]
        drawn = passed <= reason.draw < passed + weight
        of_row = row.weights[place] if row else None
        found.append(Weight(kind, label, of_row, 100 * weight / WEIGHT_TOTAL, drawn))
        passed += weight
    return tuple(found)


def _seat_lines(view: SeatView) -> tuple[SeatLine, ...]:
    def role(seat: int) -> str:
        names = [_("button")] if seat == view.button else []
        if blind := view.blinds[seat]:
            names.append(_("big blind") if blind == max(view.blinds) else _("small blind"))
        return ", ".join(names)

    return tuple(
        SeatLine(
            seat + 1, role(seat), view.stacks[seat], view.bets[seat], view.in_hand[seat], seat == view.seat
        )
        for seat in range(len(view.stacks))
    )
