"""The laboratory at poker all'italiana: tables of their own, trials, simulations, pictures and files."""

from __future__ import annotations

import re
from math import comb
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from game.bot_tables.loading import load_profile
from game.bot_tables.versions import make_draft, version_problems
from game.bots.draw.hands import hand_class, percent
from game.engine.cards import Rank
from game.engine.ranking import StrippedRanking
from game.engine.rules import ITALIAN_DRAW_POKER
from game.engine.variants.italian_draw import lowest_rank
from game.engine.variants.italian_draw.openers import openers
from game.laboratory import runs
from game.laboratory.background_run import RunStatus
from game.laboratory.dealt_hands import dealt_hands
from game.laboratory.draw_spot import DrawSpot, deal_draw_spot, draw_spot_view
from game.laboratory.row_changes import change_text
from game.laboratory.simulation_run import SimulationRun
from game.laboratory.spot import SpotFault
from game.models import BotProfile, DecisionTable, RowChange, TableVersion
from tests.builders import cards
from tests.laboratory.builders import a_superuser, an_operator, fields_of, signed_in
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db

TRY = "admin:game_botprofile_try_draw"


@pytest.fixture
def operator(monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setattr(runs, "start_process", lambda run_pks: None)
    load_bots()
    return an_operator()


@pytest.fixture
def draft(operator: Client) -> TableVersion:
    version = DecisionTable.objects.get(key="italian-draw").latest_version()
    assert version is not None
    return make_draft(version)


def a_spot(**changes: Any) -> DrawSpot:
    return DrawSpot((1000,) * 4, 3, cards("Jh Jd 9s 8c 7d"), "", 1)._replace(**changes)


def trial(client: Client, **changes: Any) -> str:
    fields = {
        "profile": BotProfile.objects.get(key="shark").pk,
        "version": "",
        "cards": "Jh Jd 9s 8c 7d",
        "stacks": "1000 1000 1000 1000",
        "button": 4,
        "actions": "",
        "seed": 1,
    }
    return client.get(reverse(TRY), {**fields, **changes}).content.decode()


def test_the_seat_to_act_is_dealt_the_typed_cards_and_others_hold_what_their_actions_need() -> None:
    view = draw_spot_view(a_spot(actions="x b20"))
    assert (view.seat, view.my_cards, view.to_call) == (2, cards("Jh Jd 9s 8c 7d"), 20)


def test_an_exchange_is_written_by_its_count() -> None:
    view = draw_spot_view(a_spot(actions="b20 c f f d3"))
    assert view.draw is not None
    assert view.draw.drawn == (3, None, None, None)
    assert view.legal.max_discards == 4


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"actions": "x dance"}, "Action 2, “dance”, is none of f x c b20 r60 d3."),
        ({"actions": "c"}, "Action 1, “c”, is not legal there."),
        ({"actions": "b20 f f f"}, "After these actions nobody is left to decide."),
        ({"cards": cards("2h Jd 9s 8c 7d")}, "One of the cards is not in the deck of so many seats."),
    ],
)
def test_a_spot_that_the_rules_do_not_reach_is_refused(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SpotFault, match=re.escape(sentence)):
        draw_spot_view(a_spot(**changes))


def test_a_dealt_spot_is_a_decision_and_can_be_tried(operator: Client) -> None:
    shark = load_profile("shark")
    assert shark is not None
    assert shark.draw is not None
    for number in range(12):
        spot = deal_draw_spot(shark.draw, 3 + number % 4, number)
        assert draw_spot_view(spot).legal.seat is not None


@pytest.mark.parametrize(
    ("actions", "texts"),
    [
        ("", ("Before the draw, may open", "Strength among hands dealt")),
        ("b20 c f f", ("Exchange, pair", "keeps a kicker")),
        ("b20 c f f d3 d1", ("After the draw, no bet, others still to speak", "an opponent drew one")),
        ("u", ("Declare the controbuio", "yes")),
    ],
)
def test_a_trial_names_spot_and_row(operator: Client, actions: str, texts: tuple[str, ...]) -> None:
    page = trial(operator, actions=actions)
    assert 'id="trial"' in page
    for text in texts:
        assert text.lower() in page.lower()
    version = TableVersion.objects.get(table__key="italian-draw")
    assert re.search(rf'href="/admin/game/tableversion/{version.pk}/(spots|parts)/[^"]+/#row-\d+"', page)


def test_deal_leads_to_a_spot_of_as_many_seats(operator: Client) -> None:
    response = operator.get(
        reverse(TRY),
        {
            "profile": BotProfile.objects.get(key="rock").pk,
            "stacks": "500 500 500",
            "button": 1,
            "seed": 1,
            "deal": "1",
        },
    )
    assert response.status_code == 302
    assert operator.get(response["Location"]).content.decode().count('id="trial"') == 1


