"""The README and the page about settings match the code."""

import doctest
import re
import subprocess
import sys

from scorekeeper.__main__ import COMMANDS
from tests.serving import ROOT, environment

README = (ROOT / "README.md").read_text(encoding="utf-8")
SETTINGS = (ROOT / "docs" / "develop" / "settings.md").read_text(encoding="utf-8")
(EXAMPLE,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_the_example_of_the_engine_runs_without_django() -> None:
    program = (
        "import doctest, sys; test = doctest.DocTestParser().get_doctest(sys.stdin.read(), {}, 'README', None, None);"
        "failed, tried = doctest.DocTestRunner().run(test);"
        "sys.exit(failed or tried < 7 or 'django' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment(), input=EXAMPLE, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_example_is_short() -> None:
    assert len(doctest.DocTestParser().get_examples(EXAMPLE)) <= 10


def variables_read(folder: str) -> set[str]:
    """The environment variables that the source under `folder` names."""
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / folder).rglob("*.py"))
    return set(re.findall(r'"(SCOREKEEPER_[A-Z_]+|DATABASE_URL)"', source))


def test_every_setting_that_is_read_is_explained_and_no_other() -> None:
    explained = set(re.findall(r"^\| `([A-Z_]+)` \|", SETTINGS.partition("## Tests")[0], re.MULTILINE))
    assert explained == variables_read("scorekeeper")


def test_the_commands_of_make_are_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"(?:`|^)make ([a-z]+)", README, re.MULTILINE))
    assert named
    assert [name for name in named if not re.search(rf"^{name}:", makefile, re.MULTILINE)] == []


NAMED = re.compile(
    r"""\b(uvx | uv\ (tool|pip) | pipx | pip3?\ install)\b [^`|]* (?<![-/\w.]) sheepshead\b (?!\.)
    | pypi\.org/project/sheepshead""",
    re.VERBOSE,
)


def test_nothing_is_installed_by_a_name_that_nobody_owns_yet() -> None:
    """Whoever registers it decides what is installed: such a line says "once it's released"."""
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    said = [
        f"{file}: {line.strip()}"
        for file in files
        if not file.startswith(("tests/", "requirements/", "benchmarks/"))
        and (ROOT / file).suffix in (".md", ".py", ".toml", ".html", ".js", ".yaml", ".yml", ".txt", "")
        for line in (ROOT / file).read_text(encoding="utf-8").splitlines()
        if NAMED.search(line) and "once it's released" not in line.lower()
    ]
    assert [line for line in said if not line.startswith("scorekeeper/commands/upgrade.py: return")] == []


def test_the_commands_of_the_program_are_there() -> None:
    assert set(re.findall(r"(?:`|^)scorekeeper ([a-z]+)", README, re.MULTILINE)) <= set(COMMANDS)


def test_the_folders_are_there() -> None:
    named = re.findall(r"`((?:scorekeeper|tournaments|templates|static|tests)/[a-z/]*)`", README)
    assert named
    assert [name for name in named if not (ROOT / name).is_dir()] == []


def test_the_picture_is_there() -> None:
    (picture,) = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    assert (ROOT / picture).read_bytes().startswith(b"\x89PNG")
