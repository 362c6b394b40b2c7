"""Answers travel compressed, and no length tells what is in them."""

import gzip

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from bigholdem_site.middleware.compression import QuickGZip
from tests.play.builders import game_of, start_game
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db

MAX_STEP_BYTES = 12_000


def test_a_step_of_a_full_table_is_small_on_the_wire(client: Client) -> None:
    load_bots()
    start_game(client, name="", players="10")
    for _ in range(30):
        headers = {"Accept-Encoding": "gzip, br", "HX-Request": "true"}
        answer = client.post("/table/step/", {"token": game_of(client).token}, headers=headers)
        assert (answer.status_code, answer["Content-Encoding"]) == (200, "gzip")
        assert "Accept-Encoding" in answer["Vary"]
        assert len(answer.content) == int(answer["Content-Length"]) < MAX_STEP_BYTES
        assert "data-token" in gzip.decompress(answer.content).decode()


def test_who_does_not_ask_for_it_gets_no_compression(client: Client) -> None:
    answer = client.get("/rules/")
    assert "Content-Encoding" not in answer
    assert "<!doctype html>" in answer.content.decode()


def test_the_same_page_has_many_lengths_and_many_tokens(client: Client) -> None:
    answers = [client.get("/rules/", headers={"Accept-Encoding": "gzip"}).content for _ in range(10)]
    assert len({len(answer) for answer in answers}) > 2
    assert len({gzip.decompress(answer) for answer in answers}) == len(answers)


def answered(answer: HttpResponse, accepted: str = "gzip") -> HttpResponse:
    """The answer as a part of the table, compressed for who reads what is `accepted`."""
    request = RequestFactory().get("/", headers={"HX-Request": "true", "Accept-Encoding": accepted})
    return QuickGZip(lambda request: answer)(request)  # type: ignore[return-value]


@pytest.mark.parametrize("length", [0, 1, 199, 200, 201, 100_000])
def test_a_part_of_the_table_of_any_length_unpacks_to_itself(length: int) -> None:
    plain = bytes(number * number % 251 for number in range(length))
    got = answered(HttpResponse(plain))
    assert got.has_header("Content-Encoding") == (length >= 200)
    assert (gzip.decompress(got.content) if length >= 200 else got.content) == plain


def test_the_length_of_a_part_of_the_table_does_not_tell_what_is_in_it() -> None:
    assert len({len(answered(HttpResponse(b"secret " * 100)).content) for _ in range(50)}) > 10


@pytest.mark.parametrize(
    ("accepted", "headers"), [("", {}), ("br", {}), ("gzip", {"Content-Encoding": "br"})]
)
def test_what_cannot_be_compressed_is_left_alone(accepted: str, headers: dict[str, str]) -> None:
    assert answered(HttpResponse(b"x" * 1000, headers=headers), accepted).content == b"x" * 1000
