"""What the page says when a request changes nothing."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.engine.actions import LegalActions, Refusal
from game.play.refusals import Refused
from leaderboard.money import Money

_REFUSED: dict[Refused, Promise] = {
    Refused.MOVED_ON: gettext_lazy("The table has moved on; this is how it stands now."),
    Refused.GAME_OVER: gettext_lazy("This game is over."),
    Refused.NOT_YOUR_TURN: gettext_lazy("It is not your turn; this is how the table stands now."),
    Refused.YOUR_TURN: gettext_lazy("It is your turn: the table waits for you."),
    Refused.NOT_WATCHING: gettext_lazy("The hands can be laid open only in a game that you watch."),
    Refused.NOT_PLAYING: gettext_lazy("You can sit out or pause only in a game that you play."),
    Refused.STANDS_STILL: gettext_lazy("The game stands still: first let it go on."),
    Refused.NOT_PAUSED: gettext_lazy("The game is not paused."),
    Refused.HAND_UNDER_WAY: gettext_lazy("With a timer the game can be paused between hands only."),
    Refused.SITS_OUT: gettext_lazy("You are sitting out: first come back."),
    Refused.NOT_SITTING_OUT: gettext_lazy("You are not sitting out."),
    Refused.ORBIT_OVER: gettext_lazy("You have sat out for an orbit: first play a decision yourself."),
    Refused.NOT_TRAINING: gettext_lazy("A decision can be taken back only in a training game."),
    Refused.NOTHING_TO_TAKE_BACK: gettext_lazy(
        "You have decided nothing in this hand that could be taken back."
    ),
    Refused.NO_PRACTICE: gettext_lazy("The same cards can be dealt again only when your game is over."),
}

_REFUSALS: dict[Refusal, Promise] = {
    Refusal.HAND_OVER: gettext_lazy("This hand is over."),
    Refusal.NOT_NOW: gettext_lazy("That cannot be done now."),
    Refusal.NOTHING_TO_CALL: gettext_lazy("There is nothing to call: you may check."),
    Refusal.BET_TO_CALL: gettext_lazy("You cannot check: there is a bet to call."),
    Refusal.NO_BET: gettext_lazy("You cannot bet now."),
    Refusal.NO_RAISE: gettext_lazy("You cannot raise now."),
    Refusal.NOT_OFFERED: gettext_lazy("Choose one of the amounts offered."),
    Refusal.FOREIGN_CARD: gettext_lazy("You do not hold that card."),
    Refusal.CARD_TWICE: gettext_lazy("A card can be exchanged only once."),
    Refusal.TOO_MANY_CARDS: gettext_lazy("You may exchange four cards at most."),
}


def refused_sentence(refused: Refused) -> str:
    return str(_REFUSED[refused])


def refusal_sentence(refusal: Refusal, legal: LegalActions, money: Money) -> str:
    """Why an action was not legal; an amount out of range is answered with the range."""
    amounts = legal.bet or legal.raise_to
    if refusal in _REFUSALS or amounts is None:
        return str(_REFUSALS.get(refusal, _REFUSALS[Refusal.NOT_NOW]))
    return _("That amount is not allowed: choose from %(least)s to %(most)s.") % {
        "least": money.text(amounts.min),
        "most": money.text(amounts.max),
    }
