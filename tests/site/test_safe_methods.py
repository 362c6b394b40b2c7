"""Looking changes nothing, at whatever address, whether a stranger looks, a player or an operator."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import Model
from django.test import Client

from game.coach.stored_values import StoredValues
from game.day.opening import today
from game.history.recorded_game import published_history
from game.luck.games import work_on
from game.models import BotProfile, DecisionTable, TableVersion
from game.play import games
from game.play.day_chain import ensure_chain
from leaderboard.models import Game, GameOutline, Hand, Player
from tests.history.recorded_games import a_finished_game
from tests.play.builders import game_of, start_game
from tests.shipped_bots import load_bots
from tests.site.fuzz.addresses import PLACE, filled, patterns
from tests.tiers import sampled

pytestmark = pytest.mark.django_db


def everything_kept() -> dict[type[Model], list[dict[str, Any]]]:
    """But for what is worked out, once, when somebody looks: values of decisions and what they cost."""
    models = set(apps.get_models(include_auto_created=True)) - {Session, StoredValues}
    rows = {model: list(model._default_manager.order_by("pk").values()) for model in models}
    for hand in rows[Hand]:
        del hand["cost"]
    for outline in rows[GameOutline]:
        outline["sums"] = outline["sums"] | {"cost": None, "costs": []}
    return rows | {Session: [_held(session) for session in Session.objects.order_by("pk")]}


def changed_since(before: dict[type[Model], list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    """By the names of models: the first of the rows that are new or other than before."""
    return {
        model.__name__: [row for row in rows if row not in before[model]][:3]
        for model, rows in everything_kept().items()
        if rows != before[model]
    }


def _held(session: Session) -> dict[str, Any]:
    """But for what the admin has to tell an operator on his next page."""
    held = {name: value for name, value in session.get_decoded().items() if name != "_messages"}
    return {"key": session.pk, **held}


def addresses(thoroughly: bool) -> Iterator[str]:
    """Each pattern with identifiers of what there is; where it is done `thoroughly`, two of them, and
    those of every model."""
    rng = random.Random(1)
    ids = list(Game.objects.values_list("pk", flat=True))
    keys = {
        str(model.objects.order_by("pk")[0].pk) for model in (BotProfile, DecisionTable, TableVersion, User)
    }
    for pattern in patterns():
        yield filled(pattern, rng, ids, ["1"])
        if not thoroughly:
            continue
        yield filled(pattern, rng, ids, ["1"])
        if "<path:object_id>" in pattern or "<int:pk>" in pattern:
            yield from (PLACE.sub(key, pattern) for key in sorted(keys | {str(pk) for pk in ids}))
    yield from ("/table/?ask=leave", "/table/?ask=fold", "/hands/", "/admin/logout/", "/admin/jsi18n/")


@pytest.mark.parametrize("thoroughly", sampled([False, True], False))
def test_looking_changes_nothing(client: Client, thoroughly: bool) -> None:
    load_bots()
    ensure_chain(today(time.time()))  # as each start of the site does
    finished = published_history(a_finished_game().game_id)
    assert finished is not None
    assert work_on(finished, seconds=60)  # luck, too, is worked out once, when somebody looks
    start_game(client, players="3")
    operator = Client()
    operator.force_login(User.objects.create_superuser("operator"))
    before, playing = everything_kept(), client.session[games.SESSION_KEY]
    statuses = set()
    for address in addresses(thoroughly):
        for visitor in (Client(), client, operator):
            statuses.add(visitor.get(address).status_code)
        visitor.head(address)
    assert changed_since(before) == {}
    assert client.session[games.SESSION_KEY] == playing
    assert {200, 302, 303, 404} <= statuses
    assert not [status for status in statuses if status >= 500]


def test_the_comparison_sees_a_change(client: Client) -> None:
    before = everything_kept()
    Player.objects.create(name="Ann", tag="0a1f", key="k")
    assert list(changed_since(before)) == ["Player"]


@pytest.mark.parametrize("address", ["/table/act/", "/table/step/", "/table/pace/", "/table/leave/"])
def test_a_move_by_get_leads_to_the_table_and_moves_nothing(client: Client, address: str) -> None:
    load_bots()
    saved = start_game(client, players="3")
    answer = client.get(address, {"token": saved.token, "action": "fold", "confirm": "on", "pace": "fast"})
    assert (answer.status_code, answer["Location"]) == (303, "/table/")
    assert game_of(client) == saved
