"""What the migrations applied to a database say about it."""

from collections.abc import Iterable

from django.apps import apps
from django.db.migrations.loader import MigrationLoader

Migration = tuple[str, str]
"""An app's label and the migration's name."""


def unknown_migration(applied: Iterable[Migration]) -> Migration | None:
    """The last one that this version of BigHoldem, or of what it is made with, does not know."""
    known = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    installed = {app.label for app in apps.get_app_configs()}
    return max((key for key in applied if key[0] in installed and key not in known), default=None)


def tables_made_by(applied: Iterable[Migration]) -> set[str]:
    """The tables that these migrations, which must be known, leave behind."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    models = loader.project_state([key for key in applied if key in loader.graph.nodes]).apps
    return {model._meta.db_table for model in models.get_models(include_auto_created=True)}
