"""Days and times in Australia, as in Britain."""

from scorekeeper.formats.en_GB.formats import *  # noqa: F403
