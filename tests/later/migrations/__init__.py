"""Today's migrations, and those of the later version."""

from scorekeeper import migrations

__path__ += migrations.__path__
