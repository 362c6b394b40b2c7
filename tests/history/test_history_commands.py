"""`manage.py export` and `manage.py prune_games`."""

from __future__ import annotations

import datetime
import io
from pathlib import Path
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from game.history.exports import Format
from leaderboard.models import Game, Hand, Shuffle
from tests.history.recorded_games import a_finished_game, a_left_game, a_running_game
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def bots() -> None:
    load_bots()


def output(*arguments: object, **options: object) -> str:
    out = io.StringIO()
    call_command(*map(str, arguments), stdout=out, **options)  # type: ignore[arg-type]
    return out.getvalue()


@pytest.mark.parametrize("export_format", list(Format))
def test_the_command_writes_what_the_page_offers(client: Client, export_format: Format) -> None:
    saved = a_finished_game()
    page = client.get(f"/games/{saved.game_id}/export/{export_format}/")
    assert output("export", saved.game_id, "--format", export_format) == page.content.decode()
    assert page["Content-Disposition"].startswith(f'attachment; filename="bigholdem-{saved.game_id.hex[:8]}')


def test_one_hand_goes_into_a_file(client: Client, tmp_path: Path) -> None:
    saved = a_finished_game()
    file = tmp_path / "hand.csv"
    output("export", saved.game_id, "--format", "csv", "--hand", "2", "--output", file)
    page = client.get(f"/games/{saved.game_id}/hands/2/export/csv/")
    assert file.read_bytes() == page.content
    assert page["Content-Disposition"].endswith('-2.csv"')


def test_a_running_game_is_not_written() -> None:
    saved = a_running_game()
    with pytest.raises(CommandError, match="still being played"):
        output("export", saved.game_id)


@pytest.mark.parametrize(
    "arguments", [("--hand", "99"), ("--hand", "1", "--format", "proof"), ("--format", "exe")]
)
def test_what_is_not_there_is_refused(arguments: tuple[str, ...]) -> None:
    saved = a_finished_game()
    with pytest.raises(CommandError):
        output("export", saved.game_id, *arguments)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(CommandError, match="no such game"):
        output("export", UUID(int=99))


def grow_old(days: int) -> None:
    """Let all that is kept have happened so long ago."""
    moment = timezone.now() - datetime.timedelta(days=days)
    Game.objects.filter(ended_at=None).update(started_at=moment)
    Game.objects.exclude(ended_at=None).update(started_at=moment, ended_at=moment)
    Hand.objects.update(created=moment)


def test_old_games_go_and_ranked_ones_stay() -> None:
    ranked, left = a_finished_game(1), a_left_game(6)
    a_running_game(3)
    a_finished_game(4, name="")
    grow_old(31)
    assert output("prune_games", "--dry-run") == "2 games would be removed.\n"
    assert Game.objects.count() == 4
    assert output("prune_games") == "2 games removed.\n"
    assert {game.id for game in Game.objects.all()} == {ranked.game_id, left.game_id}
    assert Hand.objects.exclude(game_id__in=[ranked.game_id, left.game_id]).count() == 0
    assert Shuffle.objects.count() == 2


def test_young_games_stay() -> None:
    a_running_game(3)
    a_finished_game(4, name="")
    grow_old(29)
    assert output("prune_games") == "0 games removed.\n"
    assert output("prune_games", "--days", "28") == "2 games removed.\n"


def test_a_running_game_counts_from_its_last_hand() -> None:
    a_running_game(3)
    grow_old(60)
    Hand.objects.filter(number=2).update(created=timezone.now())
    assert output("prune_games") == "0 games removed.\n"


def test_ranked_games_stay_however_short_the_time() -> None:
    a_finished_game(1)
    grow_old(2)
    assert output("prune_games", "--days", "1") == "0 games removed.\n"


@pytest.mark.parametrize("days", ["0", "-1"])
def test_a_game_stays_for_as_long_as_its_shuffle_could_be_used_again(days: str) -> None:
    with pytest.raises(CommandError, match="from 1 up"):
        output("prune_games", "--days", days)
