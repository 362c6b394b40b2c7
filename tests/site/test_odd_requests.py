"""Requests that no browser sends: refused with a clear word, and nobody else waits for them."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from bigholdem_site.middleware import form_bodies
from game.sessions.engine import SessionStore


def test_a_form_larger_than_any_of_the_sites_is_not_read(client: Client) -> None:
    length = str(form_bodies.MAX_BYTES + 1)
    answer = client.post("/rules/", b"", "multipart/form-data; boundary=x", CONTENT_LENGTH=length)
    assert (answer.status_code, answer.content) == (413, b"This form is too large.")


@pytest.mark.parametrize(
    "key", ["\0aaaaaaaaaaaa", "a" * 7000, "short", "UPPERCASE0", "a b c d e f", "ééééééééé", ""]
)
def test_a_session_key_that_is_none_of_ours_is_no_key(key: str) -> None:
    assert SessionStore(key).session_key is None


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    [
        "game/tableversion/?table=999999999999999999999999999999",
        "game/rowchange/?table=999999999999999999999999999999",
        "leaderboard/game/?player=999999999999999999999999999999",
        "leaderboard/game/?started_at__gte=0001-01-01+00:00:00%2B23:59",
        "game/tableversion/?status__exact=%00",
        "game/simulationrun/?versions=%00",
        "leaderboard/game/?kind=%00",
        "leaderboard/game/?ended_at__year=-1",
        "leaderboard/game/?place__range=9",
        "game/rowchange/?at__year=32768",
        "admin/logentry/?action_time__year=-1",
        "admin/logentry/?action_flag__range=99999",
        f"leaderboard/game/?players={'9' * 5000}",
        f"game/simulationrun/{'9' * 5000}/change/",
        f"game/simulationrun/compare/?runs={'9' * 5000}",
    ],
)
def test_a_value_that_no_column_holds_is_a_bad_request_or_of_nothing(client: Client, address: str) -> None:
    client.raise_request_exception = False
    client.force_login(User.objects.create_superuser("operator"))
    assert client.get(f"/admin/{address}", follow=True).status_code in (200, 400, 404)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "action"),
    [
        ("leaderboard/game", "hide_selected_names"),
        ("game/refusedword", "delete_selected"),
        ("auth/user", "delete_selected"),
        ("game/simulationrun", "delete_selected"),
    ],
)
def test_rows_that_cannot_be_are_a_bad_request(client: Client, address: str, action: str) -> None:
    client.raise_request_exception = False
    client.force_login(User.objects.create_superuser("operator"))
    chosen = {"action": action, "_selected_action": "abc", "index": "0"}
    assert client.post(f"/admin/{address}/", chosen).status_code == 400


@pytest.mark.django_db
def test_no_list_is_asked_by_a_pattern(client: Client) -> None:
    client.force_login(User.objects.create_superuser("operator"))
    for address in ("admin/logentry/?object_repr__regex=[", "leaderboard/game/?kind__iregex=(a*)*b"):
        assert client.get(f"/admin/{address}").status_code == 400
