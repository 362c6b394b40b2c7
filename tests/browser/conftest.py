from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def database_beside_the_browser() -> Iterator[None]:
    """Playwright's synchronous interface runs an event loop in the tests' thread, in which Django would
    refuse to touch the database. From the first browser test on it is told not to."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield
