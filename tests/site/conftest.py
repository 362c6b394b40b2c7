import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site.database_servers import Postgres, Redis, free_port


@pytest.fixture
def server_folder() -> Iterator[Path]:
    # Not in pytest's own folder, which the user postgres may not enter.
    folder = Path(tempfile.mkdtemp(prefix="bigholdem-servers-", dir="/tmp"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def postgres(server_folder: Path) -> Iterator[Postgres]:
    server = Postgres(server_folder, free_port())
    yield server
    server.stop()


@pytest.fixture
def redis(server_folder: Path) -> Iterator[Redis]:
    server = Redis(server_folder, free_port())
    yield server
    server.kill()
