import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache, caches
from django.test import Client, RequestFactory, override_settings

from bigholdem_site.config import storage
from bigholdem_site.middleware import rate_limits
from bigholdem_site.middleware.counting import FILE, PREFIX, WindowCount, count
from bigholdem_site.middleware.rate_limits import RateLimit, address_of
from tests.play.builders import game_of, start_game
from tests.shipped_bots import load_bots
from tests.site.database_servers import Redis
from tests.site.running_site import Visitor, served
from tests.tiers import EXHAUSTIVE

pytestmark = pytest.mark.django_db

LOGIN = "/admin/login/"


@pytest.fixture(autouse=True)
def _limits(settings: Any, tmp_path: Path) -> None:
    cache.clear()
    settings.DATA_DIR = tmp_path  # where the counts lie without Redis
    settings.RATE_LIMITS = True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch, settings: Any) -> list[float]:
    """What it is by the clock where counts lie in a file; Redis has a clock of its own."""
    settings.REDIS_URL = ""
    now = [1_700_000_100.0]
    monkeypatch.setattr("bigholdem_site.middleware.counting.time.time", lambda: now[0])
    return now


def times(names: list[str], seconds: int = 60) -> list[int]:
    return [counted.times for counted in count(names, seconds)]


def statuses(client: Client, times: int, **extra: str) -> list[int]:
    return [client.post(LOGIN, {"username": "x", "password": "y"}, **extra).status_code for _ in range(times)]


def test_the_admins_door_closes_after_too_many_tries_and_says_for_how_long(client: Client) -> None:
    most = rate_limits.LIMITS["admin:login"].by_address
    assert statuses(client, most) == [200] * most
    refused = client.post(LOGIN, {"username": "x", "password": "y"})
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= 900
    assert "Too many requests" in refused.content.decode()
    assert "site.css" in refused.content.decode()
    assert statuses(client, 1, REMOTE_ADDR="203.0.113.9") == [200]
    assert client.get(LOGIN).status_code == 200


def test_the_door_opens_again_when_the_window_of_its_first_try_is_over(
    client: Client, clock: list[float]
) -> None:
    assert statuses(client, 1) == [200]
    clock[0] += 880
    assert statuses(client, 20)[-1] == 429
    assert client.post(LOGIN, {"username": "x", "password": "y"})["Retry-After"] == "20"
    clock[0] += 20
    assert statuses(client, 1) == [200]


def test_a_window_does_not_grow_when_the_clock_goes_back(client: Client, clock: list[float]) -> None:
    assert statuses(client, 21)[-1] == 429
    clock[0] -= 86_400
    assert statuses(client, 21) == [200] * 20 + [429]


def test_one_session_is_limited_before_its_address_and_others_of_that_address_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(
        rate_limits.LIMITS, "game:setup", RateLimit("new-game", "POST", 600, by_session=2, by_address=5)
    )
    first, second = Client(), Client()
    for client in (first, second):
        client.session.save()
    assert [first.post("/", {}).status_code for _ in range(3)] == [422, 422, 429]
    assert [second.post("/", {}).status_code for _ in range(3)] == [422, 422, 429]
    assert Client().post("/", {}).status_code == 429


def test_odds_are_limited(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        rate_limits.LIMITS, "game:odds", RateLimit("odds", "GET", 60, by_session=1, by_address=1)
    )
    assert [client.get("/table/odds/").status_code for _ in range(2)] == [303, 429]
    assert client.head("/table/odds/").status_code == 429


