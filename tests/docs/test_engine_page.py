"""The page about the engine as a library: its examples run where Django can't be imported, and it has all names."""

from __future__ import annotations

import re
import subprocess
import sys

from scorekeeper.engine import api
from tests.serving import ROOT, environment

PAGE = (ROOT / "docs" / "develop" / "engine.md").read_text(encoding="utf-8")
EXAMPLES = "\n".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
PROGRAM = """
import doctest, sys
sys.modules["django"] = None
before = set(sys.modules)
import scorekeeper.engine.api
tops = {name.partition(".")[0] for name in set(sys.modules) - before}
assert tops - {"scorekeeper"} <= sys.stdlib_module_names, tops
test = doctest.DocTestParser().get_doctest(sys.stdin.read(), {}, "engine.md", None, None)
failed, tried = doctest.DocTestRunner().run(test)
sys.exit(failed or tried < 30)
"""


def test_the_examples_run_where_django_cannot_be_imported() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, env=environment(), input=EXAMPLES, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_has_each_public_name_and_no_other() -> None:
    table = PAGE.partition("## All names")[2]
    assert sorted(re.findall(r"`(\w+)`", table)) == sorted(api.__all__)
    assert all(getattr(api, name).__doc__ for name in api.__all__)
