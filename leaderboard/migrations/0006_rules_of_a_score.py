from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leaderboard", "0005_shuffle_version"),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="game",
            name="game_by_score",
        ),
        migrations.RemoveIndex(
            model_name="game",
            name="game_by_hands",
        ),
        migrations.RemoveIndex(
            model_name="game",
            name="game_by_margin",
        ),
        migrations.RemoveIndex(
            model_name="game",
            name="game_by_bb100",
        ),
        migrations.RemoveIndex(
            model_name="game",
            name="game_by_players",
        ),
        migrations.RemoveIndex(
            model_name="game",
            name="game_by_duration",
        ),
        migrations.RemoveIndex(
            model_name="game",
            name="game_by_place",
        ),
        migrations.RemoveIndex(
            model_name="game",
            name="game_by_date",
        ),
        migrations.RemoveIndex(
            model_name="game",
            name="game_by_name",
        ),
        migrations.RemoveIndex(
            model_name="game",
            name="game_by_player",
        ),
        migrations.RemoveField(
            model_name="game",
            name="score",
        ),
        migrations.AddField(
            model_name="game",
            name="changed_rules",
            field=models.CharField(blank=True, max_length=200, verbose_name="changed rules"),
        ),
        migrations.AddField(
            model_name="game",
            name="first_big_blind",
            field=models.PositiveIntegerField(default=20, verbose_name="first big blind"),
            preserve_default=False,
        ),
    ]
