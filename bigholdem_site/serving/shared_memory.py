"""What all server processes read and none changes is loaded before they are forked: it takes memory once, and
no visitor waits for it."""

import gc

from django.conf import settings
from django.template.loader import get_template
from django.urls import reverse
from django.utils import translation

from game.engine.cards import parse_cards
from game.engine.odds.percents import percent_of_hand
from game.engine.odds.tables import value_tables

SPOT = parse_cards("AsKd2c7h9sTdQc")
"""A hand and a board: what a bot needs to know of one, it needs to know of any."""
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
    """Keep the garbage collector's hands off all that has been loaded: it would write to every object, and a
    page of memory that is written to is shared no longer."""
    gc.collect()
    gc.freeze()
