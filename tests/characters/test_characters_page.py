"""The page of the computer players."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils.html import escape

from game.bot_tables.loading import profiles
from game.bot_tables.shipped import shipped_profiles
from game.bots.lineup import Mix
from game.bots.profile import Style
from game.characters.chart import opening_chart
from game.characters.measured import measured, profile_fingerprint
from game.characters.measuring import SEATS, VISITORS
from game.models import BotProfile, BotStyle
from tests.bots.builders import a_table, preflop
from tests.play.builders import start_game
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _bots() -> None:
    load_bots()


@pytest.mark.parametrize("language", ["en", "it"])
def test_shows_every_profile_with_its_line_in_the_pages_language(client: Client, language: str) -> None:
    page = client.get("/bots/", headers={"Accept-Language": language}).content.decode()
    summaries = profiles()
    assert len(summaries) == 9
    for summary in summaries:
        line = summary.line_it if language == "it" else summary.line_en
        assert escape(summary.name_it if language == "it" else summary.name_en) in page
        assert escape(line) in page
        assert summary.portrait_file in page


def test_tells_who_sits_at_the_visitors_table(client: Client) -> None:
    saved = start_game(client, players="4")
    page = client.get("/bots/").content.decode()
    for player in saved.players[1:]:
        assert player.name in page
    assert page.count("At your table") == len({player.profile for player in saved.players[1:]})


def test_a_withdrawn_profile_is_shown_while_it_sits_at_the_table(client: Client) -> None:
    saved = start_game(client, players="2")
    BotProfile.objects.get(key=saved.players[1].profile).delete()
    assert client.get("/bots/").status_code == 200


def test_the_figures_are_of_the_shipped_tables() -> None:
    """After a change of the tables or profiles, `manage.py measure_opponents` makes them again."""
    assert {
        key: profile_fingerprint(profile) for key, profile in shipped_profiles().items()
    } == measured().fingerprints
    assert set(measured().styles) == set(shipped_profiles())
    assert len(measured().rates) == len(Mix) * len(SEATS) * len(VISITORS)
    assert all(rate.half_width < 100 for rate in measured().rates.values())


@pytest.mark.parametrize("visitor", VISITORS)
@pytest.mark.parametrize("seats", SEATS)
def test_whoever_sits_there_wins_more_against_the_easy_than_against_the_tough(
    seats: int, visitor: str
) -> None:
    rates = measured().rates
    easy, tough = (rates[mix, seats, visitor] for mix in (Mix.EASY, Mix.TOUGH))
    assert easy.mbb - tough.mbb > easy.half_width


def whole(number: float) -> str:
    """Without decimals, halves rounded away from zero."""
    return "−" * (number < 0) + str(int(abs(number) + 0.5))


def test_the_page_tells_styles_by_charts_and_figures_and_what_each_mix_takes(client: Client) -> None:
    page = client.get("/bots/").content.decode()
    assert page.count('class="opening-chart"') == 9
    assert page.count("<abbr") == 4 * 9
    station = measured().styles["station"]
    assert f"{station.vpip:.1f} %" in page
    assert f"{whole(station.rate.mbb)} <small>±{whole(station.rate.half_width)}</small>" in page
    rate = measured().rates[Mix.TOUGH, 10, "station"]
    assert f"{whole(rate.mbb)} <small>±{whole(rate.half_width)}</small>" in page
    assert measured().command in page
    assert "changed since" not in page.lower()


def test_a_changed_player_has_no_figures_and_the_page_says_so(client: Client) -> None:
    style = BotStyle.objects.get(profile__key="rock", size_class="ring")
    style.looseness = 40
    style.save()
    page = client.get("/bots/").content.decode()
    assert page.count("<abbr") == 4 * 8
    assert "Changed since the computer players were measured." in page
    assert "The computer players have been changed since" in page


def test_a_player_who_is_no_longer_offered_is_told_of_beside_the_mixes(client: Client) -> None:
    BotProfile.objects.filter(key="rock").update(enabled=False)
    BotProfile.objects.get(key="shark").save()  # an update alone is not noticed
    page = client.get("/bots/").content.decode()
    assert "The computer players have been changed since" in page


def test_the_chart_counts_combinations_and_draws_each_line_once() -> None:
    table = a_table(preflop((100, 0, 0), below=50), preflop((0, 50, 50), least=50))
    chart = opening_chart(Style(table))
    assert chart.percent_raised == chart.percent_called == 25
    assert chart.raises.startswith("M0 0h5v10H0zM10 0h5v10H10z")
    assert chart.calls.startswith("M5 0h5v10H5z")


def test_the_same_seed_measures_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.characters.measuring.LINE_UPS", 2)
    monkeypatch.setattr("game.management.commands.measure_opponents.LINE_UPS", 2)
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for file in files:
        call_command("measure_opponents", deals=2, output=file, stdout=StringIO())
    one, two = (file.read_text(encoding="utf-8") for file in files)
    assert one == two
    plain = json.loads(one)
    assert plain["fingerprints"] == measured().fingerprints
    assert {(rate["mix"], rate["seats"], rate["player"]) for rate in plain["rates"]} == {
        (mix.value, seats, key) for mix, seats, key in measured().rates
    }
