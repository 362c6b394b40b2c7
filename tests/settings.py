"""The site's settings for tests, which read and write nothing of the developer's own site."""

import atexit
import os
import shutil
import tempfile

for _name in [name for name in os.environ if name.startswith("BIGHOLDEM_") or name == "DATABASE_URL"]:
    if _name not in {"BIGHOLDEM_CHROMIUM", "BIGHOLDEM_REQUIRE_BROWSER"}:
        del os.environ[_name]

_folder = tempfile.mkdtemp(prefix="bigholdem-tests-")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
os.mkdir(os.path.join(_folder, "static"))  # WhiteNoise warns when it has nothing to look into
os.environ["BIGHOLDEM_DATA_DIR"] = _folder
os.environ["BIGHOLDEM_SECRET_KEY"] = "a fixed key, which protects nothing but the tests"

from bigholdem_site.settings import *  # noqa: E402, F403

# A database in memory cannot be shared by the live server's threads, so the test database is a file.
DATABASES["default"]["TEST"] = {"NAME": os.path.join(_folder, "test.sqlite3")}  # noqa: F405
# Hashed names would need the static files collected first.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}  # noqa: F405
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
