"""More situations: what a call costs, and whether the last aggressor is yet to act.

Every row of a situation that is split now is copied into its new part, so that all tables, finished games'
among them, decide as before.
"""

from django.db import migrations, models

PREFLOP = {"raised": "cheap-raise", "reraised": "cheap-3-bet"}
POSTFLOP = {"first": "to-aggressor", "small-bet": "cheap-bet", "raised": "cheap-raise"}
NUMBERS = ("least", "below", "fold", "call", "raise_weight", "small", "large", "all_in")
CHUNK = 1000


def copy_rows(apps, schema_editor):
    _copy(apps.get_model("game", "PreflopRow"), PREFLOP, ("position",))
    _copy(apps.get_model("game", "PostflopRow"), POSTFLOP, ("street", "opponents"))
    for copy in apps.get_model("game", "TableCopy").objects.iterator(chunk_size=CHUNK):
        for rows, parts in ((copy.rows["preflop"], PREFLOP), (copy.rows["postflop"], POSTFLOP)):
            rows += [[parts[row[0]], *row[1:]] for row in rows if row[0] in parts]
        copy.save()


def _copy(model, parts, names):
    old = model.objects.filter(situation__in=parts).iterator(chunk_size=CHUNK)
    fields = ("version_id", *names, *NUMBERS)
    model.objects.bulk_create(
        (
            model(situation=parts[row.situation], **{field: getattr(row, field) for field in fields})
            for row in old
        ),
        batch_size=CHUNK,
    )


def remove_rows(apps, schema_editor):
    apps.get_model("game", "PreflopRow").objects.filter(situation__in=PREFLOP.values()).delete()
    apps.get_model("game", "PostflopRow").objects.filter(situation__in=POSTFLOP.values()).delete()
    for copy in apps.get_model("game", "TableCopy").objects.iterator(chunk_size=CHUNK):
        for street, parts in (("preflop", PREFLOP), ("postflop", POSTFLOP)):
            copy.rows[street] = [row for row in copy.rows[street] if row[0] not in parts.values()]
        copy.save()


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0016_games_of_the_day"),
    ]

    operations = [
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
                    ("small-bet", "bet of .25 to .55 of the pot"),
                    ("big-bet", "bet of .55 to 1.05 of the pot"),
                    ("cheap-raise", "raise, at most .35 of the pot to call"),
                    ("raised", "raise"),
                    ("all-in", "overbet, all-in or half the stack"),
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
                    ("raised", "raise of up to 4 big blinds to call"),
                    ("big-raise", "bigger raise"),
                    ("cheap-3-bet", "3-bet or more, at most .35 of the pot to call"),
                    ("reraised", "3-bet or more"),
                    ("all-in", "all-in, 15 big blinds or half the stack"),
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
        migrations.RunPython(copy_rows, remove_rows),
    ]
