"""The rules pages. They depend only on the language."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from game.rules_pages import draw_page, glossary, hand_page, ranking_page, rule_sets_page


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """How a hand is played."""
    return render(request, "rules_pages/hand.html", {"page": hand_page()})


@require_safe
def ranking(request: HttpRequest) -> HttpResponse:
    return render(request, "rules_pages/ranking.html", {"page": ranking_page()})


@require_safe
def rule_sets(request: HttpRequest) -> HttpResponse:
    return render(request, "rules_pages/rule_sets.html", {"page": rule_sets_page()})


@require_safe
def draw_rules(request: HttpRequest) -> HttpResponse:
    """Poker all'italiana."""
    return render(request, "rules_pages/draw.html", {"page": draw_page()})


@require_safe
def glossary_terms(request: HttpRequest) -> HttpResponse:
    """The glossary, in the alphabet of the page's language."""
    return render(request, "rules_pages/glossary.html", {"page": glossary(get_language() or "en")})
