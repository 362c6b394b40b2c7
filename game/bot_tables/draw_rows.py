"""The rows of tables of five-card draw, with the database constraints that protect them."""

from __future__ import annotations

from django.db import models
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from game.bot_tables.choices import (
    DeclarationChoice,
    DrawnChoice,
    FirstSituationChoice,
    HandClassChoice,
    PlaceChoice,
    PotBeforeChoice,
    RequirementChoice,
    SecondSituationChoice,
)
from game.bot_tables.rows import DecisionRow, TableRow, in_order_of_play, of_choices, percent_field


class FirstRoundRow(DecisionRow):
    """Decides hands within a range of strength before the draw, in a situation, place and requirement."""

    KEYS = ("situation", "place", "requirement", "least")

    version = models.ForeignKey(
        "game.TableVersion", on_delete=models.CASCADE, related_name="first_round_rows"
    )
    situation = models.CharField(_("situation"), max_length=12, choices=FirstSituationChoice)
    place = models.CharField(_("place"), max_length=8, choices=PlaceChoice)
    requirement = models.CharField(_("requirement"), max_length=8, choices=RequirementChoice)

    class Meta:
        ordering = (
            in_order_of_play("situation", FirstSituationChoice),
            in_order_of_play("place", PlaceChoice),
            in_order_of_play("requirement", RequirementChoice),
            "least",
        )
        verbose_name = _("row before the draw")
        verbose_name_plural = _("rows before the draw")
        constraints = [
            *DecisionRow.RULES,
            of_choices("game_first_round_situations", "situation", FirstSituationChoice),
            of_choices("game_first_round_places", "place", PlaceChoice),
            of_choices("game_first_round_requirements", "requirement", RequirementChoice),
            models.UniqueConstraint(
                fields=("version", "situation", "place", "requirement", "least"),
                name="game_first_round_rows_do_not_tie",
                violation_error_message=_("Another row of the same keys begins at the same strength."),
            ),
        ]

    def __str__(self) -> str:
        keys = (self.get_situation_display(), self.get_place_display(), self.get_requirement_display())
        return f"{', '.join(keys)}, {self.least}–{self.below} %"


class SecondRoundRow(DecisionRow):
    """Decides hands within a range of strength after the draw, in a situation, by what opponents drew."""

    KEYS = ("situation", "drawn", "least")

    version = models.ForeignKey(
        "game.TableVersion", on_delete=models.CASCADE, related_name="second_round_rows"
    )
    situation = models.CharField(_("situation"), max_length=12, choices=SecondSituationChoice)
    drawn = models.CharField(_("cards drawn by an opponent"), max_length=8, choices=DrawnChoice)

    class Meta:
        ordering = (
            in_order_of_play("situation", SecondSituationChoice),
            in_order_of_play("drawn", DrawnChoice),
            "least",
        )
        verbose_name = _("row after the draw")
        verbose_name_plural = _("rows after the draw")
        constraints = [
            *DecisionRow.RULES,
            of_choices("game_second_round_situations", "situation", SecondSituationChoice),
            of_choices("game_second_round_drawn", "drawn", DrawnChoice),
            models.UniqueConstraint(
                fields=("version", "situation", "drawn", "least"),
                name="game_second_round_rows_do_not_tie",
                violation_error_message=_("Another row of the same keys begins at the same strength."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_situation_display()}, {self.get_drawn_display()}, {self.least}–{self.below} %"


class ExchangeRow(TableRow):
    """How a class of hand is exchanged, and what it is worth before."""

    KEYS = ("hand_class",)
    VALUES = ("usual", "with_kicker", "served", "worth")

    version = models.ForeignKey("game.TableVersion", on_delete=models.CASCADE, related_name="exchange_rows")
    hand_class = models.CharField(_("hand"), max_length=20, choices=HandClassChoice)
    usual = percent_field(_("as usual"), 100)
    with_kicker = percent_field(_("keeps a kicker"))
    served = percent_field(_("servito"))
    worth = percent_field(_("strength before, at least"))

    class Meta:
        ordering = ("hand_class",)
        verbose_name = _("row of the exchange")
        verbose_name_plural = _("rows of the exchange")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(usual=100 - F("with_kicker") - F("served")),
                name="game_exchange_shares",
                violation_error_message=_("As usual, keeps a kicker, and servito must sum to 100 %%."),
            ),
            models.CheckConstraint(
                condition=models.Q(worth__lte=99),
                name="game_exchange_worth",
                violation_error_message=_("A strength is at most 99."),
            ),
            of_choices("game_exchange_hand_classes", "hand_class", HandClassChoice),
            models.UniqueConstraint(
                fields=("version", "hand_class"),
                name="game_one_exchange_per_hand_class",
                violation_error_message=_("Another row says how this hand is exchanged."),
            ),
        ]

    def __str__(self) -> str:
        return str(self.get_hand_class_display())


class BlindRow(TableRow):
    """How often a seat says yes to what it is asked before the deal."""

    KEYS = ("declaration", "pot")
    VALUES = ("yes",)

    version = models.ForeignKey("game.TableVersion", on_delete=models.CASCADE, related_name="blind_rows")
    declaration = models.CharField(_("question"), max_length=12, choices=DeclarationChoice)
    pot = models.CharField(_("pot before the deal"), max_length=8, choices=PotBeforeChoice)
    yes = percent_field(_("yes"))

    class Meta:
        ordering = ("declaration", "pot")
        verbose_name = _("row of the blinds")
        verbose_name_plural = _("rows of the blinds")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(yes__lte=100),
                name="game_blind_yes",
                violation_error_message=_("A share is at most 100 %%."),
            ),
            of_choices("game_blind_declarations", "declaration", DeclarationChoice),
            of_choices("game_blind_pots", "pot", PotBeforeChoice),
            models.UniqueConstraint(
                fields=("version", "declaration", "pot"),
                name="game_blind_rows_do_not_tie",
                violation_error_message=_("Another row answers the same question."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_declaration_display()}, {self.get_pot_display()}"
