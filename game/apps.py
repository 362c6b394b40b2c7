from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GameConfig(AppConfig):
    name = "game"
    verbose_name = _("Game")

    def ready(self) -> None:
        from game import checks  # noqa: F401  (its import registers the checks)
        from game.archived_names import register_names

        register_names()
