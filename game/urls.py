from django.urls import path

from game.challenges import views as challenge_views
from game.characters import views as character_views
from game.coach import advice_views, trial_views
from game.coach import views as coach_views
from game.day import views as day_views
from game.history import own_views
from game.history import views as history_views
from game.luck import views as luck_views
from game.rules_pages import views as rules_views
from game.setup import views as setup_views
from game.table import comfort_views, seat_views
from game.table import views as table_views

app_name = "game"

urlpatterns = [
    # First what is asked for most, as Django tries one address after the other. Without an identifier: the
    # table of the game begun last.
    *(
        path(f"table/{place}{address}", view, name=name)
        for address, view, name in (
            ("act/", table_views.act, "act"),
            ("step/", table_views.step, "step"),
            ("ahead/", table_views.ahead, "ahead"),
            ("odds/", table_views.odds, "odds"),
            ("", table_views.table, "table"),
            ("comfort/", comfort_views.comfort, "comfort"),
            ("pace/", table_views.pace, "pace"),
            ("cards/", table_views.cards, "cards"),
            ("sit-out/", table_views.sit_out, "sit_out"),
            ("pause/", table_views.pause, "pause"),
            ("take-back/", table_views.take_back, "take_back"),
            ("leave/", table_views.leave, "leave"),
        )
        for place in ("", "<uuid:game_id>/")
    ),
    path("", setup_views.setup, name="setup"),
    path("bots/", character_views.bots, name="bots"),
    path("table/<uuid:game_id>/same-cards/", table_views.same_cards, name="same_cards"),
    path("table/<uuid:game_id>/seat/<int:seat>/", seat_views.seat, name="seat"),
    path("table/<uuid:game_id>/advice/", advice_views.at_the_table, name="advice"),
    path("rules/", rules_views.rules, name="rules"),
    path("rules/ranking/", rules_views.ranking, name="ranking"),
    path("rules/sets/", rules_views.rule_sets, name="rule_sets"),
    path("rules/poker-all-italiana/", rules_views.draw_rules, name="draw_rules"),
    path("rules/glossary/", rules_views.glossary_terms, name="glossary"),
    path("hands/", history_views.my_hands, name="my_hands"),
    path("hands/of/<slug:tag>/", own_views.own_hands, name="own_hands"),
    path("hands/of/<slug:tag>/star/<int:hand_id>/", own_views.star, name="own_star"),
    path("hands/of/<slug:tag>/export/<slug:file_format>/", own_views.own_export, name="own_export"),
    path("games/<uuid:game_id>/", history_views.game_history, name="history"),
    path("games/<uuid:game_id>/export/<slug:file_format>/", history_views.game_export, name="game_export"),
    path("games/<uuid:game_id>/shuffle/", history_views.shuffle, name="game_shuffle"),
    path("games/<uuid:game_id>/hands/<int:number>/", history_views.hand_history, name="hand_history"),
    path("games/<uuid:game_id>/hands/<int:number>/<int:step>/", history_views.hand_history, name="hand_step"),
    path(
        "games/<uuid:game_id>/hands/<int:number>/export/<slug:file_format>/",
        history_views.hand_export,
        name="hand_export",
    ),
    path(
        "games/<uuid:game_id>/hands/<int:number>/picture.png",
        history_views.hand_share_picture,
        name="hand_picture",
    ),
    path("games/<uuid:game_id>/luck/", luck_views.luck_of_game, name="luck_of_game"),
    path("luck/", luck_views.luck, name="luck"),
    path("games/<uuid:game_id>/report/", coach_views.report, name="report"),
    path("games/<uuid:game_id>/report/glance/", coach_views.at_a_glance, name="glance"),
    path("games/<uuid:game_id>/hands/<int:number>/review/", coach_views.review, name="review"),
    path(
        "games/<uuid:game_id>/hands/<int:number>/review/<int:step>/", coach_views.review, name="review_step"
    ),
    path(
        "games/<uuid:game_id>/hands/<int:number>/review/<int:step>/longer/",
        coach_views.longer,
        name="review_longer",
    ),
    path(
        "games/<uuid:game_id>/hands/<int:number>/ranges/<int:step>/<int:seat>/",
        coach_views.ranges,
        name="ranges",
    ),
    path("games/<uuid:game_id>/challenge/", challenge_views.make, name="make_challenge"),
    path("day/", day_views.today, name="today"),
    path("day/archive/", day_views.archive, name="day_archive"),
    path("day/<slug:day>/", day_views.day, name="day"),
    path("day/<slug:day>/hands/<int:number>/", day_views.hand, name="day_hand"),
    path("day/<slug:day>/card/<uuid:game_id>.png", day_views.card, name="day_card"),
    path("challenges/<slug:code>/", challenge_views.challenge, name="challenge"),
    path(
        "games/<uuid:game_id>/hands/<int:number>/review/<int:step>/try/",
        trial_views.try_again,
        name="try_again",
    ),
    path("table/<uuid:game_id>/compared/", trial_views.trial_compared, name="compared"),
    path("shuffle/", history_views.shuffle, name="shuffle"),
    path("shuffle/verify_bigholdem.py", history_views.verifier, name="verifier"),
]
