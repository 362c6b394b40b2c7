"""The panel that explains a bot's decision in poker all'italiana: a bet, an exchange, or a blind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from game.bot_tables.loading import profile_summary
from game.bot_tables.problems import names_text, part_of_cell
from game.bots.draw.decision import Decision, Reason, decide
from game.bots.draw.hands import hand_class, stripped_ranking
from game.bots.draw.spots import declaration_of
from game.bots.modifiers import WEIGHT_TOTAL
from game.bots.profile import DrawStyle
from game.bots.table import PERCENT
from game.engine.seat_view import SeatView, seat_view
from game.engine.state import HandState, Phase
from game.history.decisions import BAR_WIDTH, DecisionPanel, Share, size_text
from game.history.recorded_game import GameHistory, PlayedHand, draws_of
from game.play.moves import draw_style_of

DECIDED = (Phase.BLINDS, Phase.BETTING, Phase.DRAWING)


class _Found(NamedTuple):
    """A bot's decision with what it saw and what it was decided by."""

    view: SeatView
    style: DrawStyle
    decision: Decision

    @property
    def reason(self) -> Reason:
        return self.decision.reason


def draw_decision_panel(history: GameHistory, hand: PlayedHand, step: int) -> DecisionPanel | None:
    """Why the bot did what it did at `step`; None where no bot decided, before the seed is published, and
    where the decision cannot be repeated because its table is gone."""
    found = _found(history, hand, step)
    if found is None or found.reason.draw is None:
        return None
    player = hand.players[found.view.seat or 0]
    summary = profile_summary(player.profile or "")
    reason, whole = found.reason, PERCENT if found.reason.weights is None else WEIGHT_TOTAL
    drawn = reason.draw or 0
    return DecisionPanel(
        name=player.name,
        profile=summary.name if summary else player.profile or "",
        table=_("%(table)s, version %(version)d") % {"table": reason.table, "version": reason.version},
        spot=_spot(found),
        row=reason.row or _("none fits: check or fold"),
        strength_label=_("Strength") if reason.strength is not None else "",
        strength="" if reason.strength is None else _strength(reason.strength),
        shares=tuple(_shares(_weights(found), drawn, whole)),
        draw=number_format(drawn / whole, 4 if whole == WEIGHT_TOTAL else 2, use_l10n=True),
        drawn_at=drawn * BAR_WIDTH // whole,
        size=size_text(reason.size, reason.noise),
    )


def _found(history: GameHistory, hand: PlayedHand, step: int) -> _Found | None:
    if history.seed is None or not 0 < step <= hand.last_step:
        return None
    before = hand.states[step - 1]
    seat = before.to_act
    if seat is None or before.phase not in DECIDED or hand.players[seat].profile is None:
        return None
    found = _decided(before, seat, draw_style_of(hand.players[seat]), history, hand, step)
    played = hand.players[seat].style
    if played is not None and found.reason[:2] != played[:2]:
        return None
    return found if found.decision.action == hand.record.actions[step - 1] else None


def _decided(
    before: HandState, seat: int, style: DrawStyle, history: GameHistory, hand: PlayedHand, step: int
) -> _Found:
    view = seat_view(before, seat)
    return _Found(view, style, decide(view, style, draws_of(history, hand, step - 1)))


def _spot(found: _Found) -> str:
    view, reason = found.view, found.reason
    if reason.spot is not None:
        return names_text(part_of_cell(reason.spot), reason.spot)
    if view.legal.max_discards is not None:
        cell: tuple[str, ...] = (hand_class(view.my_cards, stripped_ranking(view)),)
    else:
        cell = declaration_of(view, view.draw) if view.draw else ()
    return names_text(part_of_cell(cell), cell)


def _strength(percent: int) -> str:
    return _("better than %(percent)s%% of the hands") % {"percent": number_format(percent, use_l10n=True)}


def _weights(found: _Found) -> Iterable[tuple[str, str, int]]:
    """The kinds of action with their names and weights, in the order in which a draw falls among them."""
    view, reason, table = found.view, found.reason, found.style.table
    if reason.weights is not None:
        names = (("fold", _("Fold")), ("call", _("Check or call")), ("raise", _("Bet or raise")))
        return [(*name, weight) for name, weight in zip(names, reason.weights, strict=True)]
    if view.legal.max_discards is not None:
        row = table.exchange_row(hand_class(view.my_cards, stripped_ranking(view)))
        served, kicker = (row.served, row.with_kicker) if row else (0, 0)
        return [
            ("fold", _("Servito"), served),
            ("raise", _("With a kicker"), kicker),
            ("call", _("As usual"), PERCENT - served - kicker),
        ]
    asked = table.blind_row(*declaration_of(view, view.draw)) if view.draw else None
    yes = asked.yes if asked else 0
    return [("raise", _("Yes"), yes), ("call", _("No"), PERCENT - yes)]


def _shares(weights: Iterable[tuple[str, str, int]], drawn: int, whole: int) -> Iterable[Share]:
    start = 0
    for kind, name, weight in weights:
        percent = number_format(weight * PERCENT / whole, 2, use_l10n=True)
        yield Share(
            kind=kind,
            name=name,
            weight=_("%(percent)s%%") % {"percent": percent},
            start=start * BAR_WIDTH // whole,
            width=weight * BAR_WIDTH // whole,
            is_drawn=start <= drawn < start + weight,
        )
        start += weight
