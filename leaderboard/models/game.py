"""Games, from setup to end, as the app that plays them reports them."""

from __future__ import annotations

import datetime
from fractions import Fraction

from django.db import models
from django.db.models import Case, F, Q, When
from django.db.models.functions import Cast, Greatest, Length
from django.db.models.lookups import LessThanOrEqual
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from leaderboard.models.game_indexes import GAME_INDEXES
from leaderboard.models.limits import (
    MAX_CHANGES_LENGTH,
    MAX_FIRST_BIG_BLIND,
    MAX_HANDS,
    MAX_PLAYERS,
    MAX_STARTING_STACK,
    MIN_PLAYERS,
    NAME_MAX_LENGTH,
    SCORED_HANDS,
)
from leaderboard.models.player import Player
from leaderboard.names import FOLDED_GROWTH, shown, with_tag


class GameKind(models.TextChoices):
    INTERACTIVE = "interactive", _("interactive")
    SIMULATED = "simulated", _("simulated")
    PRACTICE = "practice", _("practice")
    CHALLENGE = "challenge", _("challenge")
    DAY = "day", _("game of the day")


PLAYED_KINDS = (GameKind.INTERACTIVE, GameKind.PRACTICE, GameKind.CHALLENGE, GameKind.DAY)
"""In which a visitor has a seat."""


class GameStatus(models.TextChoices):
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    ABANDONED = "abandoned", _("abandoned")


class EndReasonChoices(models.TextChoices):
    HANDS_PLAYED = "hands_played", _("all hands played")
    TIME_OVER = "time_over", _("time over")
    ONE_SEAT_LEFT = "one_seat_left", _("one seat left")
    ELIMINATED = "eliminated", _("eliminated")
    LEFT = "left", _("left the table")


RUNNING_HAS_NO_RESULT = Q(
    status=GameStatus.RUNNING,
    end_reason="",
    ended_at=None,
    hands=None,
    final_stack=None,
    place=None,
)
FINISHED_HAS_A_RESULT = Q(
    status=GameStatus.FINISHED,
    end_reason__in=EndReasonChoices.values,
    ended_at__isnull=False,
    hands__isnull=False,
    final_stack__isnull=False,
    place__isnull=False,
)
ABANDONED_HAS_NO_RESULT = Q(
    status=GameStatus.ABANDONED,
    end_reason=EndReasonChoices.LEFT,
    ended_at__isnull=False,
    hands=None,
    final_stack=None,
    place=None,
)


def score_of(won: int, hands: int) -> Fraction:
    """What was won per hand, in the unit of `won`; a game of few hands counts as one of ten."""
    return Fraction(won, max(hands, SCORED_HANDS))


