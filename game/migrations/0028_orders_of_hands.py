"""Versions say in which order their starting hands stand: those of Hold'em so far, by equity against one
random hand."""

from django.db import migrations, models

import game.bot_tables.models

BY_EQUITY = (
    "32o 42o 62o 52o 72o 43o 32s 63o 53o 73o 82o 42s 83o 62s 52s 64o 54o 72s 74o 43s 92o 84o 63s 53s 65o "
    "93o 73s 82s 75o 94o 83s 64s 85o 54s T2o 74s 76o 92s T3o 95o 84s 65s 86o 93s T4o 75s 94s T5o J2o 96o "
    "85s T2s 87o J3o 76s T3s 95s T6o J4o 86s 97o T4s J5o T5s Q2o J2s 96s J6o T7o 87s 98o Q3o J3s T6s J4s "
    "97s Q4o J7o T8o J5s Q5o Q2s 22 K2o J6s T7s 98s Q3s Q6o K3o J8o T9o Q7o Q4s J7s K4o T8s Q5s K2s J9o "
    "K5o Q8o Q6s 33 J8s T9s K3s K6o Q7s K4s A2o K7o JTo Q9o J9s K5s A3o Q8s K8o K6s A4o 44 QTo A2s JTs "
    "K7s Q9s A6o A5o K9o QJo A3s K8s A7o A4s QTs KTo A8o A6s A5s K9s QJs 55 KJo A9o A7s KQo KTs A8s KJs "
    "ATo A9s 66 KQs AJo AQo ATs AKo AJs AQs 77 AKs 88 99 TT JJ QQ KK AA "
).strip()


def fill_in(apps, schema_editor):
    versions = apps.get_model("game", "TableVersion").objects.exclude(table__size_class="draw")
    versions.filter(hand_order="").update(hand_order=BY_EQUITY)
    for copy in apps.get_model("game", "TableCopy").objects.filter(hand_order="").iterator(chunk_size=1000):
        if "preflop" in copy.rows:
            copy.hand_order = BY_EQUITY
            copy.save(update_fields=["hand_order"])


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0027_modifiers_of_bot_weeks"),
    ]

    operations = [
        migrations.AddField(
            model_name="tablecopy",
            name="hand_order",
            field=models.TextField(blank=True, verbose_name="order of hands"),
        ),
        migrations.AddField(
            model_name="tableversion",
            name="hand_order",
            field=models.TextField(
                blank=True,
                help_text="The 169 starting hands from the weakest on, along which styles move a hand.",
                validators=[game.bot_tables.models.hand_order_validator],
                verbose_name="order of hands",
            ),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
