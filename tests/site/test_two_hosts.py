"""Two hosts serve one visitor: no page is older than the last write, whatever becomes of Redis."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from bigholdem_site.config.shared_redis import SECONDS_WITHOUT
from tests.site.database_servers import Postgres, Redis
from tests.site.running_site import Visitor, served, wanted_game

TOKEN = re.compile(r'data-token="([^"]+)"')
ADDRESS = re.compile(r'action="(/table/[0-9a-f-]{36}/step/)"')
OUTAGE_SECONDS = 3 * SECONDS_WITHOUT  # the hosts ask Redis again three times
SECONDS_BETWEEN_MOVES = 0.1  # of somebody quick; more moves say no more


def token_in(page: str) -> str:
    found = TOKEN.search(page)
    assert found is not None
    return found[1]


@pytest.mark.servers
@pytest.mark.exhaustive
def test_no_page_is_older_than_the_last_write_while_redis_is_away_and_after(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    """The visitor takes turns between the hosts: he looks at one and posts what he saw to the other. A post
    that was refused would have been of a page that was older."""
    shared = {
        "DATABASE_URL": postgres.url,
        "REDIS_URL": redis.url,
        "BIGHOLDEM_SECRET_KEY": "two hosts of one site share this",
        "BIGHOLDEM_RATE_LIMITS": "false",
    }
    with served(tmp_path / "one", **shared) as one, served(tmp_path / "other", **shared) as other:
        ports, visitor, moves = [one.port, other.port], Visitor(one.port), 0
        long = {"hands": "unlimited", "players": "10"}  # three may be down to one before the test is over
        assert visitor.post("/", wanted_game(visitor) | long).status == 303
        opened = visitor.get("/table/").text

        def move() -> None:
            nonlocal moves, opened
            visitor.port = ports[moves % 2]
            page = visitor.get("/table/").text
            assert token_in(page) == token_in(opened)
            address = ADDRESS.search(page)
            assert address is not None
            visitor.port = ports[(moves + 1) % 2]
            assert visitor.post(address[1], {"token": token_in(page)}, form="/bots/").status == 303
            opened = visitor.get("/table/").text
            assert token_in(opened) != token_in(page)
            moves += 1

        def move_for(seconds: float) -> None:
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                move()
                time.sleep(SECONDS_BETWEEN_MOVES)

        move_for(3)
        before = moves
        redis.kill()
        move_for(OUTAGE_SECONDS)
        during = moves
        redis.start()
        move_for(OUTAGE_SECONDS)
        assert before > 0
        assert during > before
        assert moves > during
        # A game begun on one host is the latest on the other at once.
        visitor.port = ports[0]
        assert visitor.post("/", wanted_game(visitor)).status == 303
        visitor.port = ports[1]
        assert token_in(visitor.get("/table/").text).split(".")[0] != token_in(opened).split(".")[0]
