"""The order of the rooms: who may import whom."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.same_everywhere

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("scorekeeper", "tournaments")

# Each room and the rooms it may look into besides itself.
ALLOWED = {
    "engine": set(),
    "configuration": set(),
    "ledger": {"engine"},
    "models": {"engine", "ledger"},
    "migrations": {"engine", "ledger", "models"},
    "queries": {"engine", "ledger", "models"},
    "services": {"engine", "ledger", "models", "queries"},
    "wording": {"engine", "ledger", "models", "queries", "services"},
    "reports": {"engine", "ledger", "models", "queries", "services", "wording"},
    "exports": {"engine", "ledger", "models", "queries", "services", "wording", "reports"},
    "imports": {"engine", "ledger", "models", "queries", "services"},
    "rehearsal": {"engine", "ledger", "models", "queries", "services", "wording", "reports", "exports", "imports"},
    "web": {
        *("engine", "ledger", "models", "queries", "services", "wording", "reports", "exports", "imports"),
        "rehearsal",
    },
    "commands": {
        *("engine", "ledger", "models", "queries", "services", "wording", "reports", "exports", "imports", "rehearsal"),
        "configuration",
    },
}
COMPOSITION_ROOT = {"__main__", "apps", "settings", "urls", "wsgi"}


def modules() -> list[Path]:
    """All modules of both packages, relative to the top."""
    return sorted(path.relative_to(ROOT) for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """The dotted names that a module imports, inside functions too; relative ones made absolute."""
    package = path.parent.parts
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*start, *([node.module] if node.module else [])))
            yield from (f"{base}.{alias.name}" for alias in node.names)


def room(dotted: str) -> tuple[str, str]:
    """The package and the room of a dotted name: ("scorekeeper", "engine"), or ("django", "")."""
    package, _, rest = dotted.partition(".")
    return (package, rest.partition(".")[0]) if package in PACKAGES else (package, "")


def fault(path: Path, target: str) -> str | None:
    """Say what is wrong when the module `path` imports `target`; None when nothing is."""
    package, here = room(".".join(path.with_suffix("").parts))
    other, there = room(target)
    if here == "engine" and other not in PACKAGES:
        return None if other in sys.stdlib_module_names else f"{path} imports {target}: not the standard library"
    if other not in PACKAGES or there.startswith("__"):
        return None
    if package == "scorekeeper" and other == "tournaments" and here not in COMPOSITION_ROOT:
        return f"{path} imports {target}: the score keeper knows no tournaments"
    if there in COMPOSITION_ROOT:
        return f"{path} imports {target}: nothing imports the composition root"
    if here in COMPOSITION_ROOT or there == here:
        return None
    return None if there in ALLOWED[here] else f"{path} imports {target}: {here} may not look into {there}"


def test_a_module_imports_only_what_lies_below_it() -> None:
    faults = (fault(path, target) for path in modules() for target in imported(path))
    assert [wrong for wrong in faults if wrong] == []


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("scorekeeper/engine/cards.py", "django.db"),
        ("scorekeeper/engine/cards.py", "scorekeeper.models.entry"),
        ("scorekeeper/models/entry.py", "scorekeeper.services.record"),
        ("scorekeeper/queries/sheet.py", "scorekeeper.services.record"),
        ("scorekeeper/web/scoring/views.py", "scorekeeper.commands.serve"),
        ("scorekeeper/web/scoring/views.py", "scorekeeper.settings"),
        ("scorekeeper/services/record.py", "tournaments.services.draw"),
        ("tournaments/engine/seating.py", "scorekeeper.models.game"),
    ],
)
def test_the_walk_sees_a_wrong_import(path: str, target: str) -> None:
    assert fault(Path(path), target) is not None


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("scorekeeper/engine/cards.py", "enum.StrEnum"),
        ("scorekeeper/urls.py", "scorekeeper.web.urls"),
        ("scorekeeper/web/scoring/views.py", "scorekeeper.queries.sheet"),
        ("tournaments/services/draw.py", "scorekeeper.services.record"),
    ],
)
def test_the_walk_lets_a_right_import_through(path: str, target: str) -> None:
    assert fault(Path(path), target) is None


def test_an_import_inside_a_function_counts(tmp_path: Path) -> None:
    module = tmp_path / "lazy.py"
    module.write_text("def f():\n    from scorekeeper.web import urls\n")
    assert list(imported(module)) == ["scorekeeper.web.urls"]
