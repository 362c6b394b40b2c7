from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class GameConfig(AppConfig):
    name = "game"
    verbose_name = _("Game")

    def ready(self) -> None:
        from game import checks  # noqa: F401  (its import registers the checks)
        from game.admin.operator_group import make_operator_group
        from game.setup.leaderboard_names import register_names

        register_names()
        post_migrate.connect(make_operator_group, dispatch_uid="game.admin.operator_group")
