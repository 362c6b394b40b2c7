"""Rows after the flop may also bet a third and three quarters of the pot; the rows that there are never do. Who
goes back loses these sizes to half the pot and the pot.
"""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import migrations, models
from django.db.models import F, Q


def without_thirds(apps, schema_editor):
    apps.get_model("game", "PostflopRow").objects.filter(Q(third__gt=0) | Q(three_quarters__gt=0)).update(
        small=F("small") + F("third"), large=F("large") + F("three_quarters"), third=0, three_quarters=0
    )


def percent(label, default=0):
    validators = [MinValueValidator(0), MaxValueValidator(100)]
    return models.PositiveSmallIntegerField(default=default, validators=validators, verbose_name=label)


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0035_lines_in_rows"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="postfloprow", name="game_postfloprow_sizes"),
        migrations.AddField(model_name="postfloprow", name="third", field=percent("⅓ pot")),
        migrations.AddField(model_name="postfloprow", name="three_quarters", field=percent("¾ pot")),
        migrations.AlterField(model_name="postfloprow", name="large", field=percent("pot")),
        migrations.AlterField(model_name="postfloprow", name="small", field=percent("½ pot", 100)),
        migrations.RunPython(migrations.RunPython.noop, without_thirds),
        migrations.AddConstraint(
            model_name="postfloprow",
            constraint=models.CheckConstraint(
                condition=Q(small=100 - F("large") - F("all_in") - F("third") - F("three_quarters")),
                name="game_postfloprow_sizes",
                violation_error_message="The sizes must sum to 100 %%.",
            ),
        ),
    ]
