"""Rows after the flop may decide draws alone, or other hands; the rows that there are decide all. Who goes back
loses the rows for one of them.
"""

from django.db import migrations, models


def remove_draws(apps, schema_editor):
    apps.get_model("game", "PostflopRow").objects.exclude(draw="any").delete()


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0038_stacks_in_rows"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="postfloprow",
            options={
                "ordering": (
                    models.Case(
                        models.When(street="any", then=models.Value(0)),
                        models.When(street="flop", then=models.Value(1)),
                        models.When(street="turn", then=models.Value(2)),
                        models.When(street="river", then=models.Value(3)),
                        default=models.Value(4),
                    ),
                    models.Case(
                        models.When(situation="any", then=models.Value(0)),
                        models.When(situation="aggressor", then=models.Value(1)),
                        models.When(situation="to-aggressor", then=models.Value(2)),
                        models.When(situation="first", then=models.Value(3)),
                        models.When(situation="last", then=models.Value(4)),
                        models.When(situation="cheap-bet", then=models.Value(5)),
                        models.When(situation="small-bet", then=models.Value(6)),
                        models.When(situation="big-bet", then=models.Value(7)),
                        models.When(situation="cheap-raise", then=models.Value(8)),
                        models.When(situation="raised", then=models.Value(9)),
                        models.When(situation="all-in", then=models.Value(10)),
                        default=models.Value(11),
                    ),
                    models.Case(
                        models.When(opponents="any", then=models.Value(0)),
                        models.When(opponents="one", then=models.Value(1)),
                        models.When(opponents="more", then=models.Value(2)),
                        default=models.Value(3),
                    ),
                    models.Case(
                        models.When(line="any", then=models.Value(0)),
                        models.When(line="quiet", then=models.Value(1)),
                        models.When(line="one-street", then=models.Value(2)),
                        models.When(line="two-streets", then=models.Value(3)),
                        models.When(line="reraised", then=models.Value(4)),
                        default=models.Value(5),
                    ),
                    models.Case(
                        models.When(draw="any", then=models.Value(0)),
                        models.When(draw="draw", then=models.Value(1)),
                        models.When(draw="no-draw", then=models.Value(2)),
                        default=models.Value(3),
                    ),
                    "least",
                ),
                "verbose_name": "row after the flop",
                "verbose_name_plural": "rows after the flop",
            },
        ),
        migrations.RemoveConstraint(
            model_name="postfloprow",
            name="game_postflop_rows_do_not_tie",
        ),
        migrations.AddField(
            model_name="postfloprow",
            name="draw",
            field=models.CharField(
                choices=[("any", "all hands"), ("draw", "draws"), ("no-draw", "no draws")],
                default="any",
                help_text="A draw is no straight or flush yet, and eight cards or more make it one. Rows for draws "
                "decide before those for all hands.",
                max_length=8,
                verbose_name="draws",
            ),
        ),
        migrations.RunPython(migrations.RunPython.noop, remove_draws),
        migrations.AddConstraint(
            model_name="postfloprow",
            constraint=models.CheckConstraint(
                condition=models.Q(("draw__in", ["any", "draw", "no-draw"])),
                name="game_postflop_draws",
            ),
        ),
        migrations.AddConstraint(
            model_name="postfloprow",
            constraint=models.UniqueConstraint(
                fields=("version", "situation", "street", "opponents", "line", "draw", "least"),
                name="game_postflop_rows_do_not_tie",
                violation_error_message="Another row of the same keys begins at the same equity.",
            ),
        ),
    ]
