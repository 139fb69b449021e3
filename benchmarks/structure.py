"""Measure the structure of the source and print each figure beside its target: `python -m benchmarks.structure`.

Counts files and lines of the product without migrations, and files and functions that run when a hand is recorded;
finds template lines that are too long, import cycles (lazy and TYPE_CHECKING imports included), and class names used
twice. With ``--path`` it lists these files and functions in the order in which a hand passes them instead.
"""

from __future__ import annotations

import ast
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from http.client import HTTPMessage
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from types import FrameType

from benchmarks.phone import Phone

ROOT = Path(__file__).resolve().parents[1]
PRODUCT = ("scorekeeper", "tournaments")
LONGEST_LINE = 120  # characters of a line of a template
SHOWN = 12  # of a list that is too long
HAND = {"picker": "1", "partner": "3", "bracket": "61-90"}
OK = 200
Graph = dict[str, set[str]]


def product_files() -> list[Path]:
    """Return the Python files of the product, without migrations."""
    found = (path for package in PRODUCT for path in sorted((ROOT / package).rglob("*.py")))
    return [path for path in found if "migrations" not in path.parts]


def module_name(path: Path) -> str:
    """Return the dotted name of a module."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(files: Iterable[Path]) -> Graph:
    """Return the modules of the product that each module imports, anywhere in its file.

    Importing a module does not count as importing its package; importing a name from a package's ``__init__`` does.
    """
    names = {module_name(path): path for path in files}
    return {name: set(_imported(name, path, names.keys())) - {name} for name, path in names.items()}


def _imported(name: str, path: Path, known: Iterable[str]) -> Iterator[str]:
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    known = set(known)
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name in known)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1]) if node.level else ""
            source = ".".join(part for part in (base, node.module) if part)
            for each in node.names:
                whole = f"{source}.{each.name}"
                if whole in known:
                    yield whole
                elif source in known:
                    yield source


def cycles(graph: Graph) -> list[list[str]]:
    """Return the groups of modules that import each other, largest first (Tarjan's algorithm)."""
    numbers: dict[str, int] = {}
    lowest: dict[str, int] = {}
    waiting: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        numbers[module] = lowest[module] = len(numbers)
        waiting.append(module)
        for other in sorted(graph[module]):
            if other not in numbers:
                visit(other)
                lowest[module] = min(lowest[module], lowest[other])
            elif other in waiting:
                lowest[module] = min(lowest[module], numbers[other])
        if lowest[module] == numbers[module]:
            at = waiting.index(module)
            group = sorted(waiting[at:])
            del waiting[at:]
            if len(group) > 1:
                found.append(group)

    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(10_000)
    try:
        for module in sorted(graph):
            if module not in numbers:
                visit(module)
    finally:
        sys.setrecursionlimit(limit)
    return sorted(found, key=len, reverse=True)


def repeated_classes(files: Iterable[Path]) -> dict[str, list[str]]:
    """Return the names of public classes that several modules define, each with these modules."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in files:
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(module_name(path))
    return {name: modules for name, modules in sorted(found.items()) if len(modules) > 1}


def function_lengths(files: Iterable[Path]) -> list[int]:
    """Return the number of lines of each function and method."""
    nodes = (node for path in files for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [(node.end_lineno or 0) - node.lineno + 1 for node in nodes if isinstance(node, kinds)]


def long_template_lines() -> list[tuple[str, int]]:
    """Return the path and line number of each template line over 120 characters."""
    templates = sorted((ROOT / "templates").rglob("*.*"))
    return [
        (str(path.relative_to(ROOT)), number)
        for path in templates
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > LONGEST_LINE
    ]


def trace_hand_at_new_site() -> Trace:
    """Trace a hand as `trace_hand` does, at a new site in a temporary folder."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    from scorekeeper.commands import serve

    with TemporaryDirectory() as folder:
        serve.prepare_site(folder)
        try:
            return trace_hand(phone_in_process(serve.owner_path()))
        finally:
            serve.let_go_of_database()


def trace_hand(phone: Phone) -> Trace:
    """Return the files and functions that run from the POST of a hand to the page that answers it.

    Opens a game on the phone, records two hands, and traces the second: the first also loads modules and templates.
    """
    table = phone.open_game("structure")
    phone.record(table, "first-hand", 1, HAND)
    with Trace() as trace:
        status, _page = phone.record(table, "second-hand", 2, HAND)
    if status != OK:
        raise AssertionError(f"{status} instead of a recorded hand")
    return trace


def phone_in_process(link: str) -> Phone:
    """Return a phone whose requests Django's test client answers in this process."""
    from django.test import Client

    class PhoneInside(Phone):
        def _exchange(
            self, method: str, path: str, body: str | bytes | None, headers: Mapping[str, str]
        ) -> tuple[int, HTTPMessage, bytes]:
            kind = headers.get("Content-Type", "application/octet-stream")
            response = Client().generic(method, path, body or "", kind, headers=headers)
            told = HTTPMessage()
            for name, value in response.items():
                told[name] = value
            for cookie in response.cookies.values():
                told["Set-Cookie"] = cookie.OutputString()
            return response.status_code, told, response.content

    return PhoneInside("http://127.0.0.1", link)


class Trace:
    """Collect the files and functions of the product that run inside a ``with`` block.

    A function nested in another one counts as the outer one.
    """

    def __init__(self) -> None:
        self.met: dict[tuple[str, str], None] = {}  # in order of first call

    def __enter__(self) -> Trace:
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(tuple(str(ROOT / name) for name in PRODUCT)):
            name = code.co_qualname if sys.version_info >= (3, 11) else code.co_name
            self.met[code.co_filename, name.partition(".<locals>")[0]] = None

    @property
    def files(self) -> dict[str, list[str]]:
        """The names of the functions by file, in order of first call; paths are relative to the root of the project."""
        names: dict[str, list[str]] = {}
        for file, name in self.met:
            names.setdefault(str(Path(file).relative_to(ROOT)), []).append(name)
        return names

    @property
    def functions(self) -> int:
        """The number of functions."""
        return len(self.met)


def main(write: Callable[[str], object] = sys.stdout.write) -> None:
    """Write each figure beside its target, then the import cycles and the class names used twice."""
    files = product_files()
    lines = [len(path.read_text("utf-8").splitlines()) for path in files]
    circles, classes, long = cycles(imports(files)), repeated_classes(files), long_template_lines()
    hand = trace_hand_at_new_site()
    functions = sorted(function_lengths(files))
    rows = (
        ("Python files", f"{len(files)}", "430 at most"),
        ("lines", f"{sum(lines):,}", "60,000 at most"),
        ("lines of the median file", f"{median(lines):.0f}", "110 to 160"),
        (
            "lines of a function: median, 95 of 100",
            f"{median(functions):.0f}, {functions[len(functions) * 95 // 100]}",
            "",
        ),
        ("files that a hand passes from POST to page", f"{len(hand.files)}", "23 at most"),
        ("functions that it passes", f"{hand.functions}", "110 at most"),
        ("lines of templates over 120 characters", f"{len(long)}", "0"),
        ("import cycles, modules in them", f"{len(circles)}, {sum(map(len, circles))}", "0"),
        ("public class names used twice", f"{len(classes)}", "0"),
    )
    write("| what | now | target |\n|---|---|---|\n")
    write("".join(f"| {what} | {now} | {target} |\n" for what, now, target in rows))
    _list(write, "Cycles", [" ".join(circle) for circle in circles])
    _list(write, "Class names used twice", [f"{name}: {' '.join(modules)}" for name, modules in classes.items()])


def list_path(write: Callable[[str], object] = sys.stdout.write) -> None:
    """Write the files that a hand passes from POST to page with their functions, in order of first call."""
    hand = trace_hand_at_new_site()
    for number, (path, names) in enumerate(hand.files.items(), 1):
        write(f"{number:2} {path}: {', '.join(names)}\n")
    write(f"{len(hand.files)} files, {hand.functions} functions\n")


def _list(write: Callable[[str], object], title: str, items: list[str]) -> None:
    if items:
        write(f"\n{title}:\n" + "".join(f"- {item}\n" for item in items[:SHOWN]))
    if len(items) > SHOWN:
        write(f"- and {len(items) - SHOWN} more\n")


if __name__ == "__main__":
    list_path() if "--path" in sys.argv[1:] else main()
