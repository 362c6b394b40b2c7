from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "bigholdem_site"
    verbose_name = "BigHoldem"
