"""The choices in the admin's fields about bots and their tables, with their labels."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from game.bots.lineup import Temperament
from game.bots.profile import SizeClass
from game.bots.spots import (
    Opponents,
    Position,
    PostflopSituation,
    PostflopStreet,
    PreflopSituation,
)
from game.bots.table import ANY


class SizeClassChoice(TextChoices):
    RING = SizeClass.RING.value, _("three to ten players")
    HEADS_UP = SizeClass.HEADS_UP.value, _("two players")


class VersionStatus(TextChoices):
    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")


class PositionChoice(TextChoices):
    ANY = ANY, _("any position")
    EARLY = Position.EARLY.value, _("early position")
    MIDDLE = Position.MIDDLE.value, _("middle position")
    LATE = Position.LATE.value, _("cutoff or button")
    SMALL_BLIND = Position.SMALL_BLIND.value, _("small blind")
    BIG_BLIND = Position.BIG_BLIND.value, _("big blind")


class PreflopSituationChoice(TextChoices):
    ANY = ANY, _("any situation")
    UNOPENED = PreflopSituation.UNOPENED.value, _("nobody has entered")
    LIMPED = PreflopSituation.LIMPED.value, _("limped pot")
    RAISED = PreflopSituation.RAISED.value, _("raise of up to 4 big blinds to call")
    BIG_RAISE = PreflopSituation.BIG_RAISE.value, _("bigger raise")
    RERAISED = PreflopSituation.RERAISED.value, _("3-bet or more")
    ALL_IN = PreflopSituation.ALL_IN.value, _("all-in, 15 big blinds or half the stack")


class StreetChoice(TextChoices):
    ANY = ANY, _("any street")
    FLOP = PostflopStreet.FLOP.value, pgettext_lazy("street", "flop")
    TURN = PostflopStreet.TURN.value, pgettext_lazy("street", "turn")
    RIVER = PostflopStreet.RIVER.value, pgettext_lazy("street", "river")


class OpponentsChoice(TextChoices):
    ANY = ANY, _("any number of opponents")
    ONE = Opponents.ONE.value, _("one opponent")
    MORE = Opponents.MORE.value, _("two or more opponents")


class PostflopSituationChoice(TextChoices):
    ANY = ANY, _("any situation")
    AGGRESSOR = PostflopSituation.AGGRESSOR.value, _("no bet, last aggressor")
    FIRST = PostflopSituation.FIRST.value, _("no bet, others still to act")
    LAST = PostflopSituation.LAST.value, _("no bet, last to act")
    SMALL_BET = PostflopSituation.SMALL_BET.value, _("bet of up to .55 of the pot")
    BIG_BET = PostflopSituation.BIG_BET.value, _("bet of .55 to 1.05 of the pot")
    RAISED = PostflopSituation.RAISED.value, _("raise")
    ALL_IN = PostflopSituation.ALL_IN.value, _("overbet, all-in or half the stack")


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
