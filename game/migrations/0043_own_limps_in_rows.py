"""Before the flop it is told whether the seat itself has limped before.

Every row for a raise is copied for those who have, so that all tables, finished games'
among them, decide as before. Who goes back loses the copies.
"""

from django.db import migrations, models

from game.migrations._copied_rows import copying

COPIED_FROM = {
    "own-limp-raised": "raised",
}
"""The new situations before the flop, and those whose rows are copied for them."""


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0042_steals_in_rows"),
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
                        models.When(stack="short", then=models.Value(2)),
                        default=models.Value(3),
                    ),
                    "pk",
                ),
                "verbose_name": "row before the flop",
                "verbose_name_plural": "rows before the flop",
            },
        ),
        migrations.RemoveConstraint(
            model_name="prefloprow",
            name="game_preflop_situations",
        ),
        migrations.AlterField(
            model_name="prefloprow",
            name="situation",
            field=models.CharField(
                choices=[
                    ("any", "any situation"),
                    ("unopened", "nobody has entered"),
                    ("limped", "limped pot"),
                    ("cheap-raise", "raise, at most .35 of the pot to call"),
                    ("raised", "raise of up to 4 big blinds to call"),
                    ("own-limp-raised", "own limp met by a raise of up to 4 big blinds to call"),
                    ("cheap-steal", "steal, at most .35 of the pot to call"),
                    ("steal", "steal of up to 4 big blinds to call"),
                    ("cheap-blind-steal", "small blind's steal, at most .35 of the pot to call"),
                    ("blind-steal", "small blind's steal of up to 4 big blinds to call"),
                    ("big-raise", "bigger raise"),
                    ("cheap-3-bet", "3-bet or more, at most .35 of the pot to call"),
                    ("reraised", "3-bet or more"),
                    ("all-in", "all-in, 15 big blinds or half the stack"),
                ],
                help_text="Steals are raises of a pot nobody had entered, at three seats or more: by the cutoff or the button, or the small blind's. Own limps count at three seats or more, too.",
                max_length=20,
                verbose_name="situation",
            ),
        ),
        migrations.AddConstraint(
            model_name="prefloprow",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "situation__in",
                        [
                            "any",
                            "unopened",
                            "limped",
                            "cheap-raise",
                            "raised",
                            "own-limp-raised",
                            "cheap-steal",
                            "steal",
                            "cheap-blind-steal",
                            "blind-steal",
                            "big-raise",
                            "cheap-3-bet",
                            "reraised",
                            "all-in",
                        ],
                    )
                ),
                name="game_preflop_situations",
            ),
        ),
        copying("PreflopRow", "preflop", COPIED_FROM),
    ]
