"""Settings for tests: the site's own, in a data folder of their own, on the database that SCOREKEEPER_TEST_DB names."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from scorekeeper import configuration
from tests.postgres import postgres_url

# The workers of a parallel run inherit what the first process sets here, and share it.
if "SCOREKEEPER_TEST_FOLDER" not in os.environ:
    os.environ["SCOREKEEPER_TEST_FOLDER"] = tempfile.mkdtemp(prefix="scorekeeper-tests-")
    atexit.register(shutil.rmtree, os.environ["SCOREKEEPER_TEST_FOLDER"], ignore_errors=True)
TEST_FOLDER = Path(os.environ["SCOREKEEPER_TEST_FOLDER"])
os.environ["SCOREKEEPER_DATA"] = str(TEST_FOLDER)
os.environ["SCOREKEEPER_TIME_ZONE"] = "UTC"
if os.environ.get("SCOREKEEPER_TEST_DB") == "postgres":
    os.environ.setdefault("SCOREKEEPER_TEST_URL", postgres_url(TEST_FOLDER / "postgres"))
    os.environ["DATABASE_URL"] = os.environ["SCOREKEEPER_TEST_URL"]
else:
    os.environ.pop("DATABASE_URL", None)
configuration.ensure_key(TEST_FOLDER)

from scorekeeper.settings import *  # noqa: E402, F403
from scorekeeper.settings import DATABASES, MIDDLEWARE, STORAGES  # noqa: E402

DATABASES["default"]["CONN_MAX_AGE"] = 0  # a test's server threads leave no connection behind
if not os.environ.get("DATABASE_URL"):
    DATABASES["default"]["TEST"] = {"NAME": str(TEST_FOLDER / "test.sqlite3")}

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # what costs an attacker time costs a test time
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
STATIC_ROOT = None  # type: ignore[assignment]
MIDDLEWARE[MIDDLEWARE.index("whitenoise.middleware.WhiteNoiseMiddleware")] = "tests.static_files.KnownFiles"
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
