"""Versions of tables say when their rows were last converted to another form."""

from django.db import migrations, models
from django.db.migrations.recorder import MigrationRecorder

CONVERSIONS = ("0017_more_situations", "0031_rows_by_hands")


def say_when(apps, schema_editor):
    applied = MigrationRecorder(schema_editor.connection).migration_qs.filter(app="game")
    versions = apps.get_model("game", "TableVersion").objects.exclude(table__size_class="draw")
    for moment in applied.filter(name__in=CONVERSIONS).order_by("applied").values_list("applied", flat=True):
        versions.filter(published_at__lt=moment).update(converted_at=moment)


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0033_kinds_of_players"),
    ]

    operations = [
        migrations.AddField(
            model_name="tableversion",
            name="converted_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="converted"),
        ),
        migrations.RunPython(say_when, migrations.RunPython.noop),
    ]
