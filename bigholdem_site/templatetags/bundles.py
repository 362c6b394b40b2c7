"""Static files that a page needs together."""

from django import template
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static

from bigholdem_site.config.static_files import BUNDLES, LeanStaticFilesStorage

register = template.Library()


@register.simple_tag
def bundle(name: str) -> list[str]:
    """The addresses: one where bundles are collected, else those of its parts."""
    is_collected = isinstance(staticfiles_storage, LeanStaticFilesStorage)
    return [static(part) for part in ((name,) if is_collected else BUNDLES[name])]
