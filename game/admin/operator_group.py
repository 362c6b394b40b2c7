"""The group of the operators, who edit, try out and measure bots, view results and hide names.

They have no access to users. Migrating creates the group and adds the permissions that it lacks; for fewer
permissions, make a group with another name.
"""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig, apps
from django.db import connections
from django.db.models import Q

NAME = "operator"

ALL = ("view", "add", "change", "delete")
PERMISSIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "game": {
        "botprofile": ALL,
        "botstyle": ALL,
        "decisiontable": ("view", "add", "change"),  # deleting one would take its history along
        "tableversion": ALL,
        "drafttrial": ("view", "add", "change"),  # what games were given stays on record
        "prefloprow": ALL,
        "postfloprow": ALL,
        "firstroundrow": ALL,
        "secondroundrow": ALL,
        "exchangerow": ALL,
        "blindrow": ALL,
        "simulationrun": ALL,
        "measurement": ALL,
        "refusedword": ALL,
        "rowchange": ("view",),
    },
    "leaderboard": {"game": ("view", "hide_name"), "hand": ("view",)},
    "admin": {"logentry": ("view",)},  # LogEntryAdmin shows changes of the models above only
}


def make_operator_group(app_config: AppConfig, using: str, **_options: Any) -> None:
    """Give the group its permissions of an app, after migrating has created them (post_migrate)."""
    groups = apps.get_model("auth", "Group")
    # Whoever migrates one app alone may have no groups yet; the next migrating makes up for it.
    has_groups = groups._meta.db_table in connections[using].introspection.table_names()
    if app_config.label not in PERMISSIONS or not has_groups:
        return
    group, _created = groups.objects.using(using).get_or_create(name=NAME)
    condition = Q()
    for model, verbs in PERMISSIONS[app_config.label].items():
        condition |= Q(content_type__model=model, codename__in=[f"{verb}_{model}" for verb in verbs])
    permissions = apps.get_model("auth", "Permission").objects.using(using)
    group.permissions.add(*permissions.filter(condition, content_type__app_label=app_config.label))
