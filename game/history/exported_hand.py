"""A finished hand as the exports write it."""

from __future__ import annotations

import datetime

from game.engine.notation.hand_history import Exchange, HandHistory, HouseRules
from game.engine.state import HandState
from game.history.recorded_game import GameHistory, PlayedHand, Viewpoint


def exported_hand(history: GameHistory, hand: PlayedHand) -> HandHistory:
    """The hand for the exports, as the viewer may see it: the deck only when the game is over."""
    game, setup, visitor = history.game, hand.record.setup, history.visitor_seat
    dealt_in = visitor is not None and setup.stacks[visitor] > 0
    knows = history.viewpoint.is_open or history.viewpoint.seat == visitor
    return HandHistory(
        view=history.viewpoint.view(hand.last),
        game=history.game_id.hex,
        number=hand.number,
        variant=setup.variant,
        record=hand.record if history.viewpoint.is_open and not history.is_running else None,
        exchange=_exchange(history.viewpoint, hand.last),
        names=hand.names,
        hero=visitor if dealt_in and knows else None,
        at=hand.saved_at.astimezone(datetime.UTC),
        house=HouseRules(
            rule_set=game.rule_set,
            raise_cap=setup.raise_cap.raises,
            raise_cap_lifted_heads_up=setup.raise_cap.heads_up_free,
            suits_decide=setup.ranking.suits_decide,
            showdown=setup.showdown.value,
            changed=tuple(f"{key}: {game.settings.get(key, '')}" for key in game.changed_rules),
        ),
    )


def _exchange(viewpoint: Viewpoint, hand: HandState) -> Exchange | None:
    """What the viewer may know of the draw: everything, or his own cards."""
    if hand.draw is None:
        return None
    seen = [viewpoint.is_open or seat == viewpoint.seat for seat in hand.setup.seats]
    by_seat = (hand.draw.first_hands, hand.draw.pack.discarded)
    first, discarded = (
        tuple(cards if is_seen else None for cards, is_seen in zip(hands, seen, strict=True))
        for hands in by_seat
    )
    return Exchange(first, discarded)
