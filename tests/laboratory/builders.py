"""An operator before the laboratory, and what it looks at."""

from __future__ import annotations

import html
import re
from typing import Any

from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

from game.admin.operator_group import NAME
from game.models import BotProfile, DecisionTable, PostflopRow, PreflopRow, TableVersion

WEIGHTS = {"fold": 0, "call": 100, "raise_weight": 0, "small": 100, "large": 0, "all_in": 0}


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def an_operator() -> Client:
    """Of the group that migrating makes, with nothing beside."""
    user = User.objects.create_user("operator", is_staff=True)
    user.groups.add(Group.objects.get(name=NAME))
    return signed_in(user)


def a_superuser() -> Client:
    return signed_in(User.objects.create_superuser("chief"))


def a_draft(**weights: int) -> TableVersion:
    """A draft of the ring table: one row before the flop with these weights, one after it that calls."""
    table = DecisionTable.objects.get(key="ring")
    version = TableVersion.objects.create(table=table, number=2)
    PreflopRow.objects.create(
        version=version, situation="any", position="any", hands="all", **{**WEIGHTS, **weights}
    )
    PostflopRow.objects.create(
        version=version, situation="any", street="any", opponents="any", least=0, below=100, **WEIGHTS
    )
    return version


def spot_fields(**changes: Any) -> dict[str, Any]:
    """The fields of "Try it": six seats, the shark, everybody folds to the button."""
    return {
        "profile": BotProfile.objects.get(key="shark").pk,
        "version": "",
        "hole_cards": "As Ah",
        "board": "",
        "stacks": "1000 1000 1000 1000 1000 1000",
        "button": 6,
        "small_blind": 5,
        "big_blind": 10,
        "ante": 0,
        "limit": "no-limit",
        "actions": "f f f",
        "seed": 1,
        **changes,
    }


def trial_page(client: Client, **changes: Any) -> str:
    response = client.get(reverse("admin:game_botprofile_try"), spot_fields(**changes))
    assert response.status_code == 200
    return response.content.decode()


def fields_of(page: str) -> dict[str, str]:
    """What a browser would send of the page's form."""
    inputs = re.findall(r"<input ([^>]*)>", page)
    attributes = [dict(re.findall(r'([\w-]+)="([^"]*)"', each)) for each in inputs]
    return {each["name"]: html.unescape(each.get("value", "")) for each in attributes if "name" in each}
