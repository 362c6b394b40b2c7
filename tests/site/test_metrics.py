"""/metrics: only with its token, and over all processes of the server."""

import os
import re
from pathlib import Path

from django.conf import settings

from bigholdem_site.middleware.metrics import PREFIX, clear_up_after_killed_servers
from tests.site.running_site import Answer, RunningSite, Visitor, served
from tests.site.test_database_faults import begin_game, next_step, renew_workers
from tests.site.test_faults import children, kill_whole
from tests.tiers import EXHAUSTIVE

TOKEN = "a token that nobody guesses"


def asked(port: int, token: str = TOKEN) -> Answer:
    return Visitor(port).get("/metrics", Authorization=f"Bearer {token}", Host="10.1.2.3")


def value(text: str, name: str, **labels: str) -> float:
    """The sum over all series of the name that have these labels."""
    total = 0.0
    for series, number in re.findall(rf"^{name}(?:{{(.*)}})? (\S+)$", text, re.MULTILINE):
        if set(labels.items()) <= set(re.findall(r'(\w+)="([^"]*)"', series)):
            total += float(number)
    return total


def folder_of_numbers(site: RunningSite) -> Path:
    """Where the server's only worker keeps them."""
    Visitor(site.port).get("/rules/")
    (worker,) = children(site.process.pid)
    mapped = Path(f"/proc/{worker}/maps").read_text()
    (folder,) = {Path(found).parent for found in re.findall(r"(/\S+/bigholdem-\S+\.db)", mapped)}
    return folder


def test_the_metrics_of_all_processes_are_shown_with_the_token(tmp_path: Path) -> None:
    with served(tmp_path / "data", "--workers=2", BIGHOLDEM_METRICS_TOKEN=TOKEN) as site:
        for token in ("", "another token of some length"):
            assert asked(site.port, token).status == 404
        visitor = begin_game(site)
        steps = [next_step(visitor) for _ in range(3)]
        for _ in range(20):
            Visitor(site.port).get("/rules/")
        visitor.get("/table/odds/")
        before = asked(site.port).text
        renew_workers(site)
        after = asked(site.port).text
        workers = children(site.process.pid)
        assert len(workers) == 2
        assert asked(site.port).headers["Cache-Control"] == "no-store"
    for text in (before, after):
        assert value(text, "bigholdem_games_running") == 1
        assert value(text, "bigholdem_request_seconds_count", view="game:rules", status="200") == 20
        assert value(text, "bigholdem_request_seconds_count", view="game:setup", method="POST") == 1
        assert value(text, "bigholdem_actions_total", by="table") == steps.count(303)
        assert value(text, "bigholdem_conflicts_total") == steps.count(409)
        assert value(text, "bigholdem_odds_seconds_count") == 1


@EXHAUSTIVE
def test_the_numbers_lie_apart_from_the_sites_data_go_with_the_server_and_begin_anew(tmp_path: Path) -> None:
    """On a full disk the process that writes them would be killed."""
    for _start in range(2):
        with served(tmp_path / "data", BIGHOLDEM_METRICS_TOKEN=TOKEN) as site:
            folder = folder_of_numbers(site)  # which asks for a page
            assert value(asked(site.port).text, "bigholdem_request_seconds_count", view="game:rules") == 1
        assert tmp_path not in folder.parents
        assert not folder.exists()


@EXHAUSTIVE
def test_what_others_have_put_beside_the_numbers_stops_no_start(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    os.mkfifo(tmp_path / f"{PREFIX}pipe")
    (tmp_path / f"{PREFIX}link").symlink_to(tmp_path / "kept")
    (tmp_path / f"{PREFIX}dead").mkdir()
    clear_up_after_killed_servers(tmp_path)
    assert sorted(found.name for found in tmp_path.iterdir()) == [f"{PREFIX}link", f"{PREFIX}pipe", "kept"]


@EXHAUSTIVE
def test_the_numbers_of_a_killed_server_go_when_another_starts_and_those_of_running_ones_stay(
    tmp_path: Path,
) -> None:
    with served(tmp_path / "killed", BIGHOLDEM_METRICS_TOKEN=TOKEN) as site:
        left = folder_of_numbers(site)
        kill_whole(site)
    with served(tmp_path / "one", BIGHOLDEM_METRICS_TOKEN=TOKEN) as one:
        assert not left.exists()
        folder = folder_of_numbers(one)
        with served(tmp_path / "two", BIGHOLDEM_METRICS_TOKEN=TOKEN) as two:
            assert folder_of_numbers(two) != folder
            assert folder.exists()


@EXHAUSTIVE
def test_without_a_token_nothing_is_measured_or_shown(tmp_path: Path) -> None:
    assert not any("metrics" in name for name in settings.MIDDLEWARE)
    with served(tmp_path / "data") as site:
        assert Visitor(site.port).get("/metrics", Authorization=f"Bearer {TOKEN}").status == 404
        assert Visitor(site.port).get("/metrics", Authorization="Bearer ").status == 404
