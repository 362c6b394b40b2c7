"""The summary at the end of a hand in PokerStars' text: pots, board, and the result of each seat."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.actions import Fold
from game.engine.cards import format_cards
from game.engine.events import Acted, PotWon, Street
from game.engine.notation.hand_history import HandHistory, by_street
from game.engine.notation.hand_words import hand_words


def pot_label(number: int, history: HandHistory) -> str:
    """ "pot" while there is one; else "main pot" and "side pot", numbered where there are several."""
    count = len(pots_won(history))
    if count == 1:
        return "pot"
    if number == 0:
        return "main pot"
    return "side pot" if count == 2 else f"side pot-{number}"


def summary(history: HandHistory) -> Iterator[str]:
    yield "*** SUMMARY ***"
    pots = pots_won(history)
    parts = "".join(
        f" {pot_label(pot.pot, history).capitalize()} {pot.amount}." for pot in pots if len(pots) > 1
    )
    yield f"Total pot {sum(pot.amount for pot in pots)}{parts} | Rake 0"
    if history.view.board:
        yield f"Board [{format_cards(history.view.board)}]"
    folded = _folded_on(history)
    for seat in sorted(history.dealt_in):
        yield f"Seat {seat + 1}: {history.names[seat]}{_roles(seat, history)} {_fate(seat, history, folded)}"


def pots_won(history: HandHistory) -> list[PotWon]:
    return [event for event in history.view.events if isinstance(event, PotWon)]


def _roles(seat: int, history: HandHistory) -> str:
    view = history.view
    roles = " (button)" if seat == view.button else ""
    if view.blinds[seat]:
        roles += " (big blind)" if view.blinds[seat] >= view.big_blind else " (small blind)"
    return roles


def _folded_on(history: HandHistory) -> dict[int, Street]:
    return {
        event.seat: street.street
        for street in by_street(history)
        for event in street.events
        if isinstance(event, Acted) and isinstance(event.action, Fold)
    }


def _fate(seat: int, history: HandHistory, folded: dict[int, Street]) -> str:
    won, values = history.won, history.values
    if seat in folded:
        if folded[seat] is not Street.PREFLOP:
            return f"folded on the {folded[seat].value.title()}"
        return "folded before Flop" + ("" if _has_bet(seat, history) else " (didn't bet)")
    cards = format_cards(history.cards(seat) or ())
    if seat not in values:
        mucked = f"mucked [{cards}]" if cards else "mucked"
        return f"collected ({won[seat]})" if seat in won else mucked
    shown = f"showed [{cards}] and"
    outcome = f"won ({won[seat]})" if seat in won else "lost"
    return f"{shown} {outcome} with {hand_words(values[seat])}"


def _has_bet(seat: int, history: HandHistory) -> bool:
    view = history.view
    return view.contributions[seat] > view.antes[seat]
