"""The settings of the later version: those of today, with one more migration."""

from scorekeeper.settings import *  # noqa: F403

MIGRATION_MODULES = {"scorekeeper": "tests.later.migrations"}
