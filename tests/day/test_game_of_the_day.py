"""The game of the day: the same for everybody, one attempt counts, no card before the day is over."""

from __future__ import annotations

import datetime
import html
import json

import pytest
from django.core.management import call_command
from django.test import Client

from game.bot_tables.models import BotProfile
from game.day.attempts import running_days
from game.day.closing import close_due_days
from game.day.models import DayAttempt, DayGame
from game.day.of_player import longest_run
from game.day.opening import HANDS, SETUP, posts
from game.engine.cards import format_cards
from game.engine.record import hand_from_plain
from game.engine.shuffle import commitment
from game.engine.state import HandState
from game.history.proof import game_proof
from game.history.recorded_game import published_history
from game.history.verifier.verify_bigholdem import check_game
from game.play.day_chain import seed_of_day
from game.play.saved_game import SavedGame
from game.play.saved_text import from_text, to_text
from leaderboard.models import Game, GameKind, Hand, Player, Shuffle
from tests.day.builders import DAY, NEXT, at, begun, commit_before, finished, moment, played, post
from tests.page_words import has_word
from tests.play.builders import game_of, start_game
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db
NOON = moment(DAY)
AFTER = moment(NEXT, 1)


@pytest.fixture(autouse=True)
def _bots() -> None:
    load_bots()
    commit_before()


def text(client: Client, address: str) -> str:
    return html.unescape(client.get(address).content.decode())


def closed_day() -> DayGame:
    with at(AFTER):
        close_due_days(AFTER)
    return DayGame.objects.get(day=DAY)


def test_everybody_gets_the_same_cards_seats_and_bots(client: Client) -> None:
    other = Client()
    with at(NOON):
        one, two = begun(client), begun(other, "Bob")
        one, two = played(client, 2), played(other, 2, stays=False)
    assert one.game.setup == two.game.setup == SETUP
    assert one.hand.deck == two.hand.deck
    assert [player[1:] for player in one.players] == [player[1:] for player in two.players]
    assert one.hand.setup == two.hand.setup  # whatever was won or lost before
    assert from_text(to_text(one)) == one


def test_the_bots_stay_as_they_were_whatever_the_operator_changes(client: Client) -> None:
    with at(NOON):
        one = begun(client)
        BotProfile.objects.all().delete()
        two = begun(Client(), "Bob")
    assert [player[1:] for player in one.players] == [player[1:] for player in two.players]


def test_the_seed_is_committed_to_before_the_day_and_told_after_it(client: Client) -> None:
    seed = seed_of_day(DAY)
    assert seed
    with at(NOON):
        saved = finished_attempt(client)
        shown = text(client, "/day/")
        assert commitment(seed) in shown
        assert seed.hex() not in shown + text(client, f"/table/{saved.game_id}/")
    game = closed_day()
    assert game.seed == seed.hex()
    with at(AFTER):
        assert seed.hex() in text(client, f"/day/{DAY}/")
        assert commitment(seed_of_day(NEXT) or b"") == seed.hex()


def finished_attempt(client: Client, hands: int = 1, name: str = "Ann") -> SavedGame:
    begun(client, name)
    return finished(client, hands)


def test_the_verifier_checks_the_game_and_its_place_in_the_chain(client: Client) -> None:
    with at(NOON):
        saved = finished_attempt(client, 3)
    closed_day()
    history = published_history(saved.game_id)
    assert history is not None
    proof = json.loads(json.dumps(game_proof(history)))
    assert check_game(proof) == []
    proof["day"]["date"] = str(NEXT)
    assert check_game(proof) == ["The seed does not belong to the chain of the days' seeds."]


def test_only_the_first_attempt_of_a_browser_counts(client: Client) -> None:
    with at(NOON):
        first = finished_attempt(client)
        again = finished_attempt(client)
        assert "only your first attempt counts" in text(client, "/day/")
    counts = dict(DayAttempt.objects.values_list("game_id", "counts"))
    assert counts == {first.game_id: True, again.game_id: False}


def test_who_clears_his_cookies_is_somebody_else_and_the_page_says_so(client: Client) -> None:
    with at(NOON):
        finished_attempt(client)
        client.cookies.clear()
        assert "who clears his cookies is somebody else" in text(client, "/day/")
        finished_attempt(client)
    attempts = DayAttempt.objects.select_related("game__player")
    assert [attempt.counts for attempt in attempts] == [True, True]
    tags = {attempt.game.player.tag for attempt in attempts if attempt.game.player}
    assert len(tags) == 2


def test_attempts_are_limited(client: Client, settings: object) -> None:
    settings.RATE_LIMITS = True  # type: ignore[attr-defined]
    with at(NOON):
        answers = [client.post("/day/", {"name": ""}, REMOTE_ADDR="198.51.100.7") for _time in range(61)]
        client.cookies.clear()
    assert answers[0].status_code == 422
    assert answers[-1].status_code == 429


