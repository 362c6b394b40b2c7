from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site import database_servers
from tests.site.database_servers import Postgres, Redis, free_port


@pytest.fixture
def server_folder() -> Iterator[Path]:
    with database_servers.server_folder() as folder:
        yield folder


@pytest.fixture
def postgres(server_folder: Path) -> Iterator[Postgres]:
    """As a first start leaves it."""
    server = Postgres(server_folder, free_port())
    yield server
    server.stop()


@pytest.fixture
def empty_postgres(server_folder: Path) -> Iterator[Postgres]:
    server = Postgres(server_folder, free_port(), empty=True)
    yield server
    server.stop()


@pytest.fixture
def redis(server_folder: Path) -> Iterator[Redis]:
    server = Redis(server_folder, free_port())
    yield server
    server.kill()
