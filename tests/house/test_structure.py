"""The script that measures the structure of the source finds cycles and repeated names, and traces a hand."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from benchmarks import structure
from scorekeeper.models import Line
from scorekeeper.services import grants


def write_files(folder: Path, files: dict[str, str]) -> list[Path]:
    """Write files into a folder and return their paths."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return [folder / name for name in files]


def test_finds_cycles_of_lazy_and_type_checking_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(structure, "ROOT", tmp_path)
    files = write_files(
        tmp_path,
        {
            "product/__init__.py": "",
            "product/one.py": "from . import two\n",
            "product/two.py": "def late():\n    from product.three import value\n",
            "product/three.py": "if TYPE_CHECKING:\n    from .one import Thing\n",
            "product/four.py": "import product.one\n",
        },
    )
    assert structure.cycles(structure.imports(files)) == [["product.one", "product.three", "product.two"]]


def test_finds_public_classes_of_one_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(structure, "ROOT", tmp_path)
    text = "class Line:\n    class Inner: ...\nclass _Hidden: ...\n"
    files = write_files(tmp_path, {"one.py": text, "two.py": text, "three.py": "class Other: ...\n"})
    assert structure.repeated_classes(files) == {"Line": ["one", "two"]}


def test_the_product_has_no_import_cycles() -> None:
    assert structure.cycles(structure.imports(structure.product_files())) == []


def test_no_two_public_classes_of_the_product_share_a_name() -> None:
    assert structure.repeated_classes(structure.product_files()) == {}


def test_no_line_of_a_template_is_over_its_limit() -> None:
    assert structure.long_template_lines() == []


def test_traces_files_and_outer_functions_of_the_product(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(structure, "ROOT", tmp_path)
    monkeypatch.setattr(structure, "PRODUCT", ("product",))
    text = "def outer():\n    def inner(): ...\n    inner()\n    inner()\ndef unused(): ...\n"
    product, other = (
        runpy.run_path(str(path)) for path in write_files(tmp_path, {"product/one.py": text, "two.py": text})
    )
    with structure.Trace() as trace:
        product["outer"]()
        other["outer"]()
    product["unused"]()
    assert (trace.files, trace.functions) == ({"product/one.py": ["outer"]}, 1)


def test_traces_a_hand_from_its_post_to_the_page_that_answers(db: None) -> None:
    trace = structure.trace_hand(structure.phone_in_process(grants.owner_link_path()))
    assert Line.objects.count() == 2
    assert {
        "scorekeeper/web/scoring/views.py",
        "scorekeeper/services/hands.py",
        "scorekeeper/engine/payout/picked.py",
    } <= trace.files.keys()
    assert len(trace.files) <= 23
    assert len(trace.files) < trace.functions <= 128