def test_an_attempt_that_runs_is_gone_on_with(client: Client) -> None:
    with at(NOON):
        saved = begun(client)
        assert begun(client).game_id == saved.game_id
    assert DayAttempt.objects.count() == 1


def test_it_is_not_ranked_but_has_its_player(client: Client) -> None:
    with at(NOON):
        saved = finished_attempt(client)
        assert not has_word(text(client, "/leaderboard/"), "Ann")
    game = Game.objects.get(id=saved.game_id)
    assert (game.kind, game.score, game.exact_score) == (GameKind.DAY, None, None)
    assert "Games of the day have a standing of their own" in text(client, f"/leaderboard/games/{game.id}/")
    assert game.player is not None


OF_A_GAME = (
    *("", "hands/1/", "hands/1/0/", "export/phh/", "hands/1/export/phh/", "hands/1/picture.png"),
    *("shuffle/", "report/", "hands/1/review/"),
)


@pytest.mark.parametrize("place", OF_A_GAME)
def test_nobody_else_sees_an_attempt_before_the_day_is_over(client: Client, place: str) -> None:
    with at(NOON):
        saved = finished_attempt(client)
        assert Client().get(f"/games/{saved.game_id}/{place}").status_code == 404


def test_the_player_himself_sees_only_what_he_has_seen(client: Client) -> None:
    with at(NOON):
        saved = finished_attempt(client, 2)
        state = first_hand(saved)
        unseen = [seat for seat in range(1, 6) if seat not in state.shown]
        hidden = [format_cards(state.hole_cards[seat], "") for seat in unseen]
        assert hidden
        places = ("", "hands/1/", "export/phh/", "export/ohh/", "export/csv/", "hands/1/export/phh/")
        for place in places:
            shown = text(client, f"/games/{saved.game_id}/{place}")
            assert saved.seed.hex() not in shown
            assert not [cards for cards in hidden if cards in shown], place
        trials = (f"hands/1/review/{step}/try/" for step in range(1, 12))
        for place in ("export/proof/", "shuffle/", "report/", "hands/1/review/", *trials):
            assert client.get(f"/games/{saved.game_id}/{place}").status_code == 404, place
        assert client.post(f"/games/{saved.game_id}/challenge/").status_code == 404
        assert client.post(f"/table/{saved.game_id}/same-cards/").status_code == 409
    assert not Shuffle.objects.filter(game_id=saved.game_id).exists()


def first_hand(saved: SavedGame) -> HandState:
    return hand_from_plain(Hand.objects.get(game_id=saved.game_id, number=1).record["hand"]).replay()


def test_after_the_day_everybody_sees_everything(client: Client) -> None:
    with at(NOON):
        saved = finished_attempt(client)
    closed_day()
    assert Client().get(f"/games/{saved.game_id}/hands/1/").status_code == 200
    assert saved.seed.hex() in text(Client(), f"/games/{saved.game_id}/")


def test_the_result_is_the_sum_and_hands_not_played_are_folded(client: Client) -> None:
    with at(NOON):
        saved = finished_attempt(client, 3)
        shown = text(client, "/day/")
    game = closed_day()
    attempt = DayAttempt.objects.get(game_id=saved.game_id)
    nets = list(Hand.objects.filter(game_id=saved.game_id).order_by("number").values_list("net", flat=True))
    paid = posts(saved.seed)
    assert attempt.nets == [*nets, *(-chips for chips in paid[3:])]
    assert attempt.total == sum(attempt.nets)
    assert sorted(paid[:6]) == [0, 0, 0, 0, 10, 20]
    assert game.summary is not None
    assert game.summary["averages"] == attempt.nets
    assert f"{abs(attempt.total):,}" in shown


def test_the_hand_that_is_left_costs_what_lies_in_the_pot(client: Client) -> None:
    with at(NOON):
        saved = begun(client)
        post(client, "leave", confirm="yes")  # before his first action: it counts all the same
    closed_day()
    attempt = DayAttempt.objects.get(game_id=saved.game_id)
    assert attempt.nets is not None
    assert len(attempt.nets) == HANDS
    assert attempt.nets[0] == saved.hand.stacks[0] - 1000


def test_at_midnight_a_running_attempt_ends(client: Client) -> None:
    with at(NOON):
        saved = begun(client)
        played(client, 1)
    with at(AFTER):
        response = client.post(f"/table/{saved.game_id}/step/", {"token": game_of(client).token})
        assert response.status_code == 409
        assert "The day is over" in text(client, f"/table/{saved.game_id}/")
    assert closed_day().summary is not None


def test_a_day_that_was_closed_does_not_open_again(client: Client) -> None:
    """The server's clock may have been set back after midnight, when the seed is known."""
    with at(NOON):
        finished_attempt(client)
    closed_day()
    with at(NOON):
        other = Client()
        assert "Today’s game is over" in text(other, "/day/")
        response = other.post("/day/", {"name": "Bob"})
        assert response.status_code == 409
        assert "There is no game to play today" in response.content.decode()


