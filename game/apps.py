from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class GameConfig(AppConfig):
    name = "game"
    verbose_name = _("Game")

    def ready(self) -> None:
        from pathlib import Path

        from django.conf import settings

        from game import checks  # noqa: F401  (its import registers the checks)
        from game.admin.operator_group import make_operator_group
        from game.day import of_player
        from game.engine.odds.percents import TABLES_NAME, use_tables
        from game.setup.leaderboard_names import register_names

        register_names()
        of_player.register()
        use_tables(Path(settings.DATA_DIR) / TABLES_NAME)
        post_migrate.connect(make_operator_group, dispatch_uid="game.admin.operator_group")
