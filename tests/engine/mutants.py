"""Small wrongs put into the engine one at a time, to see whether the golden hands and games notice."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import ModuleType
from typing import Any

ENGINE = "scorekeeper.engine"
COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
CALCULATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.LShift: ast.Add,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """A module's tree with one thing changed, and where and what."""

    name: str
    tree: ast.Module


def mutants(source: str) -> Iterator[Mutant]:
    """Every small wrong of a module, one at a time."""
    count = len(list(_places(ast.parse(source))))
    for number in range(count):
        tree = ast.parse(source)
        node, change = list(_places(tree))[number]
        before = ast.unparse(node)
        change()
        yield Mutant(f"line {node.lineno}: {before} -> {ast.unparse(node)}", ast.fix_missing_locations(tree))


def _places(tree: ast.AST) -> Iterator[tuple[Any, Callable[[], None]]]:
    for node in _code(tree):
        if (change := _change(node)) is not None:
            yield node, change


def _change(node: ast.AST) -> Callable[[], None] | None:
    """Return what makes a node wrong, if anything can."""
    match node:
        case ast.Compare(ops=[compared, *_]) if type(compared) in COMPARED:
            return partial(node.ops.__setitem__, 0, COMPARED[type(compared)]())
        case ast.BinOp(op=calculated) | ast.AugAssign(op=calculated) if type(calculated) in CALCULATED:
            return partial(setattr, node, "op", CALCULATED[type(calculated)]())
        case ast.BoolOp(op=joined):
            return partial(setattr, node, "op", ast.Or() if isinstance(joined, ast.And) else ast.And())
        case ast.Constant(value=number) if type(number) is int:
            return partial(setattr, node, "value", number + 1)
        case ast.IfExp(body=body, orelse=orelse):
            return partial(node.__dict__.update, body=orelse, orelse=body)
    return None


def _code(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes that count: no annotations, no words, nothing that only explains."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.JoinedStr, ast.arguments)) or _explains(node):
            continue
        if isinstance(node, ast.AnnAssign):
            yield from _code(ast.Expr(node.value)) if node.value else ()
            continue
        yield node
        yield from _code(node)


def _explains(node: ast.AST) -> bool:
    if isinstance(node, ast.FunctionDef):
        return node.name.startswith(("_explain", "explain", "_list_", "_currency_words"))
    if isinstance(node, ast.If):
        return "why is not None" in ast.unparse(node.test)
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and "explain" in ast.unparse(node.value.func)


class _Wrong(MetaPathFinder, Loader):
    """Imports one module of the engine from another tree."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self.name, self.tree = name, tree

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        return spec_from_loader(name, self) if name == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        module.__package__ = self.name.rpartition(".")[0]
        exec(compile(self.tree, self.name, "exec"), module.__dict__)


@contextmanager
def engine_with(module: str, tree: ast.Module) -> Iterator[None]:
    """The engine imported anew with one module wrong; afterwards everything is as it was."""
    finder = _Wrong(f"{ENGINE}.{module}", tree)
    kept = {
        name: sys.modules.pop(name) for name in list(sys.modules) if name.startswith((ENGINE, "tests.engine.golden"))
    }
    packages = {name: dict(vars(sys.modules[name])) for name in ("scorekeeper", "tests.engine")}
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if name.startswith((ENGINE, "tests.engine.golden"))]:
            del sys.modules[name]
        sys.modules.update(kept)
        for name, before in packages.items():
            vars(sys.modules[name]).update(before)
