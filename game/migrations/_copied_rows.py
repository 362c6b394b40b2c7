"""Hold'em rows of one situation or stack copied for another that tables did not tell from it, in versions of
tables and in the copies that finished games keep."""

from django.db import migrations

CHUNK = 1000
_WEIGHTS = "fold", "call", "raise_weight", "small", "large", "all_in"
COLUMNS = {
    "preflop": ("version_id", "situation", "position", "stack", "hands", *_WEIGHTS),
    "postflop": (
        *("version_id", "situation", "street", "opponents", "line", "draw", "least", "below", *_WEIGHTS),
        *("third", "three_quarters"),
    ),
}
"""Of the rows of each part, since they may name draws."""


def copying(model, part, copied_from, key="situation", place=0):
    """The operation that copies the rows of `model`, and those of `part` in copies of tables, for each new
    value of `copied_from` from its old one; of the column `key`, which stands at `place` in copies. Who goes
    back loses the new ones."""
    columns = [column for column in COLUMNS[part] if column != key]

    def copy_rows(apps, schema_editor):
        rows = apps.get_model("game", model)
        for new, old in copied_from.items():
            found = rows.objects.filter(**{key: old}).order_by("pk").values(*columns)
            copies = (rows(**{key: new}, **row) for row in found.iterator(chunk_size=CHUNK))
            rows.objects.bulk_create(copies, batch_size=CHUNK)
        for copy in _copies_of_holdem(apps, part):
            before = copy.rows[part]
            copies = (
                [*row[:place], new, *row[place + 1 :]]
                for new, old in copied_from.items()
                for row in before
                if row[place] == old
            )
            copy.rows[part] = [*before, *copies]
            copy.save(update_fields=["rows"])

    def remove_rows(apps, schema_editor):
        apps.get_model("game", model).objects.filter(**{f"{key}__in": copied_from}).delete()
        for copy in _copies_of_holdem(apps, part):
            copy.rows[part] = [row for row in copy.rows[part] if row[place] not in copied_from]
            copy.save(update_fields=["rows"])

    return migrations.RunPython(copy_rows, remove_rows)


def _copies_of_holdem(apps, part):
    copies = apps.get_model("game", "TableCopy").objects.iterator(chunk_size=CHUNK)
    return (copy for copy in copies if part in copy.rows)
