"""Rows before the flop have no percentiles any more. Who goes back gets them again: as sets of hands may lie
anywhere in the order, those of a row reach from its worst hand to the worst of the next row.
"""

from collections import defaultdict
from importlib import import_module

from django.db import migrations, models

from game.bots.hand_order import CLASSES
from game.bots.hand_text import parse_hands

percentiles = import_module("game.migrations.0031_rows_by_hands").percentiles


def bands(order, texts):
    """Of the rows of one spot, by their hands: no two begin at the same percentile."""
    percents = percentiles(order)
    lowest = {
        text: min((percents[str(CLASSES[place])] for place in parse_hands(text)), default=99)
        for text in texts
    }
    found, begins = {}, []
    in_order = sorted(texts, key=lambda text: lowest[text])
    for place, text in enumerate(in_order):
        latest = 100 - (len(in_order) - place)
        begins.append(min(max(lowest[text], begins[-1] + 1), latest) if begins else 0)
    for text, least, below in zip(in_order, begins, [*begins[1:], 100], strict=True):
        found[text] = (least, below)
    return found


def restore_percentiles(apps, schema_editor):
    row_model = apps.get_model("game", "PreflopRow")
    spots, counted = defaultdict(list), {}
    names = ("version__table__key", "version__number", "version__hand_order", "situation", "position")
    for *spot, pk, hands in row_model.objects.order_by().values_list(*names, "pk", "hands"):
        spots[tuple(spot)].append((pk, hands))
    for (key, number, order, situation, position), rows in spots.items():
        found = bands(order, {hands for _pk, hands in rows})
        for pk, hands in rows:
            least, below = found[hands]
            row_model.objects.filter(pk=pk).update(least=least, below=below)
            counted[key, number, f"preflop/{situation}/{position}/{hands}"] = f"{least}-{below}"
    for copy in apps.get_model("game", "TableCopy").objects.iterator(chunk_size=1000):
        if "preflop" in copy.rows:
            restore_copy(copy, counted)
    for each in apps.get_model("game", "BotRow").objects.filter(row__startswith="preflop/").iterator():
        if band := counted.get((each.table, each.version, each.row)):
            each.row = f"{each.row.rpartition('/')[0]}/{band}"
            each.save(update_fields=["row"])


def restore_copy(copy, counted):
    spots = defaultdict(set)
    for situation, position, hands, *_rest in copy.rows["preflop"]:
        spots[situation, position].add(hands)
    found = {spot: bands(copy.hand_order, texts) for spot, texts in spots.items()}
    for (situation, position), rows in found.items():
        for hands, (least, below) in rows.items():
            name = (copy.key, copy.number, f"preflop/{situation}/{position}/{hands}")
            counted.setdefault(name, f"{least}-{below}")
    copy.rows["preflop"] = [
        [situation, position, *found[situation, position][hands], *rest]
        for situation, position, hands, *rest in copy.rows["preflop"]
    ]
    copy.save(update_fields=["rows"])


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0031_rows_by_hands"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="prefloprow",
            options={
                "ordering": (
                    models.Case(
                        models.When(situation="any", then=models.Value(0)),
                        models.When(situation="unopened", then=models.Value(1)),
                        models.When(situation="limped", then=models.Value(2)),
                        models.When(situation="cheap-raise", then=models.Value(3)),
                        models.When(situation="raised", then=models.Value(4)),
                        models.When(situation="big-raise", then=models.Value(5)),
                        models.When(situation="cheap-3-bet", then=models.Value(6)),
                        models.When(situation="reraised", then=models.Value(7)),
                        models.When(situation="all-in", then=models.Value(8)),
                        default=models.Value(9),
                    ),
                    models.Case(
                        models.When(position="any", then=models.Value(0)),
                        models.When(position="early", then=models.Value(1)),
                        models.When(position="middle", then=models.Value(2)),
                        models.When(position="late", then=models.Value(3)),
                        models.When(position="small-blind", then=models.Value(4)),
                        models.When(position="big-blind", then=models.Value(5)),
                        default=models.Value(6),
                    ),
                    "pk",
                ),
                "verbose_name": "row before the flop",
                "verbose_name_plural": "rows before the flop",
            },
        ),
        migrations.RemoveConstraint(
            model_name="prefloprow",
            name="game_prefloprow_range",
        ),
        migrations.RemoveConstraint(
            model_name="prefloprow",
            name="game_preflop_rows_do_not_tie",
        ),
        migrations.RunPython(migrations.RunPython.noop, restore_percentiles),
        migrations.RemoveField(
            model_name="prefloprow",
            name="below",
        ),
        migrations.RemoveField(
            model_name="prefloprow",
            name="least",
        ),
        migrations.AddConstraint(
            model_name="prefloprow",
            constraint=models.UniqueConstraint(
                fields=("version", "situation", "position", "hands"),
                name="game_preflop_rows_do_not_tie",
                violation_error_message="Another row of the same keys has the same hands.",
            ),
        ),
    ]
