"""Copies a profile."""

from __future__ import annotations

from itertools import count

from django.db import transaction
from django.utils.translation import gettext as _

from game.bot_tables.models import BotProfile

MAX_NAME_LENGTH = 40


@transaction.atomic
def copy_profile(profile: BotProfile) -> BotProfile:
    """A disabled profile that plays like `profile`, with its own key and name."""
    styles = list(profile.styles.all())
    names = set(BotProfile.objects.values_list("name", flat=True))
    keys = set(BotProfile.objects.values_list("key", flat=True))
    for number in count(2):
        ending = f"-{number}"
        key = profile.key[: MAX_NAME_LENGTH - len(ending)].rstrip("-") + ending
        label = " " + _("(copy %(number)d)") % {"number": number - 1}
        name = profile.name[: MAX_NAME_LENGTH - len(label)] + label
        if key not in keys and name not in names:
            break
    copy = BotProfile.objects.get(pk=profile.pk)
    copy.pk, copy.key, copy.name, copy.enabled = None, key, name, False
    if copy.name_it:
        copy.name_it = copy.name_it[: MAX_NAME_LENGTH - len(label)] + label
    copy.save()
    for style in styles:
        style.pk, style.profile = None, copy
        style.save()
    return copy