def test_who_may_not_see_profiles_tries_none(operator: Client, django_user_model: Any) -> None:
    nobody = signed_in(django_user_model.objects.create_user("nobody", is_staff=True))
    assert nobody.get(reverse(TRY)).status_code == 403


def start(client: Client, **changes: Any) -> Any:
    fields = {"rules": ITALIAN_DRAW_POKER.key, "deals": 12, "seed": 3}
    seats = {"seat_1": "shark", "seat_2": "rock", "seat_3": "good-sense"}
    return client.post(reverse("admin:game_simulationrun_add"), {**fields, **seats, **changes}, follow=True)


@pytest.mark.parametrize("mirrored", [{}, {"mirrored": "on", "seats": 4, "seat_2": "min-better"}])
def test_a_simulation_shows_how_players_open_see_draw_and_bluff(operator: Client, mirrored: Any) -> None:
    start(operator, **mirrored)
    run = SimulationRun.objects.get()
    call_command("run_simulation", str(run.pk))
    run.refresh_from_db()
    assert run.status == RunStatus.DONE
    assert run.versions["shark"] == "italian-draw 1"
    assert run.result["shark"]["drawn"] > 0
    page = operator.get(reverse("admin:game_simulationrun_change", args=[run.pk])).content.decode()
    assert "cards drawn" in page
    assert "3-bet" not in page


def test_a_saved_draft_is_measured_by_itself(operator: Client, draft: TableVersion) -> None:
    address = reverse("admin:game_tableversion_figures", args=[draft.pk])
    of_ring = {"players": ["shark@2", "shark"], "rules": "bigholdem", "seats": 6, "mirrored": True}
    SimulationRun.objects.create(**of_ring, deals=7, status=RunStatus.DONE)
    assert "0 of 10000 deals" in operator.post(address).content.decode()
    found = list(SimulationRun.objects.exclude(rules="bigholdem").order_by("pk"))
    match = (["shark@2", "shark"], "italian-draw")
    assert [(run.players, run.rules, run.seats) for run in found] == [(*match, 4), (*match, 6)]
    SimulationRun.objects.update(deals=10)
    call_command("run_simulation", str(found[0].pk))
    page = operator.get(address).content.decode()
    assert "cards drawn" in page
    assert "real players" not in page


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"seat_3": "threshold"}, "“threshold” does not play poker all&#x27;italiana."),
        ({"seat_3": ""}, "do not seat so many players"),
        ({"rules": "casino"}, "There is no profile “good-sense” that can play."),
    ],
)
def test_what_cannot_be_simulated_is_refused(operator: Client, changes: Any, sentence: str) -> None:
    assert sentence in start(operator, **changes).content.decode()
    assert not SimulationRun.objects.exists()


def test_rows_of_the_blinds_are_edited_recorded_and_published(operator: Client, draft: TableVersion) -> None:
    page = operator.get(reverse("admin:game_tableversion_change", args=[draft.pk])).content.decode()
    address = reverse("admin:game_tableversion_part", args=[draft.pk, "blinds"])
    assert f'href="{address}"' in page
    fields = fields_of(operator.get(address).content.decode())
    (row,) = [name for name, value in fields.items() if name.startswith("row-3-")]  # buio, any pot
    assert fields[row] == "3"
    page = operator.post(address, {**fields, row: "900"}).content.decode()
    assert "Declare the buio, any pot, Yes: a whole number from 0 to 100 belongs here." in page
    assert operator.post(address, {**fields, row: "9"}).status_code == 302
    address = reverse("admin:game_tableversion_change", args=[draft.pk])
    assert operator.post(address, {"notes": "More blinds", "publish": "on"}).status_code == 302
    draft.refresh_from_db()
    assert not draft.is_draft
    assert [change_text(change) for change in RowChange.objects.all()] == [
        "Declare the buio, any pot: yes 3 → 9"
    ]


@pytest.mark.parametrize(("choice", "yes"), [("mine", 9), ("theirs", 7)])
def test_rows_that_two_operators_changed_are_asked_one_by_one(
    operator: Client, draft: TableVersion, choice: str, yes: int
) -> None:
    address = reverse("admin:game_tableversion_part", args=[draft.pk, "blinds"])
    begun = fields_of(operator.get(address).content.decode())
    operator.post(address, {**begun, "row-3-yes": "7", "row-6-yes": "50"})
    asked = operator.post(address, {**begun, "row-3-yes": "9"}).content.decode()
    assert "choose for each row, then save again" in asked
    operator.post(address, {**fields_of(asked), "take-3": choice})
    rows = draft.blind_rows  # type: ignore[attr-defined]
    assert rows.get(declaration="buio", pot="any").yes == yes
    assert rows.get(declaration="controbuio", pot="any").yes == 50


