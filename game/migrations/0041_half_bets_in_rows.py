"""Bets of .25 to .55 of the pot are two situations: up to .40, and beyond.

Every row for the first is copied for the second, so that all tables, finished games' among them, decide as
before. Who goes back loses the rows for half bets.
"""

from django.db import migrations, models

from game.migrations._copied_rows import copying

SMALL, HALF = "small-bet", "half-bet"


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0040_hands_that_looseness_moves"),
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
                        models.When(situation="half-bet", then=models.Value(7)),
                        models.When(situation="big-bet", then=models.Value(8)),
                        models.When(situation="cheap-raise", then=models.Value(9)),
                        models.When(situation="raised", then=models.Value(10)),
                        models.When(situation="all-in", then=models.Value(11)),
                        default=models.Value(12),
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
            name="game_postflop_situations",
        ),
        migrations.AlterField(
            model_name="postfloprow",
            name="situation",
            field=models.CharField(
                choices=[
                    ("any", "any situation"),
                    ("aggressor", "no bet, last aggressor"),
                    ("to-aggressor", "no bet, last aggressor still to act"),
                    ("first", "no bet, others still to act"),
                    ("last", "no bet, last to act"),
                    ("cheap-bet", "bet of up to .25 of the pot"),
                    ("small-bet", "bet of .25 to .40 of the pot"),
                    ("half-bet", "bet of .40 to .55 of the pot"),
                    ("big-bet", "bet of .55 to 1.05 of the pot"),
                    ("cheap-raise", "raise, at most .35 of the pot to call"),
                    ("raised", "raise"),
                    ("all-in", "overbet, all-in or half the stack"),
                ],
                max_length=12,
                verbose_name="situation",
            ),
        ),
        migrations.AddConstraint(
            model_name="postfloprow",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "situation__in",
                        [
                            "any",
                            "aggressor",
                            "to-aggressor",
                            "first",
                            "last",
                            "cheap-bet",
                            "small-bet",
                            "half-bet",
                            "big-bet",
                            "cheap-raise",
                            "raised",
                            "all-in",
                        ],
                    )
                ),
                name="game_postflop_situations",
            ),
        ),
        copying("PostflopRow", "postflop", {HALF: SMALL}),
    ]
