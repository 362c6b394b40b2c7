import django.db.models.expressions
import django.db.models.functions.comparison
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leaderboard", "0007_fill_rules_of_a_score"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="score",
            field=models.GeneratedField(
                db_persist=True,
                expression=models.Case(
                    models.When(
                        kind="interactive",
                        status="finished",
                        then=django.db.models.expressions.CombinedExpression(
                            django.db.models.functions.comparison.Cast(
                                django.db.models.expressions.CombinedExpression(
                                    models.F("final_stack"), "-", models.F("starting_stack")
                                ),
                                models.FloatField(),
                            ),
                            "/",
                            django.db.models.functions.comparison.Cast(
                                django.db.models.expressions.CombinedExpression(
                                    django.db.models.functions.comparison.Greatest("hands", 10),
                                    "*",
                                    models.F("first_big_blind"),
                                ),
                                models.FloatField(),
                            ),
                        ),
                    )
                ),
                output_field=models.FloatField(null=True),
                verbose_name="score",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("score__isnull", False)),
                fields=[
                    "-score",
                    "id",
                    "hands",
                    "players",
                    "rule_set",
                    "changed_rules",
                    "limit",
                    "ended_at",
                    "name_key",
                ],
                name="game_by_score",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("score__isnull", False)),
                fields=[
                    "-hands",
                    "id",
                    "players",
                    "rule_set",
                    "changed_rules",
                    "limit",
                    "ended_at",
                    "name_key",
                ],
                name="game_by_hands",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("score__isnull", False), ("margin__isnull", False)),
                fields=[
                    "-margin",
                    "id",
                    "hands",
                    "players",
                    "rule_set",
                    "changed_rules",
                    "limit",
                    "ended_at",
                    "name_key",
                ],
                name="game_by_margin",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("score__isnull", False), ("big_blinds_per_100__isnull", False)),
                fields=[
                    "-big_blinds_per_100",
                    "id",
                    "hands",
                    "players",
                    "rule_set",
                    "changed_rules",
                    "limit",
                    "ended_at",
                    "name_key",
                ],
                name="game_by_bb100",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("score__isnull", False)),
                fields=[
                    "-players",
                    "id",
                    "hands",
                    "rule_set",
                    "changed_rules",
                    "limit",
                    "ended_at",
                    "name_key",
                ],
                name="game_by_players",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("score__isnull", False)),
                fields=[
                    "-seconds",
                    "id",
                    "hands",
                    "players",
                    "rule_set",
                    "changed_rules",
                    "limit",
                    "ended_at",
                    "name_key",
                ],
                name="game_by_duration",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("score__isnull", False)),
                fields=[
                    "-place",
                    "id",
                    "hands",
                    "players",
                    "rule_set",
                    "changed_rules",
                    "limit",
                    "ended_at",
                    "name_key",
                ],
                name="game_by_place",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("score__isnull", False)),
                fields=[
                    "-ended_at",
                    "id",
                    "hands",
                    "players",
                    "rule_set",
                    "changed_rules",
                    "limit",
                    "name_key",
                ],
                name="game_by_date",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("score__isnull", False)),
                fields=[
                    "-name_key",
                    "id",
                    "hands",
                    "players",
                    "rule_set",
                    "changed_rules",
                    "limit",
                    "ended_at",
                ],
                name="game_by_name",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("first_big_blind__gte", 1), ("first_big_blind__lte", 2000)),
                name="game_first_big_blind_range",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("score__isnull", False)),
                fields=["player", "-ended_at", "id"],
                name="game_by_player",
            ),
        ),
    ]
