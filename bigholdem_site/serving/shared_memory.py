"""Loads what all server processes read and none changes before they are forked: it is in memory only once,
and no visitor waits for it."""

import gc

from django.conf import settings
from django.template.loader import get_template
from django.urls import reverse
from django.utils import translation

from game.engine.cards import parse_cards
from game.engine.odds.percents import percent_of_hand
from game.engine.odds.tables import value_tables

SPOT = parse_cards("AsKd2c7h9sTdQc")
"""Any hand and board: what is loaded to judge one serves for all."""
STREETS = (0, 3, 4, 5)
TEMPLATES = ("setup/setup.html", "table/table.html", "table/odds.html")


def load_what_is_shared() -> None:
    reverse("game:setup")  # loads all addresses and views
    for name in TEMPLATES:
        get_template(name)
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            translation.gettext("Call")
    value_tables()
    for cards in STREETS:
        percent_of_hand(SPOT[:2], SPOT[2 : 2 + cards])


def keep_shared() -> None:
    """Keep the garbage collector from everything loaded so far: it writes to every object that it visits, and
    a page of memory that is written to is no longer shared."""
    gc.collect()
    gc.freeze()
