"""The group of those who run the bots: they edit, try and measure them, read results and hide names.

They see no users. Migrating makes the group and gives it what it lacks of these permissions; who is to have
less gets a group of another name.
"""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig, apps
from django.db.models import Q

NAME = "operator"

ALL = ("view", "add", "change", "delete")
PERMISSIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "game": {
        "botprofile": ALL,
        "botstyle": ALL,
        "decisiontable": ("view", "add", "change"),  # deleting one would take its history along
        "tableversion": ALL,
        "prefloprow": ALL,
        "postfloprow": ALL,
        "simulationrun": ALL,
        "refusedword": ALL,
        "rowchange": ("view",),
    },
    "leaderboard": {"game": ("view", "hide_name"), "hand": ("view",)},
    "admin": {"logentry": ("view",)},  # of what was done to the things above
}


def make_operator_group(app_config: AppConfig, using: str, **_options: Any) -> None:
    """After an app's permissions have been made (post_migrate): give the group those it has a part in."""
    if app_config.label not in PERMISSIONS:
        return
    group, _made = apps.get_model("auth", "Group").objects.using(using).get_or_create(name=NAME)
    wanted = Q()
    for model, verbs in PERMISSIONS[app_config.label].items():
        wanted |= Q(content_type__model=model, codename__in=[f"{verb}_{model}" for verb in verbs])
    permissions = apps.get_model("auth", "Permission").objects.using(using)
    group.permissions.add(*permissions.filter(wanted, content_type__app_label=app_config.label))
