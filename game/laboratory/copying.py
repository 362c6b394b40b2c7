"""A profile made from another one."""

from __future__ import annotations

from itertools import count

from django.db import transaction
from django.utils.translation import gettext as _

from game.bot_tables.models import BotProfile

MOST_NAME = 40


@transaction.atomic
def copy_profile(profile: BotProfile) -> BotProfile:
    """A disabled profile that plays as `profile` does, under a key and a name of its own."""
    styles = list(profile.styles.all())
    names = set(BotProfile.objects.values_list("name", flat=True))
    keys = set(BotProfile.objects.values_list("key", flat=True))
    for number in count(2):
        ending = f"-{number}"
        key = profile.key[: MOST_NAME - len(ending)].rstrip("-") + ending
        label = " " + _("(copy %(number)d)") % {"number": number - 1}
        name = profile.name[: MOST_NAME - len(label)] + label
        if key not in keys and name not in names:
            break
    copy = BotProfile.objects.get(pk=profile.pk)
    copy.pk, copy.key, copy.name, copy.enabled = None, key, name, False
    copy.save()
    for style in styles:
        style.pk, style.profile = None, copy
        style.save()
    return copy
