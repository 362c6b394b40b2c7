"""What the pages that edit a version's rows share: its lock, who may edit, and the message after a save."""

from __future__ import annotations

from django.contrib import admin, messages
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.bot_tables.models import TableVersion
from game.bot_tables.parts import TablePart


def locked_version(pk: int) -> TableVersion:
    """The version with its table, locked until the transaction ends. Raises Http404."""
    versions = TableVersion.objects.select_for_update(of=("self",)).select_related("table")
    return get_object_or_404(versions, pk=pk)


def may_edit_rows(
    model_admin: admin.ModelAdmin, request: HttpRequest, version: TableVersion, part: TablePart
) -> bool:
    name = part.model._meta.model_name
    permissions = [f"game.{verb}_{name}" for verb in ("add", "change", "delete")]
    return model_admin.has_change_permission(request, version) and request.user.has_perms(permissions)


def rows_changed(number: int) -> str:
    return ngettext("%(number)d row changed.", "%(number)d rows changed.", number) % {"number": number}


def tell_saved(
    model_admin: admin.ModelAdmin, request: HttpRequest, version: TableVersion, title: str, changed: int
) -> None:
    """Log and say how many rows of the spot or part called `title` changed."""
    if not changed:
        messages.info(request, _("Nothing was changed."))
        return
    text = rows_changed(changed)
    model_admin.log_change(request, version, f"{title}: {text}")
    messages.success(request, _("%(spot)s: saved. %(rows)s") % {"spot": title, "rows": text})
