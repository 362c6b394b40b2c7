from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

# What passes for the people who run the site, and insults that need no context, in the site's languages.
WORDS = (
    "admin", "administrator", "amministratore", "bigholdem", "moderator", "moderatore", "operator", "operatore",
    "staff",
    "asshole", "bitch", "cunt", "faggot", "fuck", "fucker", "fucking", "hitler", "motherfucker", "nazi", "nigga",
    "nigger", "rapist", "shit", "slut", "whore",
    "bastardo", "cazzo", "coglione", "fica", "frocio", "merda", "mignotta", "puttana", "stronzo", "troia",
    "vaffanculo", "zoccola",
)  # fmt: skip


def fill(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    words = apps.get_model("game", "RefusedWord").objects.using(schema_editor.connection.alias)
    words.bulk_create(words.model(word=word) for word in WORDS)


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0002_simulation_runs"),
    ]

    operations = [
        migrations.CreateModel(
            name="RefusedWord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "word",
                    models.CharField(
                        help_text="One word of letters and digits. It is found whole, whatever its capitals and accents, with digits and signs in its letters' place, with letters repeated or spaced out; never as a part of a longer word.",
                        max_length=40,
                        unique=True,
                        verbose_name="word",
                    ),
                ),
            ],
            options={
                "verbose_name": "refused word",
                "verbose_name_plural": "refused words",
                "ordering": ("word",),
            },
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
