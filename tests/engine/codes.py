"""The codes that source files refuse with, read from their calls."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from scorekeeper.wording.sentences import SENTENCES


def codes(paths: Iterable[Path]) -> set[str]:
    """Every code that these files name in a fault or a refusal."""
    return {code for path in paths for code in _codes_in(ast.parse(path.read_text(encoding="utf-8")))}


def _codes_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("refuse", "Fault"):
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value.partition("/")[0]
        if isinstance(node, ast.Constant) and "/" in str(node.value) and node.value in SENTENCES:
            yield str(node.value).partition("/")[0]
