from django.apps import AppConfig
from django.db.backends.signals import connection_created

from bigholdem_site.serving.database_waits import limit_waits


class SiteConfig(AppConfig):
    name = "bigholdem_site"
    verbose_name = "BigHoldem"

    def ready(self) -> None:
        connection_created.connect(limit_waits, dispatch_uid="bigholdem.limit_waits")
