"""What the visitor can do now, ready for buttons: labels, sizes of a bet, and the questions asked first."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.engine.actions import DECLARE, Bet, RaiseTo
from game.engine.draw_state import FirstBets
from game.engine.game import VISITOR_SEAT
from game.engine.seat_view import DrawView, SeatView
from game.engine.state import Phase
from game.play.questions import Question, all_in_action
from game.play.saved_game import SavedGame
from game.table.blinds import BigBlinds
from game.table.draw import BlindQuestion, DrawPrompt, blind_question, exchange
from game.table.sizes import Preset, PresetSizes, presets
from game.words.action_words import ActionWords, action_words
from leaderboard.money import Money


class QuestionPanel(NamedTuple):
    """A question with its two answers. `url_name` takes the post; `fields` are the hidden ones beside the
    token and `confirm`."""

    text: str
    yes: str
    no: str
    url_name: str
    fields: tuple[tuple[str, str], ...]


class AmountField(NamedTuple):
    """Where an amount is typed: what it says, and in big blinds their unit and the sign before decimals."""

    typed: str
    unit: str = ""
    decimal_sign: str = ""


class SizeControl(NamedTuple):
    """Betting or raising: `action` is the value to post, `verb` its word, amounts are totals.

    `label` is the button's text for the least amount. Fixed is true where there is but one amount.
    `step` is the minimum chip. Where only some amounts can be had, `options` are their buttons.
    """

    action: str
    verb: str
    label: str
    least: int
    most: int
    step: int
    is_fixed: bool
    most_is_all_in: bool
    presets: tuple[Preset, ...]
    field: AmountField
    options: tuple[Preset, ...] = ()


class ActionBar(NamedTuple):
    """The visitor's decision; `fold`, `check` and `call` are the buttons' texts, empty for what he cannot do,
    `winnable` what of the pot the call can win. `street` is a key by which the script remembers sizes."""

    fold: str
    check: str
    call: str
    winnable: str
    to_call: int
    is_call_all_in: bool
    size: SizeControl | None
    no_size_because: str
    raises_left: str
    show_or_muck: bool
    street: str
    blind: BlindQuestion | None = None
    exchange: DrawPrompt | None = None

    def __getitem__(self, name: Any) -> Any:
        """What templates ask for: they try this before an attribute; a tuple would fail each time."""
        return getattr(self, name)


class PreAction(NamedTuple):
    """What the visitor can decide on ahead. `kind` is for the page's script; `amount` is what the call cost
    when it was offered: it holds for no other."""

    kind: str
    label: str
    amount: int


def pre_actions(saved: SavedGame, view: SeatView, money: Money, words: ActionWords) -> tuple[PreAction, ...]:
    """Offered while others act and the visitor still has a decision to make; carried out by the script."""
    seat = view.seat
    if saved.ended is not None or saved.sits_out or saved.stands_still:
        return ()
    if view.phase is not Phase.BETTING or seat is None or view.to_act == seat:
        return ()
    if not view.in_hand[seat] or not view.stacks[seat]:
        return ()
    owed = min(max(0, view.current_bet - view.bets[seat]), view.stacks[seat])
    offered = _offered(owed, money, words)
    # Before the opening there is nothing to give up.
    opens = view.draw is not None and view.draw.first_bets is FirstBets.OPENERS
    return offered[1:] if opens else offered


def _offered(owed: int, money: Money, words: ActionWords) -> tuple[PreAction, ...]:
    call = str(words.call_amount) % {"amount": money.short(owed)} if owed else str(words.check)
    return (
        PreAction("fold", str(words.fold), owed),
        PreAction("check-fold", str(words.check_or_fold), owed),
        PreAction("call", call, owed),
        PreAction("call-any", str(words.call_any), owed),
    )


def action_bar(
    saved: SavedGame, view: SeatView, money: Money, words: ActionWords, sizes: PresetSizes, typed: str = ""
) -> ActionBar | None:
    """None while it is not the visitor's turn. `words` are those of the round, `typed` is an amount that
    could not be had."""
    legal = view.legal
    if not saved.visitor_to_act or legal.seat is None:
        return None
    size = _size(saved, view, money, words, sizes)
    if size and typed:
        size = size._replace(field=size.field._replace(typed=typed))
    return ActionBar(
        fold=str(words.fold) if legal.fold else "",
        check=str(words.check) if legal.check else "",
        call="" if legal.call is None else _call_label(view, money, words),
        winnable=_winnable(view, money),
        to_call=view.to_call,
        is_call_all_in=view.to_call == view.my_stack,
        size=size,
        no_size_because="" if size or legal.show_or_muck else _no_size_because(view),
        raises_left=_raises_left(view),
        show_or_muck=legal.show_or_muck,
        street=view.street.name.lower(),
        blind=blind_question(view, money),
        exchange=exchange(view),
    )


def _call_label(view: SeatView, money: Money, words: ActionWords) -> str:
    text = words.call_all_in if view.to_call == view.my_stack else words.call_amount
    return str(text) % {"amount": money.short(view.to_call)}


def _winnable(view: SeatView, money: Money) -> str:
    cost, winnable = view.call_price
    return _("to win %(amount)s") % {"amount": money.short(winnable)} if cost else ""


def _no_size_because(view: SeatView) -> str:
    if view.draw is not None and view.draw.first_bets is not FirstBets.ALL:
        return _no_opening_because(view.draw)
    if view.raises_left == 0:
        return _("No more raises on this street.")
    return _("There is nothing to raise with, or nobody to answer it.")


def _no_opening_because(draw: DrawView) -> str:
    if draw.first_bets is FirstBets.MAKERS:
        return _("Before the maker of the blind nobody raises.")
    return _("You have no openers.")


def _raises_left(view: SeatView) -> str:
    if view.raises_left is None or view.phase is not Phase.BETTING:
        return ""
    text = ngettext("%(number)d raise left", "%(number)d raises left", view.raises_left)
    return text % {"number": view.raises_left}


def _size(
    saved: SavedGame, view: SeatView, money: Money, words: ActionWords, sizes: PresetSizes
) -> SizeControl | None:
    bet, raise_to = view.legal.bet, view.legal.raise_to
    amounts = bet or raise_to
    if amounts is None:
        return None
    step = saved.game.chips.minimum_chip
    least = {"amount": money.short(amounts.min)}
    return SizeControl(
        action="bet" if bet else "raise",
        verb=str(words.bet if bet else words.raise_to),
        label=str(words.bet_amount if bet else words.raise_to_amount) % least,
        least=amounts.min,
        most=amounts.max,
        step=step,
        is_fixed=amounts.min == amounts.max,
        most_is_all_in=amounts.max == view.all_in_to,
        presets=presets(view, amounts, step, sizes),
        field=_field(money, amounts.min),
        options=tuple(
            Preset(str(words.raise_to_amount) % {"amount": money.short(amount)}, amount)
            for amount in view.legal.raise_options
        ),
    )


def _field(money: Money, least: int) -> AmountField:
    if not isinstance(money, BigBlinds):
        return AmountField(str(least))
    return AmountField(money.typed(least), money.unit, get_format("DECIMAL_SEPARATOR", use_l10n=True))


def question_panel(question: Question, saved: SavedGame, money: Money) -> QuestionPanel:
    match question:
        case Question.FOLD_WHERE_CHECKING_IS_FREE:
            text = _("Checking is free. Fold all the same?")
            return QuestionPanel(
                text,
                str(action_words(saved.game.setup.rules.key).fold),
                _("Back"),
                "game:act",
                (("action", "fold"),),
            )
        case Question.ALL_IN:
            return _all_in_question(saved, money)
        case Question.LEAVE:
            return QuestionPanel(
                _leave_question(saved), _("Leave the game"), _("Go on playing"), "game:leave", ()
            )


def _leave_question(saved: SavedGame) -> str:
    if not saved.interactive:
        return _("Stop watching this game? It cannot be taken up again.")
    if saved.is_practice:
        return _("Leave this practice? It ends.")
    if saved.day:
        return _("Leave the game of the day? It was your attempt: the hands left count as folded at once.")
    if saved.challenge_of is not None:
        return _leave_challenge_question(saved)
    if saved.has_acted:
        return _("Leave this game? It ends and is ranked; what you have in the pot is lost.")
    return _("Leave this game? You have not acted yet, so it will not be ranked.")


def _leave_challenge_question(saved: SavedGame) -> str:
    if saved.has_acted:
        return _("Leave this challenge? It ends, and what you have in the pot is lost.")
    return _("Leave this challenge? You have not acted yet, so it will not count.")


def _all_in_question(saved: SavedGame, money: Money) -> QuestionPanel:
    match all_in_action(saved):
        case Bet(amount):
            fields: tuple[tuple[str, str], ...] = (("action", "bet"), ("amount", str(amount)))
        case RaiseTo(amount):
            fields = (("action", "raise"), ("amount", str(amount)))
        case _:
            declares = all_in_action(saved) == DECLARE
            amount = saved.hand.stacks[VISITOR_SEAT]
            fields = (("action", "declare" if declares else "call"),)
    text = _("All-in with %(amount)s: are you sure?") % {"amount": money.text(amount)}
    return QuestionPanel(text, _("All-in"), _("Back"), "game:act", fields)
