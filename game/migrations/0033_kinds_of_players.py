"""Profiles have a kind; the shipped ones get theirs."""

from django.db import migrations, models

KINDS = {
    "shark": "strong",
    "solid": "tight-aggressive",
    "rock": "tight",
    "weak-tight": "weak-tight",
    "regular": "regular",
    "loose-passive": "loose-passive",
    "station": "station",
    "loose-aggressive": "loose",
    "maniac": "maniac",
}


def give_kinds(apps, schema_editor):
    for key, kind in KINDS.items():
        apps.get_model("game", "BotProfile").objects.filter(key=key).update(kind=kind)


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0032_no_percentiles_in_rows"),
    ]

    operations = [
        migrations.AddField(
            model_name="botprofile",
            name="kind",
            field=models.CharField(
                blank=True,
                choices=[
                    ("tight", "tight and passive"),
                    ("weak-tight", "tight and weak"),
                    ("strong", "tight and strong"),
                    ("tight-aggressive", "tight and aggressive"),
                    ("regular", "in between"),
                    ("loose-passive", "loose and passive"),
                    ("station", "calling station"),
                    ("loose", "loose and aggressive"),
                    ("maniac", "maniac"),
                ],
                help_text="Its usual figures stand beside what the laboratory measures.",
                max_length=20,
                verbose_name="kind of player",
            ),
        ),
        migrations.AddConstraint(
            model_name="botprofile",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        [
                            "",
                            "tight",
                            "weak-tight",
                            "strong",
                            "tight-aggressive",
                            "regular",
                            "loose-passive",
                            "station",
                            "loose",
                            "maniac",
                        ],
                    )
                ),
                name="game_profile_kinds",
            ),
        ),
        migrations.RunPython(give_kinds, migrations.RunPython.noop),
    ]
