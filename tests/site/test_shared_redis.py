"""What a Redis that does not answer costs: one question, and then for a while none."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from redis.exceptions import ConnectionError as NotReached
from redis.exceptions import TimeoutError as NotAnswered

from bigholdem_site.config.shared_redis import ANSWER_SECONDS, SECONDS_WITHOUT, OneTry
from tests.site.database_servers import Redis
from tests.site.running_site import served
from tests.site.test_database_faults import begin_game, next_step


class Server:
    """Answers, or does not, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked, self.hangs = 0, False

    def __call__(self) -> str:
        self.asked += 1
        if self.hangs:
            raise NotAnswered
        return "answer"


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def server() -> Server:
    return Server()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("bigholdem_site.config.shared_redis.time.monotonic", clock)
    monkeypatch.setattr(OneTry, "without_until", 0.0)
    return clock


def asked(server: Server) -> str:
    """By any connection: each has a copy of its own."""
    try:
        return OneTry().call_with_retry(server, lambda error: None)
    except NotAnswered:
        return "not answered"
    except NotReached:
        return "not asked"


def test_one_that_answers_is_asked_each_time(server: Server, clock: Clock) -> None:
    assert [asked(server) for _ in range(3)] == ["answer"] * 3
    assert server.asked == 3


def test_one_that_does_not_answer_is_left_alone_for_a_while(server: Server, clock: Clock) -> None:
    server.hangs = True
    assert [asked(server) for _ in range(3)] == ["not answered", "not asked", "not asked"]
    clock.now += SECONDS_WITHOUT
    assert [asked(server) for _ in range(2)] == ["not answered", "not asked"]
    assert server.asked == 2


def test_one_that_answers_again_is_asked_again(server: Server, clock: Clock) -> None:
    server.hangs = True
    asked(server)
    server.hangs = False
    clock.now += SECONDS_WITHOUT
    assert [asked(server) for _ in range(2)] == ["answer", "answer"]


def test_while_one_asks_again_the_others_do_without(server: Server, clock: Clock) -> None:
    server.hangs = True
    asked(server)
    clock.now += SECONDS_WITHOUT
    others: list[str] = []

    def slow() -> str:
        others.append(asked(server))
        clock.now += ANSWER_SECONDS / 2
        return "answer"

    assert OneTry().call_with_retry(slow, lambda error: None) == "answer"
    assert others == ["not asked"]


@pytest.mark.servers
def test_a_server_that_hangs_stops_no_game(tmp_path: Path, redis: Redis) -> None:
    with served(tmp_path / "data", REDIS_URL=redis.url) as site:
        visitor = begin_game(site)
        os.kill(redis.process.pid, signal.SIGSTOP)
        try:
            assert [next_step(visitor) for _ in range(3)] == [303] * 3
            assert visitor.get("/healthz").status == 503
        finally:
            os.kill(redis.process.pid, signal.SIGCONT)
        assert [next_step(visitor) for _ in range(3)] == [303] * 3
