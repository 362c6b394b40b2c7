"""A decision at five-card draw tried out in the laboratory: the spot, the row that decided, and the draw."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from game.bot_tables.spot_words import deciding_row_text, names_text, part_of_cell
from game.bots.draw.decision import DrawReason, decide
from game.bots.draw.hands import hand_class, stripped_ranking
from game.bots.draw.spots import declaration_of
from game.bots.draw.style import DrawStyle
from game.bots.draw.table import BlindRow, DrawTable, ExchangeRow, FirstSpot
from game.bots.modifiers import WEIGHT_TOTAL
from game.bots.table import PERCENT, Cell, RangedRow
from game.engine.actions import Action, Declare, Decline, Discard
from game.engine.cards import format_cards
from game.engine.seat_view import SeatView
from game.engine.shuffle import Stream
from game.laboratory.spot import seed_bytes
from game.laboratory.trial import SeatLine, Weight, action_text

DrawRow = RangedRow | ExchangeRow | BlindRow


class DrawTrial(NamedTuple):
    """The values of the page; amounts are in chips, shares in percent. `strength` is None where no cards
    count."""

    action: str
    spot: str
    cards: str
    pot: int
    to_call: int
    strength: int | None
    weights: tuple[Weight, ...]
    draw: float
    size: str
    noise: int | None
    style: DrawStyle
    reason: DrawReason
    row: str
    seats: tuple[SeatLine, ...]

    @property
    def strength_label(self) -> str:
        if isinstance(self.reason.spot, FirstSpot):
            return _("Strength among hands dealt")
        return _("Strength among hands after an exchange")


def try_out_draw(view: SeatView, style: DrawStyle, seed: int) -> DrawTrial:
    """The decision of `style` in the seat of `view`, with draws from `seed`."""
    decision = decide(view, style, Stream(seed_bytes(seed), "bot", "", 0))
    reason = decision.reason
    cell = _cell(view, reason)
    total = WEIGHT_TOTAL if reason.weights else PERCENT
    return DrawTrial(
        action=_action_text(decision.action),
        spot=names_text(part_of_cell(cell), cell),
        cards=format_cards(view.my_cards),
        pot=view.pot,
        to_call=view.to_call,
        strength=reason.strength,
        weights=_weights(reason, _row(style.table, reason)),
        draw=PERCENT * (reason.draw or 0) / total,
        size={"small": _("small"), "large": _("large"), "all-in": _("all-in")}.get(reason.size or "", ""),
        noise=reason.noise,
        style=style,
        reason=reason,
        row=deciding_row_text(reason.row),
        seats=_seat_lines(view),
    )


def _cell(view: SeatView, reason: DrawReason) -> Cell:
    if reason.spot is not None:
        return reason.spot
    if view.legal.decline and view.draw is not None:
        return declaration_of(view, view.draw)
    return (hand_class(view.my_cards, stripped_ranking(view)),)


def _action_text(action: Action) -> str:
    match action:
        case Discard(cards) if not cards:
            return _("Servito")
        case Discard(cards):
            return _("Exchange %(cards)s") % {"cards": format_cards(cards)}
        case Declare():
            return _("Yes")
        case Decline():
            return _("No")
    return action_text(action)


def _row(table: DrawTable, reason: DrawReason) -> DrawRow | None:
    rows: tuple[DrawRow, ...] = (*table.first, *table.second, *table.exchange, *table.blinds)
    return next((row for row in rows if row.key == reason.row), None)


def _weights(reason: DrawReason, row: DrawRow | None) -> tuple[Weight, ...]:
    """The draw chooses the first kind of action at which the running sum of weights exceeds it."""
    if isinstance(row, ExchangeRow):
        labels = (("fold", _("servito")), ("call", _("keeps a kicker")), ("raise", _("as usual")))
        shares = (row.served, row.with_kicker, row.usual)
        return _drawn(labels, shares, shares, reason, PERCENT)
    if isinstance(row, BlindRow):
        answers = (row.yes, PERCENT - row.yes)
        return _drawn((("raise", _("yes")), ("fold", _("no"))), answers, answers, reason, PERCENT)
    labels = (("fold", _("fold")), ("call", _("check or call")), ("raise", _("bet or raise")))
    weights = reason.weights or (0, 0, 0)
    return _drawn(labels, row.weights if row else (None,) * 3, weights, reason, WEIGHT_TOTAL)


def _drawn(
    labels: tuple[tuple[str, str], ...],
    of_row: tuple[int | None, ...],
    final: tuple[int, ...],
    reason: DrawReason,
    total: int,
) -> tuple[Weight, ...]:
    found: list[Weight] = []
    passed = 0
    for (kind, label), own, weight in zip(labels, of_row, final, strict=True):
        is_drawn = reason.draw is not None and passed <= reason.draw < passed + weight
        found.append(Weight(kind, label, own, PERCENT * weight / total, is_drawn))
        passed += weight
    return tuple(found)


def _seat_lines(view: SeatView) -> tuple[SeatLine, ...]:
    def role(seat: int) -> str:
        names = [_("dealer")] if seat == view.button else []
        if view.draw and seat == view.draw.opener:
            names.append(_("opener"))
        if view.draw and view.draw.drawn and (count := view.draw.drawn[seat]) is not None:
            names.append(_("exchanged %(count)d") % {"count": count})
        return ", ".join(names)

    return tuple(
        SeatLine(
            seat + 1, role(seat), view.stacks[seat], view.bets[seat], view.in_hand[seat], seat == view.seat
        )
        for seat in range(len(view.stacks))
    )
