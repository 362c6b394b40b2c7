"""Finished hands, with records that only their writer can read."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from leaderboard.models.game import Game
from leaderboard.models.limits import MAX_HANDS

CARDS_LENGTH = 10
POSITION_LENGTH = 16


class Hand(models.Model):
    """One finished hand, or a deal whose pot stayed on the table (`left_on_table`; NULL of all others), which
    is a part of the hand that ends with a later one.

    `record` is the caller's JSON and is not interpreted here. `net` is what the visitor's seat won, negative
    where it lost, NULL where no visitor played. `big_blind` and the columns after it say how that seat played
    the hand; where this is not known, all of them are NULL. `cards` are those that it was dealt and
    `position` the key of its place at the table, both empty where they are not known. `cost` is what its
    decisions lost in big blinds, NULL until all of them have been worked out. Its player can mark a hand as
    `starred`.
    """

    id = models.BigAutoField(primary_key=True)
    game = models.ForeignKey(
        Game,
        on_delete=models.CASCADE,
        related_name="hand_set",
        db_index=False,  # the unique constraint begins with it
        verbose_name=_("game"),
    )
    number = models.PositiveIntegerField(_("number"))
    record = models.JSONField(_("record"))
    net = models.IntegerField(_("won or lost"), null=True, blank=True)
    left_on_table = models.BooleanField(_("pot left on the table"), null=True, blank=True)
    big_blind = models.PositiveIntegerField(_("big blind"), null=True, blank=True)
    vpip = models.BooleanField(_("chips put in voluntarily"), null=True, blank=True)
    pfr = models.BooleanField(_("raised before the flop"), null=True, blank=True)
    bets = models.PositiveSmallIntegerField(_("bets and raises after the flop"), null=True, blank=True)
    calls = models.PositiveSmallIntegerField(_("calls after the flop"), null=True, blank=True)
    showdown = models.BooleanField(_("came to a showdown"), null=True, blank=True)
    showdown_won = models.BooleanField(_("won a pot at the showdown"), null=True, blank=True)
    cards = models.CharField(_("own cards"), max_length=CARDS_LENGTH, blank=True)
    position = models.CharField(_("position"), max_length=POSITION_LENGTH, blank=True)
    pot = models.PositiveIntegerField(_("pot"), null=True, blank=True)
    cost = models.FloatField(_("cost of the decisions"), null=True, blank=True)
    luck_deal = models.FloatField(_("luck of the hole cards"), null=True, blank=True)
    luck_board = models.FloatField(_("luck of the board"), null=True, blank=True)
    luck_bots = models.FloatField(_("luck of the bots’ draws"), null=True, blank=True)
    luck_all_in = models.FloatField(_("luck of the board after all-ins"), null=True, blank=True)
    starred = models.BooleanField(_("starred"), default=False)
    created = models.DateTimeField(_("saved"), auto_now_add=True)

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        default_permissions = ("view",)
        indexes = [models.Index(fields=["game"], name="hand_starred", condition=Q(starred=True))]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="hand_once_per_game"),
            models.CheckConstraint(
                name="hand_number_range", condition=Q(number__gte=1, number__lte=MAX_HANDS)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} #{self.number}"
