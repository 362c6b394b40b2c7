"""The panel that explains a bot's decision in poker all'italiana: a bet, an exchange, or a blind."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from game.bot_tables.loading import profile_name
from game.bot_tables.spot_words import deciding_row_text, names_text, part_of_cell
from game.bots.draw.hands import hand_class, stripped_ranking
from game.bots.draw.spots import declaration_of
from game.bots.modifiers import WEIGHT_TOTAL
from game.bots.table import PERCENT
from game.history.decisions import BAR_WIDTH, DecisionPanel, WeightShare, size_text, table_text
from game.history.recorded_game import GameHistory, PlayedHand
from game.history.repeated_draw_decisions import RepeatedDecision, repeated_decision


def draw_decision_panel(history: GameHistory, hand: PlayedHand, step: int) -> DecisionPanel | None:
    """Why the bot did what it did at `step`; None where no bot decided, before the seed is published, and
    where the decision cannot be repeated because its table is gone."""
    found = repeated_decision(history, hand, step)
    if found is None or found.reason.draw is None:
        return None
    player = hand.players[found.view.seat or 0]
    reason, whole = found.reason, found.whole
    drawn = reason.draw or 0
    return DecisionPanel(
        name=player.name,
        profile=profile_name(player.profile or "", player.profile or ""),
        table=table_text(reason.table, reason.version, player),
        spot=_spot(found),
        row=deciding_row_text(reason.row),
        strength_label=_("Strength") if reason.strength is not None else "",
        strength="" if reason.strength is None else _strength(reason.strength),
        shares=tuple(_shares(_weights(found), drawn, whole)),
        draw=number_format(drawn / whole, 4 if whole == WEIGHT_TOTAL else 2, use_l10n=True),
        drawn_at=drawn * BAR_WIDTH // whole,
        size=size_text(reason.size, reason.noise),
    )


def _spot(found: RepeatedDecision) -> str:
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


def _weights(found: RepeatedDecision) -> Iterable[tuple[str, str, int]]:
    """The kinds of action with their names and weights, in the order in which a draw falls among them."""
    if found.reason.weights is not None:
        names = [("fold", _("Fold")), ("call", _("Check or call")), ("raise", _("Bet or raise"))]
    elif found.view.legal.max_discards is not None:
        names = [("fold", _("Servito")), ("raise", _("With a kicker")), ("call", _("As usual"))]
    else:
        names = [("raise", _("Yes")), ("call", _("No"))]
    return [(*name, weight) for name, weight in zip(names, found.weights, strict=True)]


def _shares(weights: Iterable[tuple[str, str, int]], drawn: int, whole: int) -> Iterable[WeightShare]:
    start = 0
    for kind, name, weight in weights:
        percent = number_format(weight * PERCENT / whole, 2, use_l10n=True)
        yield WeightShare(
            kind=kind,
            name=name,
            weight=_("%(percent)s%%") % {"percent": percent},
            start=start * BAR_WIDTH // whole,
            width=weight * BAR_WIDTH // whole,
            is_drawn=start <= drawn < start + weight,
        )
        start += weight
