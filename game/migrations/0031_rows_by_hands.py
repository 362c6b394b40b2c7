"""Rows before the flop name their starting hands; so far they had a range of percentiles.

The hands of a range are those whose percentile lies in it, by the order of their version: all tables, finished
games' among them, decide as before.
"""

from functools import cache
from importlib import import_module
from itertools import groupby

from django.db import migrations, models

import game.bot_tables.rows

BY_EQUITY = import_module("game.migrations.0028_orders_of_hands").BY_EQUITY
RANKS = "AKQJT98765432"
CHUNK = 1000
HANDS = (
    [rank + rank for rank in RANKS]
    + [high + low + "s" for place, high in enumerate(RANKS) for low in RANKS[place + 1 :]]
    + [high + low + "o" for place, high in enumerate(RANKS) for low in RANKS[place + 1 :]]
)


def combinations(hand):
    return 6 if len(hand) == 2 else 4 if hand[2] == "s" else 12


@cache
def percentiles(order):
    below, found = 0, {}
    for hand in order.split():
        found[hand] = (2 * below + combinations(hand)) * 100 // 2652
        below += combinations(hand)
    return found


@cache
def hands_text(order, least, below):
    """As bots/hand_text.py writes them: the pairs, the suited hands, the others, each from the best down."""
    percents = percentiles(order)
    chosen = [hand for hand in HANDS if least <= percents[hand] < below]
    if len(chosen) == len(HANDS):
        return "all"
    found = []
    for _line, run in groupby(enumerate(chosen), key=line_of):
        best, *others = [hand for _number, hand in run]
        top = best == "AA" or (len(best) == 3 and RANKS.index(best[0]) + 1 == RANKS.index(best[1]))
        if not others:
            found.append(best)
        else:
            found.append(f"{others[-1]}+" if top else f"{best}-{others[-1]}")
    return ", ".join(found)


def line_of(numbered):
    """The same for neighbours of one run: pairs, or kickers of one high card."""
    number, hand = numbered
    return (hand[0] + hand[2:] if len(hand) == 3 else "", RANKS.index(hand[1]) - number)


def convert(apps, schema_editor):
    versions = apps.get_model("game", "TableVersion").objects.exclude(table__size_class="draw")
    versions.filter(hand_order="").update(hand_order=BY_EQUITY)
    row_model = apps.get_model("game", "PreflopRow")
    ranges = row_model.objects.order_by().values_list("version__hand_order", "least", "below").distinct()
    for order, least, below in list(ranges):
        rows = row_model.objects.filter(version__hand_order=order, least=least, below=below)
        rows.update(hands=hands_text(order, least, below))
    orders = {
        (key, number): order
        for key, number, order in versions.values_list("table__key", "number", "hand_order")
    }
    for copy in apps.get_model("game", "TableCopy").objects.iterator(chunk_size=CHUNK):
        if "preflop" in copy.rows:
            orders.setdefault((copy.key, copy.number), copy.hand_order)
            copy.rows["preflop"] = [
                [situation, position, hands_text(copy.hand_order, least, below), *rest]
                for situation, position, least, below, *rest in copy.rows["preflop"]
            ]
            copy.save(update_fields=["rows"])
    for counted in apps.get_model("game", "BotRow").objects.filter(row__startswith="preflop/").iterator():
        if order := orders.get((counted.table, counted.version)):
            *names, band = counted.row.split("/")
            least, below = map(int, band.split("-"))
            counted.row = "/".join((*names, hands_text(order, least, below)))
            counted.save(update_fields=["row"])


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0030_totals_of_bots"),
    ]

    operations = [
        migrations.AddField(
            model_name="prefloprow",
            name="hands",
            field=models.CharField(
                default="all",
                help_text="Such as 22+, A9s+, KTo+, 76s.",
                max_length=600,
                validators=[game.bot_tables.rows.hands_validator],
                verbose_name="hands",
            ),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name="botrow",
            name="row",
            field=models.CharField(max_length=700),
        ),
        migrations.RunPython(convert, migrations.RunPython.noop),
    ]
