"""Rows after the flop may name the line so far; the rows that there are decide after any. Who goes back loses
the rows for single lines.
"""

from django.db import migrations, models


def remove_lines(apps, schema_editor):
    apps.get_model("game", "PostflopRow").objects.exclude(line="any").delete()


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0034_converted_versions"),
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
            name="line",
            field=models.CharField(
                choices=[
                    ("any", "any line so far"),
                    ("quiet", "no bet on an earlier street"),
                    ("one-street", "bet on one earlier street"),
                    ("two-streets", "bet on flop and turn"),
                    ("reraised", "reraised before the flop"),
                ],
                default="any",
                help_text="Rows for a line decide before those for any line.",
                max_length=12,
                verbose_name="line so far",
            ),
        ),
        migrations.RunPython(migrations.RunPython.noop, remove_lines),
        migrations.AddConstraint(
            model_name="postfloprow",
            constraint=models.CheckConstraint(
                condition=models.Q(("line__in", ["any", "quiet", "one-street", "two-streets", "reraised"])),
                name="game_postflop_lines",
            ),
        ),
        migrations.AddConstraint(
            model_name="postfloprow",
            constraint=models.UniqueConstraint(
                fields=("version", "situation", "street", "opponents", "line", "least"),
                name="game_postflop_rows_do_not_tie",
                violation_error_message="Another row of the same keys begins at the same equity.",
            ),
        ),
    ]