def test_replays_and_pictures_of_hands_are_limited(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    replay = RateLimit("replay", "GET", 60, by_session=2, by_address=2)
    for name in ("game:hand_history", "game:hand_step", "game:hand_picture"):
        monkeypatch.setitem(rate_limits.LIMITS, name, replay)
    hand = f"/games/{uuid4()}/hands/1/"
    answers = [client.get(f"{hand}{page}").status_code for page in ("", "0/", "picture.png")]
    assert answers == [404, 404, 429]


def test_what_writes_to_the_leaderboard_is_limited_by_one_count(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = RateLimit("play", "POST", 60, by_session=2, by_address=9)
    for name in ("game:act", "game:step"):
        monkeypatch.setitem(rate_limits.LIMITS, name, play)
    load_bots()
    saved = start_game(client, name="", players="2")
    assert client.post("/table/act/", {"token": saved.token, "action": "fold"}).status_code == 409
    assert client.post("/table/step/", {"token": saved.token}).status_code == 303
    refused = client.post("/table/step/", {"token": game_of(client).token}, headers={"HX-Request": "true"})
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= 60
    assert client.get("/table/").status_code == 200
    assert len(game_of(client).hand.actions) == 1


def test_going_ahead_counts_as_moves_and_the_same_cards_as_a_new_game() -> None:
    limits = rate_limits.LIMITS
    assert limits["game:ahead"] is limits["game:act"]
    assert limits["game:same_cards"] is limits["game:setup"]


def test_the_limits_let_the_quickest_table_go_on() -> None:
    """At the pace "instant" a page asks for its next step 30 ms after it has shown the last one."""
    assert rate_limits.PLAY.by_session / rate_limits.PLAY.seconds >= 30


def test_each_name_is_counted_apart() -> None:
    assert [times(["a", "b"]), times(["a"]), times(["b", "c"])] == [[1, 1], [2], [2, 1]]
    cache.clear()


def test_a_count_says_how_long_its_window_lasts() -> None:
    first, again = count(["a"], 60)[0], count(["a"], 60)[0]
    assert 59 < first.seconds_left <= 60
    assert 0 < again.seconds_left <= first.seconds_left
    cache.clear()


@pytest.mark.servers
@pytest.mark.parametrize("expiry", [None, 3600])
def test_a_window_on_redis_that_would_last_too_long_begins_anew(
    redis: Redis, settings: Any, expiry: int | None
) -> None:
    """A name can run out between two questions about it, and the clock can go back."""
    settings.REDIS_URL, settings.CACHES = redis.url, storage.caches(redis.url)
    caches["default"].redis.set(PREFIX + "a", 7, ex=expiry)  # type: ignore[attr-defined]
    assert count(["a"], 60) == [WindowCount(1, 60)]
    assert count(["a"], 60)[0].times == 2
    assert 0 < count(["a"], 60)[0].seconds_left <= 60


def test_counts_are_forgotten_after_their_time(clock: list[float], tmp_path: Path) -> None:
    assert [times(["a", "b"], 60), times(["a", "c"], 90)] == [[1, 1], [2, 1]]
    clock[0] += 60
    assert times(["a", "c"], 60) == [1, 2]
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        assert database.execute("SELECT name FROM counts ORDER BY name").fetchall() == [("a",), ("c",)]


def without_counts(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("DROP TABLE counts")


def of_another_version(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("ALTER TABLE counts RENAME times TO many")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda file: file.write_bytes(b"spoilt" * 1000),
        lambda file: file.write_bytes(b""),
        lambda file: file.unlink(),
        without_counts,
        of_another_version,
    ],
)
def test_counts_begin_anew_where_the_file_holds_none(
    settings: Any, tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    settings.REDIS_URL = ""
    assert times(["a"]) == [1]
    spoil(tmp_path / FILE)
    with suppress(sqlite3.DatabaseError):
        count(["a"], 60)
    before = times(["a"])[0]
    assert before <= 2
    assert times(["a"]) == [before + 1]


def test_who_has_the_file_open_counts_on_in_the_one_that_replaced_it(settings: Any, tmp_path: Path) -> None:
    settings.REDIS_URL = ""
    assert times(["a"]) == [1]
    (tmp_path / FILE).unlink()
    with ThreadPoolExecutor(1) as other:
        assert [other.submit(times, ["a"]).result(), times(["a"])] == [[1], [2]]


def test_who_waits_for_his_turn_counts_on_from_who_had_it(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = ""
    monkeypatch.setattr(
        "bigholdem_site.middleware.counting.LOCKED_SECONDS", 60
    )  # he has all the time he needs
    count(["another"], 60)
    with (
        closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as first,
        ThreadPoolExecutor(1) as second,
    ):
        first.execute("BEGIN IMMEDIATE")
        waiting = second.submit(times, ["a"])
        time.sleep(0.2)  # were it too short, a mistake would go unnoticed
        first.execute("INSERT INTO counts VALUES ('a', 1, ?)", [time.time() + 60])
        first.execute("COMMIT")
        assert waiting.result() == [2]


@EXHAUSTIVE
def test_all_processes_of_a_host_count_together(tmp_path: Path) -> None:
    with served(tmp_path / "data", "--workers=2") as site:
        most = rate_limits.LIMITS["admin:login"].by_address
        visitor = Visitor(site.port)
        page = visitor.get(LOGIN).text
        wrong = {"username": "x", "password": "y"}
        assert "csrfmiddlewaretoken" in page
        statuses = [visitor.post(LOGIN, wrong, form="/rules/").status for _ in range(most + 1)]
    assert statuses == [200] * most + [429]
    assert "rate limits count for this process alone" not in site.log.read_text()


def test_counts_are_not_pushed_out_by_those_of_made_up_sessions(client: Client) -> None:
    most = rate_limits.LIMITS["admin:login"].by_address
    assert statuses(client, most + 1)[-1] == 429
    for number in range(400):
        client.cookies["sessionid"] = f"{number:032}"
        client.get("/table/odds/")
    assert statuses(client, 1) == [429]


def test_switched_off_nothing_is_limited(client: Client, settings: object) -> None:
    settings.RATE_LIMITS = False  # type: ignore[attr-defined]
    assert statuses(client, 25) == [200] * 25


def test_while_the_cache_is_away_each_process_counts_for_itself(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object) -> None:
        raise ConnectionError("no cache")

    monkeypatch.setattr("bigholdem_site.middleware.rate_limits.count", refuse)
    most = rate_limits.LIMITS["admin:login"].by_address
    assert statuses(client, most + 1, REMOTE_ADDR="203.0.113.77") == [200] * most + [429]


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "", "198.51.100.1"),
        (0, "203.0.113.5", "198.51.100.1"),
        (1, "203.0.113.5", "203.0.113.5"),
        (1, "192.0.2.66, 203.0.113.5", "203.0.113.5"),
        (2, "192.0.2.66, 203.0.113.5, 10.0.0.1", "203.0.113.5"),
        (2, "203.0.113.5", "198.51.100.1"),
        (1, "nonsense", "unknown"),
        (1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        (1, "::ffff:203.0.113.5", "203.0.113.5"),
        (1, "203.0.113.5:51234", "203.0.113.5"),
        (1, "[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"),
        (1, "[2001:db8:1:2::9]", "2001:db8:1:2::/64"),
        (1, "203.0.113.5:", "unknown"),
    ],
)
def test_forwarded_addresses_are_believed_as_far_as_proxies_are_trusted(
    proxies: int, forwarded: str, address: str
) -> None:
    request = RequestFactory().get("/", REMOTE_ADDR="198.51.100.1", HTTP_X_FORWARDED_FOR=forwarded)
    with override_settings(PROXIES=proxies):
        assert address_of(request) == address
