"""Days and times in Ireland, as in Britain."""

from scorekeeper.formats.en_GB.formats import *  # noqa: F403
