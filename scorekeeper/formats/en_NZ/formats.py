"""Days and times in New Zealand, as in Britain."""

from scorekeeper.formats.en_GB.formats import *  # noqa: F403