def test_a_draft_with_a_gap_is_not_published(draft: TableVersion) -> None:
    draft.exchange_rows.filter(hand_class="pair").delete()  # type: ignore[attr-defined]
    assert len(version_problems(draft)) == 1


@pytest.mark.parametrize("part", ["first-round", "second-round", "exchange", "blinds"])
def test_a_part_is_exported_and_imported_again(operator: Client, draft: TableVersion, part: str) -> None:
    export = operator.get(reverse("admin:game_tableversion_export", args=[draft.pk, part, "csv"]))
    page = operator.get(reverse("admin:game_tableversion_files", args=[draft.pk, part])).content.decode()
    assert 'aria-current="page"' in page
    assert len(export.content.splitlines()) > 1
    other = reverse("admin:game_tableversion_files", args=[draft.pk, "preflop"])
    assert operator.get(other).status_code == 404


def test_pictures_and_comparison_know_the_rows(operator: Client, draft: TableVersion) -> None:
    pictures = operator.get(reverse("admin:game_tableversion_pictures", args=[draft.pk])).content.decode()
    assert pictures.count('class="lab-bars"') == 13
    draft.blind_rows.filter(declaration="buio").update(yes=50)  # type: ignore[attr-defined]
    before = TableVersion.objects.get(table=draft.table, number=1)
    sides = {"left": before.pk, "right": draft.pk, "only_differences": "on"}
    compared = operator.get(reverse("admin:game_tableversion_compare"), sides).content.decode()
    assert "declare the buio" in compared


def test_a_superuser_adds_a_version_and_its_rows_afterwards(operator: Client) -> None:
    chief = a_superuser()
    table = DecisionTable.objects.create(key="second", name="Second", size_class="draw")
    response = chief.post(reverse("admin:game_tableversion_add"), {"table": table.pk, "notes": ""})
    version = TableVersion.objects.get(table=table)
    assert response["Location"] == reverse("admin:game_tableversion_change", args=[version.pk])
    assert "Rows of the blinds" in chief.get(response["Location"]).content.decode()


def figures_of(page: str, place: str) -> list[float]:
    """The cells of a line of the exact figures."""
    line = re.search(rf'<th scope="row">{place}</th>(.*?)</tr>', page)
    assert line
    return [float(cell) for cell in re.findall(r"<td>([\d.]+)</td>", line[1])]


EARLY = "two or more still to speak"


def test_exact_figures_follow_rows_and_modifiers(operator: Client, draft: TableVersion) -> None:
    openings = draft.first_round_rows.filter(situation="opening")  # type: ignore[attr-defined]
    address = reverse("admin:game_tableversion_spot", args=[draft.pk, "first-round", "opening,early,any"])
    before = figures_of(operator.get(address).content.decode(), EARLY)
    assert len(before) == 8
    assert sum(before[4:7]) == pytest.approx(100, abs=0.2)
    openings.filter(place="early", requirement="any").update(fold=0, call=0, raise_weight=100)
    assert figures_of(operator.get(address).content.decode(), EARLY)[0] == 100
    maniac = BotProfile.objects.get(key="maniac")
    own = maniac.styles.get(size_class="draw")
    pictures = reverse("admin:game_tableversion_pictures", args=[own.table.latest_version().pk])
    alone, played = (
        figures_of(operator.get(pictures, {"picture_profile": key}).content.decode(), EARLY)
        for key in ("", maniac.pk)
    )
    assert played[5] > alone[5]
    modifiers = reverse("admin:game_botprofile_modifiers", args=[maniac.pk, "draw"])
    assert figures_of(operator.get(modifiers).content.decode(), EARLY) == played


def test_the_hands_that_can_be_dealt_are_all_counted() -> None:
    """The share that opens with jacks or better is that of the deck's pairs and better hands, and of its
    straight-flush draws."""
    hands = dealt_hands()
    assert sum(hand.number for hand in hands) == comb(32, 5)
    ranking = StrippedRanking(lowest_rank(4))
    deal = Random(7)
    dealt = [tuple(deal.sample(ranking.deck, 5)) for _ in range(1500)]
    known = {(hand.percent, hand.hand_class) for hand in hands}
    assert {(percent(five, ranking), hand_class(five, ranking)) for five in dealt} <= known
    opening = sum(bool(openers(five, Rank.JACK, ranking)) for five in dealt) / len(dealt)
    assert opening == pytest.approx(sum(hand.number for hand in hands if hand.opens) / comb(32, 5), abs=0.04)
