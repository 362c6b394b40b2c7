"""The choices in the admin's fields about bots and their tables, with their labels."""

from django.db.models import IntegerChoices, TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from game.bots.draw.hands import HandClass
from game.bots.draw.table import (
    Declaration,
    Drawn,
    DrawPosition,
    FirstSituation,
    PotBefore,
    Requirement,
    SecondSituation,
)
from game.bots.hand_order import ALL_HANDS_ALIKE, SPARES_THE_ENDS
from game.bots.lineup import Temperament
from game.bots.profile import SizeClass
from game.bots.spots import (
    Draw,
    Line,
    Opponents,
    Position,
    PostflopSituation,
    PostflopStreet,
    PreflopSituation,
    Stack,
)
from game.bots.table import ANY


class SizeClassChoice(TextChoices):
    RING = SizeClass.RING.value, _("three to ten players")
    HEADS_UP = SizeClass.HEADS_UP.value, _("two players")
    DRAW = SizeClass.DRAW.value, _("poker all'italiana")


class KindChoice(TextChoices):
    """Kinds of players, whose usual figures a profile is measured by (see laboratory/kinds.py)."""

    TIGHT = "tight", _("tight and passive")
    WEAK_TIGHT = "weak-tight", _("tight and weak")
    STRONG = "strong", _("tight and strong")
    TIGHT_AGGRESSIVE = "tight-aggressive", _("tight and aggressive")
    REGULAR = "regular", _("in between")
    LOOSE_PASSIVE = "loose-passive", _("loose and passive")
    STATION = "station", _("calling station")
    LOOSE = "loose", _("loose and aggressive")
    MANIAC = "maniac", _("maniac")


class ShiftingChoice(IntegerChoices):
    """Editions by which looseness moves starting hands (see bots/hand_order.py)."""

    ALL_HANDS_ALIKE = ALL_HANDS_ALIKE, _("all hands alike")
    SPARES_THE_ENDS = SPARES_THE_ENDS, _("the ends hardly")


class VersionStatus(TextChoices):
    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")
    TRIAL = "trial", _("trial")


class PositionChoice(TextChoices):
    ANY = ANY, _("any position")
    EARLY = Position.EARLY.value, _("early position")
    MIDDLE = Position.MIDDLE.value, _("middle position")
    LATE = Position.LATE.value, _("cutoff or button")
    SMALL_BLIND = Position.SMALL_BLIND.value, _("small blind")
    BIG_BLIND = Position.BIG_BLIND.value, _("big blind")


class StackChoice(TextChoices):
    """What a seat plays for."""

    ANY = ANY, _("any stack")
    DEEP = Stack.DEEP.value, _("more than 20 big blinds")
    MEDIUM = Stack.MEDIUM.value, _("more than 10, at most 20 big blinds")
    SHORT = Stack.SHORT.value, _("10 big blinds or fewer")


class PreflopSituationChoice(TextChoices):
    ANY = ANY, _("any situation")
    UNOPENED = PreflopSituation.UNOPENED.value, _("nobody has entered")
    LIMPED = PreflopSituation.LIMPED.value, _("limped pot")
    CHEAP_RAISE = PreflopSituation.CHEAP_RAISE.value, _("raise, at most .35 of the pot to call")
    RAISED = PreflopSituation.RAISED.value, _("raise of up to 4 big blinds to call, heads-up 2.5")
    OWN_LIMP_RAISED = (
        PreflopSituation.OWN_LIMP_RAISED.value,
        _("own limp met by a raise of up to 4 big blinds to call"),
    )
    CHEAP_STEAL = PreflopSituation.CHEAP_STEAL.value, _("steal, at most .35 of the pot to call")
    STEAL = PreflopSituation.STEAL.value, _("steal of up to 4 big blinds to call")
    CHEAP_BLIND_STEAL = (
        PreflopSituation.CHEAP_BLIND_STEAL.value,
        _("small blind's steal, at most .35 of the pot to call"),
    )
    BLIND_STEAL = PreflopSituation.BLIND_STEAL.value, _("small blind's steal of up to 4 big blinds to call")
    BIG_RAISE = PreflopSituation.BIG_RAISE.value, _("bigger raise")
    CHEAP_RERAISE = PreflopSituation.CHEAP_RERAISE.value, _("3-bet or more, at most .35 of the pot to call")
    RERAISED = PreflopSituation.RERAISED.value, _("3-bet or more")
    BIG_RERAISE = PreflopSituation.BIG_RERAISE.value, _("3-bet or more, by more than .55 of the pot")
    ALL_IN = PreflopSituation.ALL_IN.value, _("all-in, half the stack or a reraise of 15 big blinds to call")


