"""The cards for replaying a PHH hand whose file leaves some of them unknown."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from game.engine.cards import FULL_DECK, Card
from game.engine.notation.phh import NotPhh
from game.engine.notation.phh_actions import BoardDealt, HoleDealt, Moved, PhhMove, ShownOrMucked, Step
from game.engine.ranking import STANDARD_RANKING, RankingRule, evaluate, winners

HOLE_CARDS = 2
BOARD_CARDS = 5


@dataclass(slots=True)
class TableCards:
    """The known cards of a hand, gathered from all actions of its file."""

    hole_cards: dict[int, list[Card | None]] = field(default_factory=dict)
    board: list[Card | None] = field(default_factory=list)
    folded: set[int] = field(default_factory=set)
    mucked: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, steps: Iterable[Step]) -> TableCards:
        table_cards = cls()
        for step in steps:
            match step:
                case HoleDealt(seat, cards):
                    table_cards.hole_cards.setdefault(seat, []).extend(cards)
                case BoardDealt(cards):
                    table_cards.board.extend(cards)
                case Moved(seat, PhhMove.FOLD, _):
                    table_cards.folded.add(seat)
                case ShownOrMucked(seat, cards, mucked):
                    table_cards._show(seat, cards)
                    (table_cards.mucked.add if mucked else table_cards.mucked.discard)(seat)
        if len(table_cards.board) > BOARD_CARDS or any(
            len(held) > HOLE_CARDS for held in table_cards.hole_cards.values()
        ):
            raise NotPhh("more cards than hold'em deals")
        return table_cards

    def _show(self, seat: int, cards: Sequence[Card | None]) -> None:
        """A showdown can name cards that were dealt unknown; it never removes known ones."""
        if cards and None not in cards:
            self.hole_cards[seat] = list(cards)

    def known(self, seat: int) -> tuple[Card, ...] | None:
        """The seat's hand, or None where a card of it is unknown."""
        held = [card for card in self.hole_cards.get(seat, []) if card is not None]
        return tuple(held) if len(held) == HOLE_CARDS else None


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards for the replay; `open_question` says why the showdown cannot be decided, if so."""

    hole_cards: Mapping[int, tuple[Card, ...]]
    board: tuple[Card, ...]
    open_question: str | None


def deal_for(table_cards: TableCards, players: int, ranking: RankingRule = STANDARD_RANKING) -> Deal:
    """The known cards, with losing hands for the seats that mucked unknown cards at the showdown."""
    hole_cards = {seat: hand for seat in range(players) if (hand := table_cards.known(seat)) is not None}
    board = tuple(card for card in table_cards.board if card is not None)
    contenders = set(range(players)) - table_cards.folded
    mucked = table_cards.mucked & contenders
    if len(mucked) == len(contenders):
        mucked = set()  # somebody must have won
    shown = contenders - mucked
    question = None
    if len(contenders) > 1:
        if len(board) < BOARD_CARDS:
            question = "the board is not known in full"
        elif len(shown) > 1 and any(seat not in hole_cards for seat in shown):
            question = "a hand at the showdown is not known"
    if mucked and question is None:
        losing = _losing_hands(hole_cards, board, shown, mucked, ranking)
        if losing is None:
            question = "a mucked hand may not have been beaten"
        else:
            hole_cards |= losing
    return Deal(hole_cards, board, question)


def _losing_hands(
    hole_cards: dict[int, tuple[Card, ...]],
    board: tuple[Card, ...],
    shown: set[int],
    mucked: set[int],
    ranking: RankingRule,
) -> dict[int, tuple[Card, ...]] | None:
    """Hands for the seats that mucked: their own if a shown hand beats it, else the weakest possible.

    None if even that is not beaten.
    """
    used = {card for hand in hole_cards.values() for card in hand} | set(board)
    unknown = next((seat for seat in shown if seat not in hole_cards), None)
    given: dict[int, tuple[Card, ...]] = {}
    if unknown is not None:
        # Everybody else mucked against an unknown hand: any strong one will do.
        given[unknown] = _best_hand(board, used)
        used.update(given[unknown])
    rivals = [(given | hole_cards)[seat] for seat in shown]
    for seat in mucked:
        hand = hole_cards.get(seat)
        if hand is None or not _is_beaten(hand, rivals, board, ranking):
            hand = _weakest_hand(board, used)
        if not _is_beaten(hand, rivals, board, ranking):
            return None
        given[seat] = hand
        used.update(hand)
    return given


def _is_beaten(
    hand: tuple[Card, ...],
    rivals: Collection[tuple[Card, ...]],
    board: tuple[Card, ...],
    ranking: RankingRule,
) -> bool:
    return 0 not in winners(dict(enumerate((hand, *rivals))), board, ranking)


def _weakest_hand(board: tuple[Card, ...], used: set[Card]) -> tuple[Card, ...]:
    free = [card for card in FULL_DECK if card not in used]
    return min(combinations(free, 2), key=lambda pair: evaluate((*pair, *board)))


def _best_hand(board: tuple[Card, ...], used: set[Card]) -> tuple[Card, ...]:
    free = [card for card in FULL_DECK if card not in used]
    return max(combinations(free, 2), key=lambda pair: evaluate((*pair, *board)))
