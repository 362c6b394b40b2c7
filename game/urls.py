from django.urls import path

from game import bot_views, history_views, rules_views, start_page, views

app_name = "game"

urlpatterns = [
    path("", start_page.setup, name="setup"),
    path("bots/", bot_views.bots, name="bots"),
    path("table/", views.table, name="table"),
    path("table/act/", views.act, name="act"),
    path("table/step/", views.step, name="step"),
    path("table/odds/", views.odds, name="odds"),
    path("table/pace/", views.pace, name="pace"),
    path("table/cards/", views.cards, name="cards"),
    path("table/leave/", views.leave, name="leave"),
    path("rules/", rules_views.rules, name="rules"),
    path("rules/ranking/", rules_views.ranking, name="ranking"),
    path("rules/sets/", rules_views.rule_sets, name="rule_sets"),
    path("rules/glossary/", rules_views.glossary_terms, name="glossary"),
    path("hands/", history_views.my_hands, name="my_hands"),
    path("games/<uuid:game_id>/", history_views.game_history, name="history"),
    path("games/<uuid:game_id>/export/<slug:wanted>/", history_views.game_export, name="game_export"),
    path("games/<uuid:game_id>/shuffle/", history_views.shuffle, name="game_shuffle"),
    path("games/<uuid:game_id>/hands/<int:number>/", history_views.hand_history, name="hand_history"),
    path("games/<uuid:game_id>/hands/<int:number>/<int:step>/", history_views.hand_history, name="hand_step"),
    path(
        "games/<uuid:game_id>/hands/<int:number>/export/<slug:wanted>/",
        history_views.hand_export,
        name="hand_export",
    ),
    path(
        "games/<uuid:game_id>/hands/<int:number>/picture.png",
        history_views.hand_share_picture,
        name="hand_picture",
    ),
    path("shuffle/", history_views.shuffle, name="shuffle"),
    path("shuffle/verify_bigholdem.py", history_views.verifier, name="verifier"),
]
