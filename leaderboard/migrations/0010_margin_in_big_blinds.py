"""States the margin of each score in the first hand's big blinds, as the score is."""

from django.db import migrations
from django.db.models import F


def in_big_blinds(apps, _editor):
    games = apps.get_model("leaderboard", "Game").objects.filter(margin__isnull=False)
    games.update(margin=F("margin") / F("first_big_blind"))


def in_money(apps, _editor):
    games = apps.get_model("leaderboard", "Game").objects.filter(margin__isnull=False)
    games.update(margin=F("margin") * F("first_big_blind"))


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0009_ranked_when_left")]

    operations = [migrations.RunPython(in_big_blinds, in_money)]