class StreetChoice(TextChoices):
    ANY = ANY, _("any street")
    FLOP = PostflopStreet.FLOP.value, pgettext_lazy("street", "flop")
    TURN = PostflopStreet.TURN.value, pgettext_lazy("street", "turn")
    RIVER = PostflopStreet.RIVER.value, pgettext_lazy("street", "river")


class OpponentsChoice(TextChoices):
    ANY = ANY, _("any number of opponents")
    ONE = Opponents.ONE.value, _("one opponent")
    MORE = Opponents.MORE.value, _("two or more opponents")


class LineChoice(TextChoices):
    """What was bet before the street."""

    ANY = ANY, _("any line so far")
    QUIET = Line.QUIET.value, _("no bet on an earlier street")
    ONE_STREET = Line.ONE_STREET.value, _("bet on one earlier street")
    TWO_STREETS = Line.TWO_STREETS.value, _("bet on flop and turn")
    RERAISED = Line.RERAISED.value, _("reraised before the flop")


class DrawChoice(TextChoices):
    """Whether a hand is a draw (engine/odds/drawing_hands)."""

    ANY = ANY, _("all hands")
    DRAW = Draw.DRAW.value, _("draws")
    NO_DRAW = Draw.NO_DRAW.value, _("no draws")


class PostflopSituationChoice(TextChoices):
    ANY = ANY, _("any situation")
    AGGRESSOR = PostflopSituation.AGGRESSOR.value, _("no bet, last aggressor")
    TO_AGGRESSOR = PostflopSituation.TO_AGGRESSOR.value, _("no bet, last aggressor still to act")
    FIRST = PostflopSituation.FIRST.value, _("no bet, others still to act")
    LAST = PostflopSituation.LAST.value, _("no bet, last to act")
    CHEAP_BET = PostflopSituation.CHEAP_BET.value, _("bet of up to .25 of the pot")
    SMALL_BET = PostflopSituation.SMALL_BET.value, _("bet of .25 to .40 of the pot")
    HALF_BET = PostflopSituation.HALF_BET.value, _("bet of .40 to .55 of the pot")
    BIG_BET = PostflopSituation.BIG_BET.value, _("bet of .55 to 1.05 of the pot")
    OVERBET = PostflopSituation.OVERBET.value, _("bet or raise of 1.05 to 1.55 of the pot")
    HUGE_BET = PostflopSituation.HUGE_BET.value, _("bet or raise of more than 1.55 of the pot")
    CHEAP_RAISE = PostflopSituation.CHEAP_RAISE.value, _("raise, at most .35 of the pot to call")
    RAISED = PostflopSituation.RAISED.value, _("raise")
    ALL_IN = PostflopSituation.ALL_IN.value, _("all-in or half the stack")


class FirstSituationChoice(TextChoices):
    ANY = ANY, _("any situation")
    OPENING = FirstSituation.OPENING.value, _("may open")
    OPENED = FirstSituation.OPENED.value, _("opening at a small price")
    BIG_OPENING = FirstSituation.BIG_OPENING.value, _("opening at a bigger price")
    RAISED = FirstSituation.RAISED.value, _("raise at a small price")
    BIG_RAISE = FirstSituation.BIG_RAISE.value, _("raise at a bigger price")
    BLIND = FirstSituation.BLIND.value, _("buio or controbuio to see")
    MAKER = FirstSituation.MAKER.value, _("own buio or controbuio, seen")


