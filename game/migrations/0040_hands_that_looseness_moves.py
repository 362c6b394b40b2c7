"""Styles say which hands looseness moves: all alike, as it did so far. New ones spare the best and the worst."""

from django.db import migrations, models

SHIFTINGS = [(1, "all hands alike"), (2, "the ends hardly")]
SPARES_THE_ENDS = 2


def shifting(default):
    return models.PositiveSmallIntegerField(
        choices=SHIFTINGS,
        default=default,
        help_text="Of hold'em; the ends are the best and the worst. By “all hands alike” tight styles fold aces.",
        verbose_name="hands that looseness moves",
    )


def is_known(name):
    return models.CheckConstraint(condition=models.Q(("shifting__in", [1, 2])), name=name)


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0039_draws_in_rows"),
    ]

    operations = [
        migrations.AddField(model_name="botstyle", name="shifting", field=shifting(default=1)),
        migrations.AddField(model_name="styleversion", name="shifting", field=shifting(default=1)),
        migrations.AlterField(
            model_name="botstyle", name="shifting", field=shifting(default=SPARES_THE_ENDS)
        ),
        migrations.AlterField(
            model_name="styleversion", name="shifting", field=shifting(default=SPARES_THE_ENDS)
        ),
        migrations.AddConstraint(model_name="botstyle", constraint=is_known("game_style_shiftings")),
        migrations.AddConstraint(
            model_name="styleversion", constraint=is_known("game_style_version_shiftings")
        ),
    ]
