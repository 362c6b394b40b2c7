from django.urls import path

from leaderboard import player_views, views

app_name = "leaderboard"

urlpatterns = [
    path("", views.leaderboard, name="leaderboard"),
    path("games/<uuid:game_id>/", views.game, name="game"),
    path("players/<slug:tag>/", player_views.player, name="player"),
]