class PlaceChoice(TextChoices):
    ANY = ANY, _("any place")
    EARLY = DrawPosition.EARLY.value, _("two or more still to speak")
    LATE = DrawPosition.LATE.value, _("one or nobody still to speak")


class RequirementChoice(TextChoices):
    ANY = ANY, _("any requirement")
    JACKS = Requirement.JACKS.value, _("jacks or better")
    QUEENS = Requirement.QUEENS.value, _("queens or better")
    KINGS = Requirement.KINGS.value, _("kings or better")
    TALKED = Requirement.TALKED.value, _("kings or better, piatto di parole")
    NONE = Requirement.NONE.value, _("blind pot, no requirement")


class SecondSituationChoice(TextChoices):
    ANY = ANY, _("any situation")
    FIRST = SecondSituation.FIRST.value, _("no bet, others still to speak")
    LAST = SecondSituation.LAST.value, _("no bet, last to speak")
    SMALL_BET = SecondSituation.SMALL_BET.value, _("bet at a small price")
    BIG_BET = SecondSituation.BIG_BET.value, _("bet at a bigger price")
    RAISED = SecondSituation.RAISED.value, _("raise at a small price")
    BIG_RAISE = SecondSituation.BIG_RAISE.value, _("raise at a bigger price")


class DrawnChoice(TextChoices):
    ANY = ANY, _("whatever they drew")
    NONE = Drawn.NONE.value, _("an opponent is servito")
    ONE = Drawn.ONE.value, _("an opponent drew one")
    TWO = Drawn.TWO.value, _("an opponent drew two")
    MORE = Drawn.MORE.value, _("all opponents drew three or four")


class HandClassChoice(TextChoices):
    NOTHING = HandClass.NOTHING.value, _("nothing")
    FLUSH_DRAW = HandClass.FLUSH_DRAW.value, _("four of a flush")
    STRAIGHT_DRAW = HandClass.STRAIGHT_DRAW.value, _("four of an open-ended straight")
    STRAIGHT_FLUSH_DRAW = HandClass.STRAIGHT_FLUSH_DRAW.value, _("four of an open-ended straight flush")
    PAIR = HandClass.PAIR.value, _("pair")
    TWO_PAIRS = HandClass.TWO_PAIRS.value, _("two pairs")
    THREE = HandClass.THREE.value, _("three of a kind")
    FOUR = HandClass.FOUR.value, _("four of a kind")
    COMPLETE = HandClass.COMPLETE.value, _("five cards that belong together")


class DeclarationChoice(TextChoices):
    ANY = ANY, _("any question")
    BLIND = Declaration.BLIND.value, _("declare the buio")
    COUNTER_BLIND = Declaration.COUNTER_BLIND.value, _("declare the controbuio")
    SEEN_UNSEEN = Declaration.SEEN_UNSEEN.value, _("see the controbuio unseen")


class PotBeforeChoice(TextChoices):
    ANY = ANY, _("any pot")
    EMPTY = PotBefore.EMPTY.value, _("only this deal's")
    CARRIED = PotBefore.CARRIED.value, _("a carried pot")


class TemperamentChoice(TextChoices):
    TIGHT_AGGRESSIVE = Temperament.TIGHT_AGGRESSIVE.value, _("tight-aggressive")
    TIGHT_PASSIVE = Temperament.TIGHT_PASSIVE.value, _("tight-passive")
    REGULAR = Temperament.REGULAR.value, _("in between")
    LOOSE_PASSIVE = Temperament.LOOSE_PASSIVE.value, _("loose-passive")
    LOOSE_AGGRESSIVE = Temperament.LOOSE_AGGRESSIVE.value, _("loose-aggressive")


class PortraitChoice(TextChoices):
    SHARK = "shark", _("shark")
    ROCK = "rock", _("rock")
    MOUSE = "mouse", _("mouse")
    OWL = "owl", _("owl")
    CAP = "cap", _("flat cap")
    PARROT = "parrot", _("parrot")
    PHONE = "phone", _("telephone")
    FOX = "fox", _("fox")
    FLAME = "flame", _("flame")
