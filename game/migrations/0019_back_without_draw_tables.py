"""Going back takes the tables of five-card draw away: the editions before know no such size of table."""

from django.db import migrations

DRAW = "draw"
ROWS = ("FirstRoundRow", "SecondRoundRow", "ExchangeRow", "BlindRow")


def remove_draw_tables(apps, schema_editor):
    """From the leaves on, each by its own query: models of an older state do not find what refers to them."""

    def remove(model, **which):
        rows = apps.get_model("game", model).objects.filter(**which)
        rows._raw_delete(schema_editor.connection.alias)

    tables = apps.get_model("game", "DecisionTable").objects.filter(size_class=DRAW)
    ids, keys = (list(tables.values_list(field, flat=True)) for field in ("pk", "key"))
    versions = apps.get_model("game", "TableVersion").objects.filter(table_id__in=ids)
    version_ids = list(versions.values_list("pk", flat=True))
    for model in ROWS:
        remove(model, version_id__in=version_ids)
    remove("TableVersion", pk__in=version_ids)
    remove("RowChange", table_id__in=ids)
    remove("TableCopy", key__in=keys)
    remove("BotStyle", size_class=DRAW)
    remove("DecisionTable", pk__in=ids)


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0018_rows_in_order_of_play"),
    ]

    operations = [
        migrations.RunPython(migrations.RunPython.noop, remove_draw_tables),
    ]
