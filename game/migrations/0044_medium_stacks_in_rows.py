"""Before the flop stacks of ten big blinds or fewer are told from those of more, up to twenty.

Every row for short stacks is copied for medium ones, so that all tables, finished games' among them, decide
as before. Who goes back loses the copies.
"""

from django.db import migrations, models

from game.migrations._copied_rows import copying

COPIED_FROM = {"medium": "short"}
"""The new stack, and that whose rows are copied for it."""
STACK_PLACE = 2
"""Where copies of tables name the stack."""


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0043_own_limps_in_rows"),
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
                        models.When(situation="own-limp-raised", then=models.Value(5)),
                        models.When(situation="cheap-steal", then=models.Value(6)),
                        models.When(situation="steal", then=models.Value(7)),
                        models.When(situation="cheap-blind-steal", then=models.Value(8)),
                        models.When(situation="blind-steal", then=models.Value(9)),
                        models.When(situation="big-raise", then=models.Value(10)),
                        models.When(situation="cheap-3-bet", then=models.Value(11)),
                        models.When(situation="reraised", then=models.Value(12)),
                        models.When(situation="all-in", then=models.Value(13)),
                        default=models.Value(14),
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
                        models.When(stack="medium", then=models.Value(2)),
                        models.When(stack="short", then=models.Value(3)),
                        default=models.Value(4),
                    ),
                    "pk",
                ),
                "verbose_name": "row before the flop",
                "verbose_name_plural": "rows before the flop",
            },
        ),
        migrations.RemoveConstraint(
            model_name="prefloprow",
            name="game_preflop_stacks",
        ),
        migrations.AlterField(
            model_name="prefloprow",
            name="stack",
            field=models.CharField(
                choices=[
                    ("any", "any stack"),
                    ("deep", "more than 20 big blinds"),
                    ("medium", "more than 10, at most 20 big blinds"),
                    ("short", "10 big blinds or fewer"),
                ],
                default="any",
                help_text="Rows for a stack decide before those for any stack.",
                max_length=8,
                verbose_name="stack",
            ),
        ),
        migrations.AddConstraint(
            model_name="prefloprow",
            constraint=models.CheckConstraint(
                condition=models.Q(("stack__in", ["any", "deep", "medium", "short"])),
                name="game_preflop_stacks",
            ),
        ),
        copying("PreflopRow", "preflop", COPIED_FROM, key="stack", place=STACK_PLACE),
    ]
