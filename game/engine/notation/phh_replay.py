"""Replaying a PHH hand through the engine and comparing the outcome."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from game.engine.actions import CALL, CHECK, DEAL_STREET, FOLD, Action, Bet, IllegalAction, RaiseTo
from game.engine.cards import format_cards
from game.engine.hand import apply, legal_actions, start
from game.engine.notation.outcome import Agreement, OutcomeComparison, compare
from game.engine.notation.phh import NotPhh, OtherGame, PhhHand, read_phh
from game.engine.notation.phh_actions import BoardDealt, Moved, PhhMove, Step, steps
from game.engine.notation.phh_setup import setups
from game.engine.notation.phh_showdown import Deal, TableCards, deal_for
from game.engine.notation.stacked_deck import stacked_deck
from game.engine.state import HandSetup, HandState, Phase


class ReplayVerdict(Enum):
    """The result of replaying one hand of a file."""

    AGREES = "agree"
    AGREES_AFTER_RAKE = "agree after a rake"
    UNDECIDABLE = "undecidable"
    UNSTATED = "state no outcome"
    DIFFERS = "differ"
    ILLEGAL = "illegal action"
    OTHER_GAME = "other game"
    NOT_PHH = "not PHH"


FAILURES = frozenset({ReplayVerdict.DIFFERS, ReplayVerdict.ILLEGAL, ReplayVerdict.NOT_PHH})
"""The verdicts on hands that should have been confirmed and were not."""

_VERDICTS = {
    Agreement.AGREES: ReplayVerdict.AGREES,
    Agreement.AGREES_AFTER_RAKE: ReplayVerdict.AGREES_AFTER_RAKE,
    Agreement.UNSTATED: ReplayVerdict.UNSTATED,
    Agreement.DIFFERS: ReplayVerdict.DIFFERS,
}


@dataclass(frozen=True, slots=True)
class Replay:
    """A hand's verdict. Where it differs: the first difference and both values, as text."""

    label: str
    verdict: ReplayVerdict
    point: str = ""
    engine: str = ""
    file: str = ""


class _Differs(Exception):
    """The engine does not follow the file in one of its actions."""

    def __init__(self, verdict: ReplayVerdict, point: str, engine: str, file: str) -> None:
        super().__init__(point)
        self.verdict, self.point, self.engine, self.file = verdict, point, engine, file


def replay_text(label: str, text: str) -> Replay:
    """Reads and replays one hand. Errors become verdicts."""
    try:
        return replay(read_phh(label, text))
    except OtherGame as game:
        return Replay(label, ReplayVerdict.OTHER_GAME, f"variant {game}")
    except NotPhh as error:
        return Replay(label, ReplayVerdict.NOT_PHH, str(error))


def replay(phh: PhhHand) -> Replay:
    """Replays the hand. Where the file can be read in several ways, the first that agrees counts.

    Raises NotPhh for text that is not an action, and for a card that occurs twice.
    """
    lines = list(steps(phh))
    deal = deal_for(TableCards.of(step for _, step in lines), phh.players, phh.ranking)
    replays = []
    for setup in setups(phh):
        result = _replay(phh, lines, deal, setup)
        if result.verdict not in FAILURES:
            return result
        replays.append(result)
    return replays[0]


def _replay(phh: PhhHand, lines: Sequence[tuple[str, Step]], deal: Deal, setup: HandSetup) -> Replay:
    try:
        hand = start(setup, stacked_deck(setup, deal.hole_cards, deal.board))
    except ValueError as error:
        raise NotPhh(str(error)) from None
    try:
        for number, (text, step) in enumerate(lines, 1):
            hand = _take(phh, hand, step, f"action {number}, {text}")
    except _Differs as difference:
        return Replay(phh.label, difference.verdict, difference.point, difference.engine, difference.file)
    found = compare(phh, hand)
    if deal.open_question and (hand.phase is Phase.OVER or _awaits_cards(hand, found)):
        return Replay(phh.label, ReplayVerdict.UNDECIDABLE, deal.open_question)
    return _report(phh, found)


def _awaits_cards(hand: HandState, found: OutcomeComparison) -> bool:
    """Whether the file stops where the next street is due, without stating the stacks at that moment."""
    return hand.phase is Phase.DEALING and found.agreement is not Agreement.AGREES


def _report(phh: PhhHand, found: OutcomeComparison) -> Replay:
    if found.agreement is Agreement.AGREES_AFTER_RAKE:
        return Replay(phh.label, ReplayVerdict.AGREES_AFTER_RAKE, f"rake {phh.in_file(found.rake)}")
    if found.agreement is not Agreement.DIFFERS:
        return Replay(phh.label, _VERDICTS[found.agreement])
    if None in phh.stacks:
        # Without the stacks it is unknown who is all-in, and so what the pots are.
        return Replay(phh.label, ReplayVerdict.UNDECIDABLE, "the stacks are not known")
    return Replay(
        phh.label,
        ReplayVerdict.DIFFERS,
        f"{found.what} of p{found.seat + 1}",
        phh.in_file(found.engine),
        phh.in_file(found.file),
    )


def _take(phh: PhhHand, hand: HandState, step: Step, point: str) -> HandState:
    """The hand after one action of the file. Raises _Differs where the engine does not follow."""
    match step:
        case BoardDealt(cards):
            if hand.phase is not Phase.DEALING:
                raise _Differs(ReplayVerdict.ILLEGAL, point, _awaited(hand), "deals the board")
            before = len(hand.board)
            hand = apply(hand, DEAL_STREET)
            if (dealt := len(hand.board) - before) != len(cards):
                raise _Differs(
                    ReplayVerdict.ILLEGAL, point, f"deals {dealt} cards", f"deals {len(cards)} cards"
                )
        case Moved(seat, _, _):
            if hand.to_act != seat:
                raise _Differs(ReplayVerdict.ILLEGAL, point, _awaited(hand), f"p{seat + 1} acts")
            try:
                hand = apply(hand, _action(hand, step))
            except IllegalAction as refused:
                raise _Differs(
                    ReplayVerdict.ILLEGAL, point, _allowed(phh, hand), refused.refusal.value
                ) from None
    return hand


def _action(hand: HandState, moved: Moved) -> Action:
    legal = legal_actions(hand)
    match moved.move:
        case PhhMove.FOLD:
            return FOLD
        case PhhMove.CHECK_OR_CALL:
            return CHECK if legal.check else CALL
    if legal.call and hand.bets[moved.seat] + legal.call == moved.amount:
        return CALL  # of a big blind posted short, which the format's standard reader lets one raise to
    return (RaiseTo if hand.current_bet else Bet)(moved.amount or 0)


def _awaited(hand: HandState) -> str:
    if hand.phase is Phase.OVER:
        return "the hand is over"
    if hand.phase is Phase.DEALING:
        return f"the board is to be dealt after {format_cards(hand.board) or 'the first bets'}"
    return f"it is p{(hand.to_act or 0) + 1}'s turn"


def _allowed(phh: PhhHand, hand: HandState) -> str:
    legal = legal_actions(hand)
    amounts = legal.bet or legal.raise_to
    if amounts is None:
        return "no bet or raise is legal"
    return f"legal are {phh.in_file(amounts.min)} to {phh.in_file(amounts.max)}"