class Game(models.Model):
    """One game from setup to end; the caller chooses the id. Amounts are integers in the game's money unit.

    A game of practice, with cards that its visitor may know, a challenge and a game of the day are never
    ranked.
    `score` is what a finished interactive game won, in the first hand's big blinds, ÷ its hands, but at least
    ÷ 10; it is NULL for every other game, so that a score is exactly what makes a game ranked. The database
    computes it from the integers beside it. `changed_rules` are the keys of the settings that differ from the
    rule set, with spaces between. The columns from `margin` on, itself in
    those big blinds, sum up the game's hands when it ends (see
    summaries.py), so that no list has to read them. The adjusted ones, without luck, follow later (see
    recording/luck.py): `luck_version` is 0 until then.
    """

    id = models.UUIDField(_("identifier"), primary_key=True)
    kind = models.CharField(_("kind"), max_length=11, choices=GameKind)
    status = models.CharField(_("status"), max_length=9, choices=GameStatus, default=GameStatus.RUNNING)
    name = models.CharField(_("name"), max_length=NAME_MAX_LENGTH, blank=True)
    name_key = models.CharField(max_length=NAME_MAX_LENGTH * FOLDED_GROWTH, blank=True, editable=False)
    name_hidden = models.BooleanField(_("name hidden"), default=False)
    player = models.ForeignKey(
        Player,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        db_index=False,  # another index begins with it
        verbose_name=_("player"),
    )
    rule_set = models.CharField(_("rule set"), max_length=40)
    changed_rules = models.CharField(_("changed rules"), max_length=MAX_CHANGES_LENGTH, blank=True)
    limit = models.CharField(_("limit"), max_length=20)
    money_unit = models.CharField(_("money unit"), max_length=10)
    settings = models.JSONField(_("settings"), default=dict, blank=True)
    players = models.PositiveSmallIntegerField(_("players"))
    starting_stack = models.PositiveIntegerField(_("starting stack"))
    first_big_blind = models.PositiveIntegerField(_("first big blind"))
    started_at = models.DateTimeField(_("started"))

    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    end_reason = models.CharField(_("reason of the end"), max_length=13, choices=EndReasonChoices, blank=True)
    hands = models.PositiveIntegerField(_("hands played"), null=True, blank=True)
    final_stack = models.PositiveIntegerField(_("final stack"), null=True, blank=True)
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    seconds = models.PositiveIntegerField(_("duration in seconds"), null=True, blank=True)
    score = models.GeneratedField(
        verbose_name=_("score"),
        expression=Case(
            When(
                kind=GameKind.INTERACTIVE,
                status=GameStatus.FINISHED,
                then=Cast(F("final_stack") - F("starting_stack"), models.FloatField())
                / Cast(Greatest("hands", SCORED_HANDS) * F("first_big_blind"), models.FloatField()),
            ),
        ),
        output_field=models.FloatField(null=True),
        db_persist=True,
    )

    margin = models.FloatField(_("margin of the score"), null=True, blank=True)
    big_blinds_per_100 = models.FloatField(_("big blinds per 100 hands"), null=True, blank=True)
    adjusted_per_100 = models.FloatField(_("adjusted big blinds per 100 hands"), null=True, blank=True)
    adjusted_margin = models.FloatField(_("margin of the adjusted big blinds"), null=True, blank=True)
    luck_version = models.PositiveSmallIntegerField(_("version of the value function of luck"), default=0)
    figured_hands = models.PositiveIntegerField(_("hands with playing figures"), default=0)
    vpip = models.PositiveIntegerField(_("hands with chips put in voluntarily"), default=0)
    pfr = models.PositiveIntegerField(_("hands raised before the flop"), default=0)
    bets = models.PositiveIntegerField(_("bets and raises after the flop"), default=0)
    calls = models.PositiveIntegerField(_("calls after the flop"), default=0)
    showdowns = models.PositiveIntegerField(_("showdowns"), default=0)
    showdowns_won = models.PositiveIntegerField(_("showdowns won"), default=0)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        default_permissions = ("view", "delete")
        permissions = [("hide_name_game", _("Can hide names"))]
        indexes = GAME_INDEXES
        constraints = [
            models.CheckConstraint(name="game_kind_known", condition=Q(kind__in=GameKind.values)),
            models.CheckConstraint(
                name="game_status_tells_result",
                condition=RUNNING_HAS_NO_RESULT | FINISHED_HAS_A_RESULT | ABANDONED_HAS_NO_RESULT,
            ),
            models.CheckConstraint(
                name="game_interactive_has_name",
                condition=(Q(kind__in=PLAYED_KINDS) & ~Q(name="")) | Q(kind=GameKind.SIMULATED, name=""),
            ),
            models.CheckConstraint(
                name="game_name_length", condition=LessThanOrEqual(Length("name"), NAME_MAX_LENGTH)
            ),
            models.CheckConstraint(
                name="game_keys_given", condition=~Q(rule_set="") & ~Q(limit="") & ~Q(money_unit="")
            ),
            models.CheckConstraint(
                name="game_players_range", condition=Q(players__gte=MIN_PLAYERS, players__lte=MAX_PLAYERS)
            ),
            models.CheckConstraint(
                name="game_starting_stack_range",
                condition=Q(starting_stack__gte=1, starting_stack__lte=MAX_STARTING_STACK),
            ),
            models.CheckConstraint(
                name="game_first_big_blind_range",
                condition=Q(first_big_blind__gte=1, first_big_blind__lte=MAX_FIRST_BIG_BLIND),
            ),
            models.CheckConstraint(name="game_hands_range", condition=Q(hands__gte=1, hands__lte=MAX_HANDS)),
            models.CheckConstraint(
                name="game_chips_conserved",
                condition=Q(final_stack__gte=0, final_stack__lte=F("players") * F("starting_stack")),
            ),
            models.CheckConstraint(
                name="game_place_among_players", condition=Q(place__gte=1, place__lte=F("players"))
            ),
            models.CheckConstraint(name="game_ends_after_start", condition=Q(ended_at__gte=F("started_at"))),
            models.CheckConstraint(
                name="game_elimination_ends_interactive",
                condition=~Q(end_reason=EndReasonChoices.ELIMINATED) | Q(kind__in=PLAYED_KINDS),
            ),
        ]

    def __str__(self) -> str:
        return self.shown_name or str(self.id)

    def get_absolute_url(self) -> str:
        return reverse("leaderboard:game", args=[self.id])

    @property
    def shown_name(self) -> str:
        """The name that the public sees. A hidden name has no `name_key` either."""
        return shown(self.name, hidden=self.name_hidden)

    @property
    def tagged_name(self) -> str:
        return with_tag(self.shown_name, self.player.tag if self.player else "")

    @property
    def exact_score(self) -> Fraction | None:
        """The score of a finished game, interactive or simulated, in the money unit; a game of the day, whose
        stacks are reset, has none."""
        if self.hands is None or self.final_stack is None or self.kind == GameKind.DAY:
            return None
        return score_of(self.final_stack - self.starting_stack, self.hands)

    @property
    def score_in_big_blinds(self) -> Fraction | None:
        """The same in the first hand's big blinds, by which games are ranked."""
        exact = self.exact_score
        return None if exact is None else exact / self.first_big_blind

    @property
    def margin_in_money(self) -> float | None:
        """The margin in the game's money unit."""
        return None if self.margin is None else self.margin * self.first_big_blind

    @property
    def duration(self) -> datetime.timedelta | None:
        return None if self.ended_at is None else self.ended_at - self.started_at
