"""Rows before the flop may name a short or a deep stack; the rows that there are decide with any. Who goes back
loses the rows for one of them.
"""

from django.db import migrations, models


def remove_stacks(apps, schema_editor):
    apps.get_model("game", "PreflopRow").objects.exclude(stack="any").delete()


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0037_runs_that_begin_by_themselves"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="prefloprow",
            options={
                "ordering": (
                    models.Case(
                        models.When(situation="any", then=models.Value(0)),
                        models.When(situation="unopened", then=models.Value(1)),
                        models.When(situation="limped", then=models.Value(2)),
                        models.When(situation="cheap-raise", then=models.Value(3)),
                        models.When(situation="raised", then=models.Value(4)),
                        models.When(situation="big-raise", then=models.Value(5)),
                        models.When(situation="cheap-3-bet", then=models.Value(6)),
                        models.When(situation="reraised", then=models.Value(7)),
                        models.When(situation="all-in", then=models.Value(8)),
                        default=models.Value(9),
                    ),
                    models.Case(
                        models.When(position="any", then=models.Value(0)),
                        models.When(position="early", then=models.Value(1)),
                        models.When(position="middle", then=models.Value(2)),
                        models.When(position="late", then=models.Value(3)),
                        models.When(position="small-blind", then=models.Value(4)),
                        models.When(position="big-blind", then=models.Value(5)),
                        default=models.Value(6),
                    ),
                    models.Case(
                        models.When(stack="any", then=models.Value(0)),
                        models.When(stack="deep", then=models.Value(1)),
                        models.When(stack="short", then=models.Value(2)),
                        default=models.Value(3),
                    ),
                    "pk",
                ),
                "verbose_name": "row before the flop",
                "verbose_name_plural": "rows before the flop",
            },
        ),
        migrations.RemoveConstraint(model_name="prefloprow", name="game_preflop_rows_do_not_tie"),
        migrations.AddField(
            model_name="prefloprow",
            name="stack",
            field=models.CharField(
                choices=[
                    ("any", "any stack"),
                    ("deep", "more than 20 big blinds"),
                    ("short", "20 big blinds or fewer"),
                ],
                default="any",
                help_text="Rows for a stack decide before those for any stack.",
                max_length=8,
                verbose_name="stack",
            ),
        ),
        migrations.RunPython(migrations.RunPython.noop, remove_stacks),
        migrations.AddConstraint(
            model_name="prefloprow",
            constraint=models.CheckConstraint(
                condition=models.Q(("stack__in", ["any", "deep", "short"])), name="game_preflop_stacks"
            ),
        ),
        migrations.AddConstraint(
            model_name="prefloprow",
            constraint=models.UniqueConstraint(
                fields=("version", "situation", "position", "stack", "hands"),
                name="game_preflop_rows_do_not_tie",
                violation_error_message="Another row of the same keys has the same hands.",
            ),
        ),
    ]
