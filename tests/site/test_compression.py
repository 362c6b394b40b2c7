"""Answers travel compressed, and no length tells what is in them."""

import gzip

import pytest
from django.conf import settings
from django.test import Client
from django.utils.module_loading import import_string

from game.benchmarks import compression
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


def test_the_benchmark_compares_the_middleware_in_use_with_djangos() -> None:
    assert compression.OWN in settings.MIDDLEWARE
    assert issubclass(import_string(compression.OWN), import_string(compression.DJANGOS))


def test_the_same_answer_within_a_page_has_many_lengths(client: Client) -> None:
    start_game(client)
    headers = {"Accept-Encoding": "gzip", "HX-Request": "true"}
    answers = [client.post("/table/step/", {"token": "late"}, headers=headers) for _ in range(10)]
    assert {answer.status_code for answer in answers} == {409}
    assert len({len(answer.content) for answer in answers}) > 2


def test_who_does_not_ask_for_it_gets_no_compression(client: Client) -> None:
    answer = client.get("/rules/")
    assert "Content-Encoding" not in answer
    assert "<!doctype html>" in answer.content.decode()


def test_the_same_page_has_many_lengths_and_many_tokens(client: Client) -> None:
    answers = [client.get("/rules/", headers={"Accept-Encoding": "gzip"}).content for _ in range(10)]
    assert len({len(answer) for answer in answers}) > 2
    assert len({gzip.decompress(answer) for answer in answers}) == len(answers)
