from django.urls import path

from leaderboard import views
from leaderboard.player import views as player_views

app_name = "leaderboard"

urlpatterns = [
    path("", views.leaderboard, name="leaderboard"),
    path("games/<uuid:game_id>/", views.game, name="game"),
    path("players/", views.players, name="players"),
    path("players/<slug:tag>/", player_views.player, name="player"),
    path("players/<slug:tag>/forget/", player_views.forget, name="forget"),
]
