from django.urls import path

from game import rules_views, views

app_name = "game"

urlpatterns = [
    path("", views.setup, name="setup"),
    path("table/", views.table, name="table"),
    path("table/act/", views.act, name="act"),
    path("table/step/", views.step, name="step"),
    path("table/odds/", views.odds, name="odds"),
    path("table/pace/", views.pace, name="pace"),
    path("table/leave/", views.leave, name="leave"),
    path("rules/", rules_views.rules, name="rules"),
    path("rules/ranking/", rules_views.ranking, name="ranking"),
    path("rules/sets/", rules_views.rule_sets, name="rule_sets"),
    path("rules/glossary/", rules_views.glossary_terms, name="glossary"),
]
