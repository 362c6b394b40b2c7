"""The page that compares two profiles or two versions side by side and marks the differences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from game.laboratory.comparison import ComparisonLine


def comparison_form(model_admin: admin.ModelAdmin, request: HttpRequest) -> forms.Form:
    related = model_admin.list_select_related
    queryset = model_admin.get_queryset(request)
    if not isinstance(related, bool):
        queryset = queryset.select_related(*related)
    fields: dict[str, forms.Field] = {
        "left": forms.ModelChoiceField(queryset, label=_("Left")),
        "right": forms.ModelChoiceField(queryset, label=_("Right")),
        "only_differences": forms.BooleanField(label=_("only what differs"), required=False, initial=True),
    }
    form_class: Any = type("ComparisonForm", (forms.Form,), fields)
    form: forms.Form = form_class(request.GET if "left" in request.GET else None)
    return form


def comparison_page(
    model_admin: admin.ModelAdmin, request: HttpRequest, compare: Callable[[Any, Any], list[ComparisonLine]]
) -> HttpResponse:
    if not model_admin.has_view_permission(request):
        raise PermissionDenied
    form = comparison_form(model_admin, request)
    context: dict[str, Any] = {
        **model_admin.admin_site.each_context(request),
        "title": _("Compare"),
        "opts": model_admin.opts,
        "form": form,
    }
    if form.is_valid():
        values = form.cleaned_data
        lines = compare(values["left"], values["right"])
        context["left"], context["right"] = values["left"], values["right"]
        context["differences"] = sum(line.differs for line in lines)
        context["lines"] = [line for line in lines if line.differs or not values["only_differences"]]
    return render(request, "admin/game/comparison.html", context)
