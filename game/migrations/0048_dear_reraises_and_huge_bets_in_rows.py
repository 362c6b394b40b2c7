"""Reraises before the flop by more than .55 of the pot, and bets and raises after it of more than 1.55 of the
pot, are situations of their own.

Every row for a 3-bet or an overbet is copied for them, so that all tables, finished games' among them, decide
as before. Who goes back loses the copies.
"""

from django.db import migrations, models

from game.migrations._copied_rows import copying

PREFLOP = {"big-3-bet": "reraised"}
POSTFLOP = {"huge-bet": "overbet"}
"""The new situations, and those whose rows are copied for them."""


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0047_huge_raises_in_rows"),
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
                        models.When(situation="overbet", then=models.Value(9)),
                        models.When(situation="huge-bet", then=models.Value(10)),
                        models.When(situation="cheap-raise", then=models.Value(11)),
                        models.When(situation="raised", then=models.Value(12)),
                        models.When(situation="all-in", then=models.Value(13)),
                        default=models.Value(14),
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
                        models.When(situation="big-3-bet", then=models.Value(13)),
                        models.When(situation="all-in", then=models.Value(14)),
                        default=models.Value(15),
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
            model_name="postfloprow",
            name="game_postflop_situations",
        ),
        migrations.RemoveConstraint(
            model_name="prefloprow",
            name="game_preflop_situations",
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
                    ("overbet", "bet or raise of 1.05 to 1.55 of the pot"),
                    ("huge-bet", "bet or raise of more than 1.55 of the pot"),
                    ("cheap-raise", "raise, at most .35 of the pot to call"),
                    ("raised", "raise"),
                    ("all-in", "all-in or half the stack"),
                ],
                max_length=12,
                verbose_name="situation",
            ),
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
                    ("raised", "raise of up to 4 big blinds to call, heads-up 2.5"),
                    ("own-limp-raised", "own limp met by a raise of up to 4 big blinds to call"),
                    ("cheap-steal", "steal, at most .35 of the pot to call"),
                    ("steal", "steal of up to 4 big blinds to call"),
                    ("cheap-blind-steal", "small blind's steal, at most .35 of the pot to call"),
                    ("blind-steal", "small blind's steal of up to 4 big blinds to call"),
                    ("big-raise", "bigger raise"),
                    ("cheap-3-bet", "3-bet or more, at most .35 of the pot to call"),
                    ("reraised", "3-bet or more"),
                    ("big-3-bet", "3-bet or more, by more than .55 of the pot"),
                    ("all-in", "all-in, half the stack or a reraise of 15 big blinds to call"),
                ],
                help_text="Steals are raises of a pot nobody had entered, at three seats or more: by the cutoff or the button, or the small blind's. Own limps count at three seats or more, too.",
                max_length=20,
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
                            "overbet",
                            "huge-bet",
                            "cheap-raise",
                            "raised",
                            "all-in",
                        ],
                    )
                ),
                name="game_postflop_situations",
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
                            "big-3-bet",
                            "all-in",
                        ],
                    )
                ),
                name="game_preflop_situations",
            ),
        ),
        copying("PreflopRow", "preflop", PREFLOP),
        copying("PostflopRow", "postflop", POSTFLOP),
    ]
