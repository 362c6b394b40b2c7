"""The admin of what runs in the background: its status, its page, and how it is cancelled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from game.laboratory.address_keys import is_key
from game.laboratory.background_run import BackgroundRun
from game.laboratory.processes import cancel

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    ModelAdmin = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin

ONE_AT_A_TIME = _("One simulation or measurement at a time: wait for yours, or cancel it.")


class BackgroundRunAdmin(ModelAdmin):
    """A run is never edited. Its page shows its progress and its result."""

    list_select_related: ClassVar[tuple[str, ...]] = ("operator",)
    page_template: str
    progress_template: str
    """Of the part of the page that the browser polls while the run is under way."""
    over_text: StrOrPromise

    @admin.display(description=_("status"), ordering="status")
    def current_status(self, run: BackgroundRun) -> str:
        return str(run.current_status.label)

    def get_urls(self) -> list[URLPattern]:
        view, names = self.admin_site.admin_view, f"game_{self.opts.model_name}"
        return [
            path("<int:pk>/progress/", view(self.progress), name=f"{names}_progress"),
            path("<int:pk>/cancel/", view(require_POST(self.cancel)), name=f"{names}_cancel"),
            *super().get_urls(),
        ]

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        return self._page(request, object_id, self.page_template)

    def progress(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self._page(request, str(pk), self.progress_template)

    def _page(self, request: HttpRequest, object_id: str, template: str) -> HttpResponse:
        run = self.viewed_run(request, object_id)
        context = {
            **self.context(request),
            **self.run_context(run),
            "title": str(run),
            "run": run,
            "may_cancel": self._may_cancel(request),
        }
        return render(request, template, context)

    def viewed_run(self, request: HttpRequest, key: str) -> Any:
        """Raises PermissionDenied, and Http404 where there is no such run."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        found = self.model._default_manager.select_related(*self.list_select_related)
        return get_object_or_404(found, pk=key if is_key(key) else 0)

    def run_context(self, run: Any) -> dict[str, Any]:
        """What the page shows of this kind of run, besides what it shows of all."""
        raise NotImplementedError

    def _may_cancel(self, request: HttpRequest) -> bool:
        return request.user.has_perm(f"game.change_{self.opts.model_name}")

    def cancel(self, request: HttpRequest, pk: int) -> HttpResponse:
        run = get_object_or_404(self.model, pk=pk)
        if not self._may_cancel(request):
            raise PermissionDenied
        if cancel(self.model, pk):
            self.log_change(request, run, str(_("Cancelled.")))
        else:
            messages.info(request, self.over_text)
        return redirect(f"admin:game_{self.opts.model_name}_change", pk)

    def context(self, request: HttpRequest) -> dict[str, Any]:
        return {**self.admin_site.each_context(request), "opts": self.opts}
