"""Assert that a refusal has a certain sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.wording.sentences import write_refusal


@contextmanager
def raises_refused(pattern: str, kind: type[Refused] = Refused) -> Iterator[pytest.ExceptionInfo[Refused]]:
    """Expect a refusal whose sentences match the pattern somewhere."""
    with pytest.raises(kind) as caught:
        yield caught
    said = write_refusal(caught.value)
    assert re.search(pattern, said), said
