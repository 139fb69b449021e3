"""Helpers for tests of live pages: simultaneous requests, rendered templates, and parts of a page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier
from typing import Any, TypeVar

from django.db import connection
from django.test.signals import template_rendered

Answer = TypeVar("Answer")


def ask_together(questions: Sequence[Callable[[], Answer]]) -> list[Answer]:
    """Call all functions at the same moment, each in a thread of its own, and return what they return, in order."""
    together = Barrier(len(questions))

    def ask(question: Callable[[], Answer]) -> Answer:
        together.wait()
        try:
            return question()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(questions)) as threads:
        return list(threads.map(ask, questions))


@contextmanager
def count_templates() -> Iterator[Counter[str]]:
    """Count how often each template is rendered inside the ``with`` block."""
    counts: Counter[str] = Counter()

    def count(template: Any, **_: Any) -> None:
        counts[template.name] += 1

    template_rendered.connect(count)
    try:
        yield counts
    finally:
        template_rendered.disconnect(count)


def find_part(pattern: str, text: str) -> str:
    """Return the first group of a pattern in a page, empty where it does not occur."""
    match = re.search(pattern, text, re.DOTALL)
    return match[1] if match else ""
