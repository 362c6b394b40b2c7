""" "Try it": a spot, and the decision with its reason."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from game.bot_tables.loading import load_profile
from game.bot_tables.models import restamp_bots
from game.bot_tables.shipped import shipped_profiles
from game.bots.hand_order import CLASSES, PLACES
from game.bots.hand_text import parse_hands
from game.engine.betting import LimitKind
from game.engine.odds.preflop import StartingHand
from game.laboratory.spot import SpotFault, TrialSpot, deal_spot, spot_view
from game.models import BotStyle, TableVersion
from tests.builders import cards
from tests.laboratory.builders import a_draft, a_superuser, spot_fields, trial_page
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db

ROW_LINK = re.compile(r'<dt>Row</dt><dd><a href="(/admin/game/tableversion/[^"]+)">([^<]+)<')
"""Of a trial: where its row is, and the row's hands."""


@pytest.fixture
def operator() -> Client:
    load_bots()
    return a_superuser()


def a_spot(**changes: object) -> TrialSpot:
    spot = TrialSpot((1000,) * 4, 3, 5, 10, LimitKind.NO_LIMIT, cards("As Kd"), (), "f", 1)
    return spot._replace(**changes)  # type: ignore[arg-type]


def test_the_seat_after_the_actions_holds_the_typed_cards() -> None:
    view = spot_view(a_spot())
    assert (view.seat, view.my_cards, view.to_call) == (3, cards("As Kd"), 10)


def test_a_typed_board_lies_there_and_what_it_lacks_is_dealt() -> None:
    spot = a_spot(actions="f c c x x x x b30", board=cards("Qh 7c 2d"))
    view = spot_view(spot)
    assert view.board[:3] == cards("Qh 7c 2d")
    assert len(view.board) == 4
    assert not set(view.board) & set(view.my_cards)
    assert (view.pot, view.to_call) == (60, 30)
    assert spot_view(spot) == view


def test_another_number_deals_other_cards() -> None:
    dealt = {spot_view(a_spot(hole_cards=(), seed=seed)).my_cards for seed in range(5)}
    assert len(dealt) == 5


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"actions": "f dance"}, "Action 2, “dance”, is none of f x c b60 r60."),
        ({"actions": "x"}, "Action 1, “x”, is not legal there."),
        ({"actions": "r12"}, "Action 1, “r12”, is not legal there."),
        ({"actions": "f f f"}, "After these actions nobody is left to decide."),
        ({"board": cards("Qh 7c 2d")}, "The board has 3 cards, but after these actions only 0 are dealt."),
        (
            {"actions": "f c c x", "board": cards("As 7c 2d")},
            "The same card is in the hand and on the board.",
        ),
    ],
)
def test_a_spot_that_the_rules_do_not_reach_is_refused(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(SpotFault, match=re.escape(sentence)):
        spot_view(a_spot(**changes))


def test_every_dealt_spot_is_one_that_the_rules_reach() -> None:
    profile = shipped_profiles()["maniac"]
    boards = set()
    for number in range(80):
        spot = deal_spot(profile, 6, number)
        view = spot_view(spot)
        assert (view.my_cards, view.board) == (spot.hole_cards, spot.board)
        boards.add(len(spot.board))
    assert boards == {0, 3, 4, 5}


def test_the_page_tells_the_decision_with_its_reason(operator: Client) -> None:
    page = trial_page(operator)
    assert "Before the flop, nobody has entered, cutoff or button" in page
    found = ROW_LINK.search(page)
    assert found
    assert PLACES[StartingHand.parse("AA")] in parse_hands(found[2])
    assert "99 %" in page


def test_the_page_tells_the_hand_as_which_looseness_plays_one(operator: Client) -> None:
    assert "Played as" not in trial_page(operator)
    BotStyle.objects.filter(profile__key="shark", size_class="ring").update(looseness=-12)
    restamp_bots()
    page = trial_page(operator, hole_cards="Ks Td")
    shark = load_profile("shark")
    assert shark is not None
    played = CLASSES[shark.ring.played_as(PLACES[StartingHand.parse("KTo")])]
    assert str(played) != "KTo"
    assert f"<dt>Played as</dt><dd>{played}</dd>" in page


def test_the_row_of_the_reason_is_one_click_away(operator: Client) -> None:
    page = trial_page(operator)
    found = ROW_LINK.search(page)
    assert found
    address = urlsplit(found[1])
    rows = operator.get(address.path).content.decode()
    assert "nobody has entered, cutoff or button" in rows
    assert f'id="{address.fragment}"' in rows
    assert rows.partition(f'id="{address.fragment}-hands"')[2].startswith(f">{found[2]}<")


def test_a_draft_is_tried_before_it_is_published(operator: Client) -> None:
    draft = a_draft(fold=100, call=0)
    assert "<strong>Fold</strong>" in trial_page(operator, version=draft.pk)
    assert "<strong>Fold</strong>" not in trial_page(operator)


def test_a_fault_is_shown_on_the_page(operator: Client) -> None:
    assert "Action 1, “b60”, is not legal there." in trial_page(operator, actions="b60")


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("hole_cards", "As", "This many cards cannot be there."),
        ("hole_cards", "As As", "Write cards such as As Kd, each at most once."),
        ("board", "Qh 7c", "This many cards cannot be there."),
        ("stacks", "1000", "Two to ten seats, each with chips."),
        ("stacks", "1000 -5", "Write whole numbers of chips."),
        ("stacks", "1000 0", "Two to ten seats, each with chips."),
        ("button", 7, "There is no such seat."),
        ("small_blind", 20, "The small blind is not above the big one."),
    ],
)
def test_a_field_that_makes_no_spot_is_refused(
    operator: Client, field: str, value: object, sentence: str
) -> None:
    page = trial_page(operator, **{field: value})
    assert sentence in page
    assert 'id="trial"' not in page


def test_a_spot_is_dealt_into_the_form(operator: Client) -> None:
    address = reverse("admin:game_botprofile_try")
    response = operator.get(address, {**spot_fields(hole_cards="", actions=""), "deal": "1"}, follow=True)
    assert len(response.redirect_chain) == 1
    assert 'id="trial"' in response.content.decode()


def test_a_profile_without_a_published_table_says_so(operator: Client) -> None:
    TableVersion.objects.all().delete()
    assert "This profile has no published table to play by." in trial_page(operator)


def test_a_version_by_which_nobody_decides_here_is_refused(operator: Client) -> None:
    heads_up, ring = (TableVersion.objects.get(table__key=key, number=1).pk for key in ("heads-up", "ring"))
    refusal = "With 6 stacks this profile does not play by this table."
    assert refusal in trial_page(operator, version=heads_up)
    assert "does not play by this table" not in trial_page(operator, version=ring)
    two = {"stacks": "1000 1000", "button": 1, "actions": ""}
    assert "does not play by this table" not in trial_page(operator, version=heads_up, **two)
    assert "With 2 stacks" in trial_page(operator, version=ring, **two)


def test_a_version_for_two_begins_with_two_stacks(operator: Client) -> None:
    address = reverse("admin:game_botprofile_try")
    heads_up, ring = (TableVersion.objects.get(table__key=key, number=1).pk for key in ("heads-up", "ring"))
    assert 'value="1000 1000"' in operator.get(address, {"version": heads_up}).content.decode()
    for other in (ring, "x", "9" * 30):
        assert 'value="1000 1000"' not in operator.get(address, {"version": other}).content.decode()
