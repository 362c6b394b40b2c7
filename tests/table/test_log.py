"""The log at the table: the latest street first, with faces, cards and amounts of their own."""

from __future__ import annotations

import pytest

from game.table.comfort import Comfort
from game.table.log import StagedLine
from game.table.page import TablePage, table_page
from tests.play.builders import NOW
from tests.shipped_bots import load_bots
from tests.table.staged_tables import a_staged_game

pytestmark = pytest.mark.django_db


def a_page(codes: str, **staged: str) -> TablePage:
    return table_page(a_staged_game("1000 1000 300", button=0, codes=codes, **staged), NOW)


def words(line: StagedLine) -> str:
    return f"{line.text}{' '.join(card.sign for card in line.cards) or line.amount}{line.rest}"


def test_each_street_stands_under_its_heading_the_latest_first() -> None:
    assert [words(line) for line in a_page("c c x b40 f", board="Ks 7d 2c").log] == [
        "Flop K♠ 7♦ 2♣",
        "Sara folds",
        "Pia bets €40",
        "The cards are dealt",
        "Sara checks",
        "Pia calls €10",
        "Ann calls €20",
        "Sara posts the big blind of €20",
        "Pia posts the small blind of €10",
    ]


def test_how_the_hand_ended_stands_above_all_streets() -> None:
    page = a_page("all-in f c", hole="As Ad / - / Ks Kd", board="2c 3d 7h 8s Jc")
    ended = [(words(line), [card.suit for card in line.cards]) for line in page.log[:4]]
    assert ended == [
        ("Ann wins €610 pair of aces", []),
        ("Ann shows A♠ A♦ pair of aces", ["s", "d"]),
        ("Sara shows K♠ K♦ pair of kings", ["s", "d"]),
        ("River J♣", ["c"]),
    ]


def test_each_line_has_the_face_of_its_seat() -> None:
    page = a_page("f f")
    faces = {seat.name: seat.face.portrait for seat in page.seats}
    assert [line.face for line in page.log if line.look == "log-action log-fold"] == [faces["Pia"], "you"]
    assert [line.face for line in page.log if "log-win" in line.look] == [faces["Sara"]]


def test_faces_that_tell_the_kind_are_the_same_at_seat_and_line() -> None:
    load_bots()
    saved = a_staged_game([1000] * 6, codes="c c")
    page = table_page(saved, NOW, comfort=Comfort(kinds="shown"))
    faces = {seat.name: seat.face.portrait for seat in page.seats}
    posts = [line for line in page.log if line.look == "log-post"]
    assert [line.face for line in posts] == [faces[line.text.split()[0]] for line in posts]


def test_a_name_like_the_amount_keeps_its_place() -> None:
    page = a_page("c", choices={"name": "€20"}, name="€20")  # type: ignore[arg-type]
    assert (page.log[1].text, page.log[1].amount) == ("€20 calls ", "€20")