def test_a_restore_ends_the_day_that_goes_on(client: Client) -> None:
    with at(NOON):
        begun(client)
        call_command("end_games", "--restored", verbosity=0)
        assert "Today’s game is over" in text(client, "/day/")
    assert DayGame.objects.get().seed


def test_on_a_new_site_the_first_game_begins_at_midnight(client: Client) -> None:
    with at(moment(DAY.replace(day=9))):
        assert "not committed to before the day began" in text(client, "/day/")
        assert client.post("/day/", {"name": "Ann"}).status_code == 409


@pytest.mark.parametrize("day", ["2026-13-40", "2020-01-01", "2099-01-01", "20260310", "today", "0001-01-01"])
def test_forged_days_get_a_sentence(client: Client, day: str) -> None:
    with at(NOON):
        response = client.get(f"/day/{day}/")
        assert response.status_code == 404
        assert "There are no results of this day" in response.content.decode()
        assert client.post(f"/day/{day}/", {"name": "Ann"}).status_code == 404
        for place in ("hands/1/", f"card/{'0' * 8}-0000-4000-8000-000000000000.png"):
            assert client.get(f"/day/{day}/{place}").status_code == 404


def test_forged_fields_are_refused(client: Client) -> None:
    with at(NOON):
        response = client.post("/day/", {"name": "Ann", "seed": "00", "day": "2026-03-09"})
    assert response.status_code == 422
    assert "Unknown field" in response.content.decode()


def test_the_results_of_a_day(client: Client) -> None:
    other = Client()
    with at(NOON):
        finished_attempt(client, 3)
        begun(other, "Bob")
        finished(other, 3, stays=False)
        assert not has_word(text(client, "/day/"), "Bob")
    closed_day()
    with at(AFTER):
        shown = text(client, f"/day/{DAY}/")
        missing = [word for word in ("Ann", "Bob", "Shark", "Regular", "Your rank") if word not in shown]
        assert missing == []
        assert "🟩" in shown or "🟥" in shown
        assert "Your rank" not in text(Client(), f"/day/{DAY}/")
        lines = text(client, f"/day/{DAY}/hands/1/")
        assert "Bob" in lines
        assert "Preflop" in lines or "no decision" in lines
        own = DayAttempt.objects.get(game__name="Ann")
        picture = client.get(f"/day/{DAY}/card/{own.game_id}.png")
        assert picture.content.startswith(b"\x89PNG")
        assert str(DAY.year) in text(client, "/day/archive/")


def test_the_cards_of_a_past_day_can_be_practised(client: Client) -> None:
    with at(NOON):
        first = finished_attempt(client)
    closed_day()
    with at(AFTER):
        response = client.post(f"/day/{DAY}/", {"name": "Ann"})
        assert response.status_code == 303
        saved = game_of(client)
        assert (saved.seed, saved.day) == (first.seed, "")
        finished(client)
    assert Game.objects.get(id=saved.game_id).kind == GameKind.PRACTICE
    assert DayAttempt.objects.count() == 1


def test_a_days_game_can_be_challenged_when_it_is_over(client: Client) -> None:
    with at(NOON):
        first = finished_attempt(client, 2)
    closed_day()
    link = client.post(f"/games/{first.game_id}/challenge/")["Location"]
    bob = Client()
    assert bob.post(link, {"name": "Bob"}).status_code == 303
    assert game_of(bob).hand.deck == first_hand(first).deck
    finished(bob, 2)
    assert "Hand by hand" in text(bob, link)


def test_the_start_page_says_how_many_have_played(client: Client) -> None:
    with at(NOON):
        assert "Today’s game: 0 played" in text(client, "/")
        finished_attempt(client)
        assert "Today’s game: 1 played" in text(Client(), "/")
    with at(moment(DAY.replace(day=9))):
        page = text(client, "/")
        assert "Today’s game" not in page
        assert "The next game of the day begins at midnight UTC" in page


def test_the_page_of_a_player_tells_his_days(client: Client) -> None:
    with at(NOON):
        finished_attempt(client)
        address = Player.objects.get().get_absolute_url()
        shown = text(client, address)
        assert "Games of the day" in shown
        assert "1 of 1" not in shown  # the day goes on
        assert "Biggest pots" not in shown
    closed_day()
    with at(AFTER):
        shown = text(Client(), address)
    assert f'href="/day/{DAY}/"' in shown
    assert "1 of 1" in shown


def test_the_longest_streak_may_be_long_ago() -> None:
    days = [DAY - datetime.timedelta(days=back) for back in (0, 2, 3, 4, 9)]
    assert longest_run(days) == 3
    assert longest_run([]) == 0


def test_streaks_count_days_that_follow_one_another() -> None:
    days = [DAY.replace(day=day) for day in (10, 9, 8, 6)]
    assert running_days(days, DAY) == 3
    assert running_days(days, NEXT) == 3  # today may still be played
    assert running_days(days, DAY.replace(day=12)) == 0
    assert running_days([], DAY) == 0


def test_an_ordinary_game_is_none_of_the_day(client: Client) -> None:
    assert start_game(client).day == ""
