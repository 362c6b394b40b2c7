"""All tests here use the tables of percents: to count them anew takes seconds."""

import pytest


@pytest.fixture(autouse=True)
def _counted_percents(percent_tables: None) -> None:
    pass
