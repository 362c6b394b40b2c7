"""The admin of what runs in the background: its status, its page, and how it is cancelled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from game.laboratory.background_run import BackgroundRun

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    ModelAdmin = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin

ONE_AT_A_TIME = _("One simulation or measurement at a time: wait for yours, or cancel it.")


class BackgroundRunAdmin(ModelAdmin):
    """A run is never edited. Its page shows its progress and its result."""

    over_text: StrOrPromise

    @admin.display(description=_("status"), ordering="status")
    def current_status(self, run: BackgroundRun) -> str:
        return str(run.current_status.label)

    def get_urls(self) -> list[URLPattern]:
        view, name = self.admin_site.admin_view, f"game_{self.opts.model_name}_cancel"
        return [
            path("<int:pk>/cancel/", view(require_POST(self.cancel)), name=name),
            *super().get_urls(),
        ]

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def may_cancel(self, request: HttpRequest) -> bool:
        return request.user.has_perm(f"game.change_{self.opts.model_name}")

    def cancel(self, request: HttpRequest, pk: int) -> HttpResponse:
        run = get_object_or_404(self.model, pk=pk)
        if not self.may_cancel(request):
            raise PermissionDenied
        if self.cancel_run(pk):
            self.log_change(request, run, str(_("Cancelled.")))
        else:
            messages.info(request, self.over_text)
        return redirect(f"admin:game_{self.opts.model_name}_change", pk)

    def cancel_run(self, pk: int) -> bool:
        """Whether it was under way."""
        raise NotImplementedError

    def context(self, request: HttpRequest) -> dict[str, Any]:
        return {**self.admin_site.each_context(request), "opts": self.opts}
