"""The site's own settings, with the baseline's tables and its answer to *Record* in place of the site's."""

from scorekeeper.settings import *  # noqa: F403
from scorekeeper.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "benchmarks.naive"]
ROOT_URLCONF = "benchmarks.naive.urls"
