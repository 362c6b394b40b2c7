"""Which errors of the database are an outage, and which are faults of ours."""

import pytest
from django.db import IntegrityError, InterfaceError, OperationalError, ProgrammingError
from django.test import Client


class Cause(Exception):
    """As psycopg's errors tell what went wrong."""

    def __init__(self, sqlstate: str) -> None:
        self.sqlstate = sqlstate


def caused(sqlstate: str) -> ProgrammingError:
    error = ProgrammingError("from PostgreSQL")
    error.__cause__ = Cause(sqlstate)
    return error


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("error", "status"),
    [
        (OperationalError("attempt to write a readonly database"), 503),
        (InterfaceError("connection already closed"), 503),
        (caused("42P01"), 503),
        (caused("42703"), 503),
        (caused("42601"), 500),
        (ProgrammingError("nobody knows"), 500),
        (IntegrityError("CHECK constraint failed"), 500),
        (ValueError("a fault of ours"), 500),
    ],
)
def test_an_outage_is_distinguished_from_a_fault(
    monkeypatch: pytest.MonkeyPatch, error: Exception, status: int
) -> None:
    def refuse(*args: object, **kwargs: object) -> None:
        raise error

    monkeypatch.setattr("django.db.models.sql.compiler.SQLCompiler.execute_sql", refuse)
    answer = Client(raise_request_exception=False).get("/leaderboard/")
    assert answer.status_code == status
    assert ("Retry-After" in answer) == (status == 503)
