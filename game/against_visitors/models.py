"""What has been counted of the bots' hands against visitors, so that no page reads the games themselves."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

KEY_LENGTH = 40
ROW_LENGTH = 700
ACTION_LENGTH = 20


class CountedGame(models.Model):
    """A game whose hands have been counted; `version` says by which counting."""

    game_id = models.UUIDField(primary_key=True)
    version = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("counted game")
        verbose_name_plural = _("counted games")
        default_permissions = ()

    def __str__(self) -> str:
        return str(self.game_id)


class BotSums(models.Model):
    """What a profile did by one version of a table and of its modifiers, in ranked games.

    `won` and `squares` sum up the scores of `deals` independent hands, in thousandths of a big blind, or of a
    starting pot in poker all'italiana; `counts` has the figures of style by name (see
    simulation/player_stats.py). The adjusted sums, without luck, are in big blinds.
    """

    profile = models.CharField(max_length=KEY_LENGTH)
    table = models.CharField(max_length=KEY_LENGTH)
    version = models.PositiveIntegerField()
    modifiers = models.PositiveIntegerField(default=0)
    is_draw = models.BooleanField(default=False)
    games = models.PositiveIntegerField(default=0)
    deals = models.PositiveIntegerField(default=0)
    won = models.BigIntegerField(default=0)
    squares = models.DecimalField(max_digits=30, decimal_places=0, default=0)
    counts = models.JSONField(default=dict)
    adjusted_hands = models.PositiveIntegerField(default=0)
    adjusted_won = models.FloatField(default=0)
    adjusted_squares = models.FloatField(default=0)

    class Meta:
        abstract = True


class BotWeek(BotSums):
    """The sums of a week (`week` is its Monday): of the games that might have got draft number `trial` of the
    table, or, with 0, of all others."""

    week = models.DateField()
    trial = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("week of a bot")
        verbose_name_plural = _("weeks of bots")
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(
                fields=("profile", "table", "version", "modifiers", "week", "trial"), name="game_one_bot_week"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.profile}, {self.table} {self.version}, {self.week}"


class BotTotal(BotSums):
    """The sums of all weeks, so that the list of bots need not read these."""

    class Meta:
        verbose_name = _("total of a bot")
        verbose_name_plural = _("totals of bots")
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(
                fields=("profile", "table", "version", "modifiers"), name="game_one_bot_total"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.profile}, {self.table} {self.version}"


class BotRow(models.Model):
    """What a profile's decisions by one row of a table brought against visitors: the bot's result from the
    decision on, compared with folding then, in the thousandths of BotWeek.

    The worst of these decisions led to action number `worst_step` of hand `worst_hand`.
    """

    profile = models.CharField(max_length=KEY_LENGTH)
    table = models.CharField(max_length=KEY_LENGTH)
    version = models.PositiveIntegerField()
    modifiers = models.PositiveIntegerField(default=0)
    row = models.CharField(max_length=ROW_LENGTH)
    times = models.PositiveIntegerField(default=0)
    won = models.BigIntegerField(default=0)
    squares = models.DecimalField(max_digits=30, decimal_places=0, default=0)
    worst = models.BigIntegerField(default=0)
    worst_game = models.UUIDField(null=True)
    worst_hand = models.PositiveIntegerField(default=0)
    worst_step = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("results of a row")
        verbose_name_plural = _("results of rows")
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(
                fields=("profile", "table", "version", "modifiers", "row"), name="game_one_bot_row"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.profile}, {self.table} {self.version}, {self.row}"


class ValuedDecision(models.Model):
    """What the coach found of a bot's decision that led to action number `step` of a hand, from 1 as in the
    replay: `loss` is what the action `better` was worth more than the action `chosen`, in big blinds, with
    half of its 95 % interval. Actions are written as in records. Where nothing is known the grade is empty.

    Rows of another `method` or `model` than today's are worked out again.
    """

    profile = models.CharField(max_length=KEY_LENGTH)
    table = models.CharField(max_length=KEY_LENGTH)
    version = models.PositiveIntegerField()
    modifiers = models.PositiveIntegerField(default=0)
    game_id = models.UUIDField()
    hand = models.PositiveIntegerField()
    step = models.PositiveIntegerField()
    method = models.PositiveSmallIntegerField()
    model = models.CharField(max_length=120)
    grade = models.CharField(max_length=16, blank=True)
    loss = models.FloatField(default=0)
    half_width = models.FloatField(default=0)
    chosen = models.CharField(max_length=ACTION_LENGTH, blank=True)
    better = models.CharField(max_length=ACTION_LENGTH, blank=True)
    big_blind = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("valued decision of a bot")
        verbose_name_plural = _("valued decisions of bots")
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=("game_id", "hand", "step"), name="game_one_valued_decision"),
        ]
        indexes = [
            models.Index(
                fields=("profile", "table", "version", "modifiers", "-loss"), name="game_valued_of_bot"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.hand} #{self.step}"
