"""The rows of decision tables, with the database constraints that protect them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Case, F, Q, Value, When
from django.utils.translation import gettext_lazy as _

from game.bot_tables.choices import (
    DrawChoice,
    LineChoice,
    OpponentsChoice,
    PositionChoice,
    PostflopSituationChoice,
    PreflopSituationChoice,
    StackChoice,
    StreetChoice,
)
from game.bots import table as tables
from game.bots.hand_text import MAX_TEXT, hands_text, parse_hands

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

percent_validators = [MinValueValidator(0), MaxValueValidator(100)]


def percent_field(
    label: StrOrPromise, default: int = 0, help_text: StrOrPromise = ""
) -> models.PositiveSmallIntegerField[int, int]:
    return models.PositiveSmallIntegerField(
        label, default=default, validators=percent_validators, help_text=help_text
    )


def of_choices(name: str, field: str, choices: type[models.Choices]) -> models.CheckConstraint:
    """A constraint that allows only `choices`: an unknown value would prevent reading any profile."""
    return models.CheckConstraint(condition=Q(**{f"{field}__in": choices.values}), name=name)


def in_order_of_play(field: str, choices: type[models.TextChoices]) -> Case:
    """Sorts rows as `choices` lists the values of a field, not by the alphabet."""
    places = [When(**{field: value}, then=Value(place)) for place, value in enumerate(choices.values)]
    return Case(*places, default=Value(len(places)))


class TableRow(models.Model):
    """A row of any part of a table. KEYS name it within its version, VALUES are its other columns. The last
    key says what the row decides. OPTIONAL is the number of keys before it that name finer spots.
    """

    KEYS: ClassVar[tuple[str, ...]]
    OPTIONAL: ClassVar[int] = 0
    VALUES: ClassVar[tuple[str, ...]]
    version: Any

    class Meta:
        abstract = True

    def values_text(self) -> str:
        return " / ".join(str(getattr(self, name)) for name in self.VALUES)


class WeightRow(TableRow):
    """The columns of rows of weights: their weights and split of bet sizes, all in percent."""

    VALUES: ClassVar[tuple[str, ...]] = ("fold", "call", "raise_weight", "small", "large", "all_in")

    fold = percent_field(_("fold"))
    call = percent_field(_("check or call"))
    raise_weight = percent_field(_("bet or raise"))
    small = percent_field(_("small"), 100)
    large = percent_field(_("large"))
    all_in = percent_field(_("all-in"))

    class Meta:
        abstract = True

    SUM_OF_WEIGHTS: ClassVar = models.CheckConstraint(
        condition=Q(fold=100 - F("call") - F("raise_weight")),
        name="%(app_label)s_%(class)s_weights",
        violation_error_message=_("Fold, check or call, and bet or raise must sum to 100 %%."),
    )
    RULES: ClassVar[tuple[models.CheckConstraint, ...]] = (
        SUM_OF_WEIGHTS,
        models.CheckConstraint(
            condition=Q(small=100 - F("large") - F("all_in")),
            name="%(app_label)s_%(class)s_sizes",
            violation_error_message=_("The sizes small, large and all-in must sum to 100 %%."),
        ),
    )

    def values_text(self) -> str:
        weights = f"{self.fold} / {self.call} / {self.raise_weight}"
        return f"{weights} · {self.small} / {self.large} / {self.all_in}"


class DecisionRow(WeightRow):
    """A row of weights for a range of strength, in percent."""

    VALUES = ("below", *WeightRow.VALUES)

    least = percent_field(_("from"))
    below = percent_field(_("below"), 100)

    class Meta:
        abstract = True

    RANGE: ClassVar = models.CheckConstraint(
        condition=Q(least__lt=F("below"), below__lte=100),
        name="%(app_label)s_%(class)s_range",
        violation_error_message=_("“From” must be less than “below”, and both within 0 and 100."),
    )
    RULES = (RANGE, *WeightRow.RULES)


def hands_validator(text: str) -> None:
    """Accepts a set of hands only as bots/hand_text.py writes it, so that no row has two names."""
    try:
        if hands_text(parse_hands(text)) == text:
            return
    except ValueError:
        pass
    raise ValidationError(_("Write hands such as 22+, A9s+, KTo+, 76s."))


class PreflopRow(WeightRow):
    """Decides the starting hands that it names, in a situation and position, and where it names a stack, with
    that one only.
    """

    KEYS = ("situation", "position", "stack", "hands")
    OPTIONAL = tables.OPTIONAL[tables.PreflopRow]

    version = models.ForeignKey("game.TableVersion", on_delete=models.CASCADE, related_name="preflop_rows")
    situation = models.CharField(
        _("situation"),
        max_length=20,
        choices=PreflopSituationChoice,
        help_text=_(
            "Steals are raises of a pot nobody had entered, at three seats or more: "
            "by the cutoff or the button, or the small blind's. "
            "Own limps count at three seats or more, too."
        ),
    )
    position = models.CharField(_("position"), max_length=12, choices=PositionChoice)
    stack = models.CharField(
        _("stack"),
        max_length=8,
        choices=StackChoice,
        default=StackChoice.ANY,
        help_text=_("Rows for a stack decide before those for any stack."),
    )
    hands = models.CharField(
        _("hands"),
        max_length=MAX_TEXT,
        validators=[hands_validator],
        help_text=_("Such as 22+, A9s+, KTo+, 76s."),
    )

    class Meta:
        ordering = (
            in_order_of_play("situation", PreflopSituationChoice),
            in_order_of_play("position", PositionChoice),
            in_order_of_play("stack", StackChoice),
            "pk",
        )
        verbose_name = _("row before the flop")
        verbose_name_plural = _("rows before the flop")
        constraints = [
            *WeightRow.RULES,
            of_choices("game_preflop_situations", "situation", PreflopSituationChoice),
            of_choices("game_preflop_positions", "position", PositionChoice),
            of_choices("game_preflop_stacks", "stack", StackChoice),
            models.UniqueConstraint(
                fields=("version", "situation", "position", "stack", "hands"),
                name="game_preflop_rows_do_not_tie",
                violation_error_message=_("Another row of the same keys has the same hands."),
            ),
        ]

    def __str__(self) -> str:
        keys = [self.get_situation_display(), self.get_position_display()]
        if self.stack != StackChoice.ANY:
            keys.append(self.get_stack_display())
        return f"{', '.join(keys)}, {self.hands}"


class PostflopRow(DecisionRow):
    """Decides hands within a range of equity, in a situation, on a street, against one or more opponents, and
    where it names a line, after that one only; where it names draws, only them, or only other hands.
    """

    KEYS = ("situation", "street", "opponents", "line", "draw", "least")
    OPTIONAL = tables.OPTIONAL[tables.PostflopRow]
    VALUES = (*DecisionRow.VALUES, "third", "three_quarters")

    version = models.ForeignKey("game.TableVersion", on_delete=models.CASCADE, related_name="postflop_rows")
    situation = models.CharField(_("situation"), max_length=12, choices=PostflopSituationChoice)
    street = models.CharField(_("street"), max_length=8, choices=StreetChoice)
    opponents = models.CharField(_("opponents"), max_length=8, choices=OpponentsChoice)
    line = models.CharField(
        _("line so far"),
        max_length=12,
        choices=LineChoice,
        default=LineChoice.ANY,
        help_text=_("Rows for a line decide before those for any line."),
    )
    draw = models.CharField(
        _("draws"),
        max_length=8,
        choices=DrawChoice,
        default=DrawChoice.ANY,
        help_text=_(
            "A draw is no straight or flush yet, and eight cards or more make it one. Rows for draws decide "
            "before those for all hands."
        ),
    )
    small = percent_field(_("½ pot"), 100)
    large = percent_field(_("pot"))
    third = percent_field(_("⅓ pot"))
    three_quarters = percent_field(_("¾ pot"))

    class Meta:
        ordering = (
            in_order_of_play("street", StreetChoice),
            in_order_of_play("situation", PostflopSituationChoice),
            in_order_of_play("opponents", OpponentsChoice),
            in_order_of_play("line", LineChoice),
            in_order_of_play("draw", DrawChoice),
            "least",
        )
        verbose_name = _("row after the flop")
        verbose_name_plural = _("rows after the flop")
        constraints = [
            DecisionRow.RANGE,
            DecisionRow.SUM_OF_WEIGHTS,
            models.CheckConstraint(
                condition=Q(small=100 - F("large") - F("all_in") - F("third") - F("three_quarters")),
                name="%(app_label)s_%(class)s_sizes",
                violation_error_message=_("The sizes must sum to 100 %%."),
            ),
            of_choices("game_postflop_situations", "situation", PostflopSituationChoice),
            of_choices("game_postflop_streets", "street", StreetChoice),
            of_choices("game_postflop_opponents", "opponents", OpponentsChoice),
            of_choices("game_postflop_lines", "line", LineChoice),
            of_choices("game_postflop_draws", "draw", DrawChoice),
            models.UniqueConstraint(
                fields=("version", "situation", "street", "opponents", "line", "draw", "least"),
                name="game_postflop_rows_do_not_tie",
                violation_error_message=_("Another row of the same keys begins at the same equity."),
            ),
        ]

    def __str__(self) -> str:
        keys = [self.get_situation_display(), self.get_street_display(), self.get_opponents_display()]
        if self.line != LineChoice.ANY:
            keys.append(self.get_line_display())
        if self.draw != DrawChoice.ANY:
            keys.append(self.get_draw_display())
        return f"{', '.join(keys)}, {self.least}–{self.below} %"

    def values_text(self) -> str:
        return " / ".join((super().values_text(), str(self.third), str(self.three_quarters)))
