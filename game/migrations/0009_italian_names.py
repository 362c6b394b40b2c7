"""Gives the profiles a name in Italian, and the shipped ones theirs, as far as they bear the shipped names."""

from django.db import migrations, models

NAMES = {
    ("shark", "Shark"): "Squalo",
    ("solid", "Solid"): "Solido",
    ("rock", "Rock"): "Roccia",
    ("weak-tight", "Weak-tight"): "Timido",
    ("regular", "Regular"): "Habitué",
    ("loose-passive", "Loose-passive"): "Largo passivo",
    ("station", "Calling station"): "Telefono",
    ("loose-aggressive", "Loose-aggressive"): "Largo aggressivo",
    ("maniac", "Maniac"): "Maniaco",
}


def name_shipped_profiles(apps, _editor):
    profiles = apps.get_model("game", "BotProfile").objects
    for (key, name), name_it in NAMES.items():
        profiles.filter(key=key, name=name).update(name_it=name_it)


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0008_used_promises"),
    ]

    operations = [
        migrations.AddField(
            model_name="botprofile",
            name="name_it",
            field=models.CharField(
                blank=True,
                help_text="Empty: the same as in English.",
                max_length=40,
                verbose_name="name in Italian",
            ),
        ),
        migrations.RunPython(name_shipped_profiles, migrations.RunPython.noop),
    ]
