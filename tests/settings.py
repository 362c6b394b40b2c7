"""The site's settings for tests, which read and write nothing of the developer's own site."""

import atexit
import os
import shutil
import tempfile
from urllib.parse import urlsplit

SERVERS = ("BIGHOLDEM_TEST_DATABASE_URL", "BIGHOLDEM_TEST_REDIS_URL")
_database, _redis = map(os.environ.get, SERVERS)
ON_SERVERS = bool(_database or _redis)
# pytest-xdist's workers inherit what is left, so the names of the servers stay for them.
_for_tests = {
    "BIGHOLDEM_CHROMIUM",
    "BIGHOLDEM_FUZZ_REQUESTS",
    "BIGHOLDEM_RANDOM_GAMES",
    "BIGHOLDEM_REQUIRE_ALL_TESTS",
    *SERVERS,
}
for _name in set(os.environ) - _for_tests:
    if _name.startswith("BIGHOLDEM_") or _name in {"DATABASE_URL", "REDIS_URL"}:
        del os.environ[_name]
# The same tests on servers, where the run names them.
if _database:
    os.environ["DATABASE_URL"] = _database
if _redis:
    # Tests that run side by side have a Redis database each, as pytest-django gives each an SQL one.
    _worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    os.environ["REDIS_URL"] = urlsplit(_redis)._replace(path=f"/{_worker}").geturl()

_folder = tempfile.mkdtemp(prefix="bigholdem-tests-")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
os.mkdir(os.path.join(_folder, "static"))  # WhiteNoise warns when it has nothing to look into
os.environ["BIGHOLDEM_DATA_DIR"] = _folder
os.environ["BIGHOLDEM_SECRET_KEY"] = "a fixed key, which protects nothing but the tests"

from bigholdem_site.settings import *  # noqa: E402, F403

# A database in memory cannot be shared by the live server's threads, so the test database is a file.
if not _database:
    DATABASES["default"]["TEST"] = {"NAME": os.path.join(_folder, "test.sqlite3")}  # noqa: F405
# Hashed names would need the static files collected first.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}  # noqa: F405
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
RATE_LIMITS = False  # the tests of the limits switch them on
