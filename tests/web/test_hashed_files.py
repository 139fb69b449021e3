"""Static files as they are served."""

import re
from pathlib import Path

import pytest
from django.core.files.base import ContentFile

from scorekeeper.web.hashed_files import HashedFiles, compact

STATIC = Path("static")
SCRIPT = 'import "./b.js";\nimport { c } from "../c.js";\nconst later = () => import("./b.js");\n'


def test_leaves_out_indents_and_comments_and_no_code() -> None:
    text = """// A header.
/** Say it. @param {string} text
 * in two lines */
const say = (/** @type {string} */ text) => text; // gone
  // an inner one
  /** @type {any} */ const here = "https://example.org//x";
/* one */ .rule { color: red; } /* another */
"""
    assert (
        compact(text)
        == """const say = (text) => text;
const here = "https://example.org//x";
/* one */ .rule { color: red; } /* another */
"""
    )


TEXT = r"""(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)"""
REGEX = r"(?:(?<=[(,=:!&|?>])|(?<=[,=:&|?>] ))/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/[a-z]*"
PARTS = {
    ".js": re.compile(rf"(?P<gap>\s+|//[^\n]*|/\*.*?\*/)|{TEXT}|{REGEX}|[\w$]+|.", re.DOTALL),
    ".css": re.compile(rf"(?P<gap>\s+|/\*.*?\*/)|{TEXT}|[\w-]+|.", re.DOTALL),
}


def meaning(text: str, kind: str) -> list[str]:
    """Return the parts of a file, and what is between them where it counts: an end of line, or a space of words.

    A comment is a space, and an end of line where it has one.
    """
    gap, parts = "", [""]
    for found in PARTS[kind].finditer(text):
        if found["gap"]:
            gap += found[0]
            continue
        ends = parts[-1][-1:] + found[0][:1]
        if kind == ".css":
            gap = " " if gap and not set(ends) & set("{};") else ""
        elif "\n" in gap:
            gap = "\n"
        elif gap:
            gap = " " if re.fullmatch(r"[\w$]{2}", ends) else ""
        parts += [gap, re.sub(r"\$\{/\*\*.*?\*/ ", "${", found[0])]  # code inside a text
        gap = ""
    return parts[2:]


def test_no_file_of_ours_means_anything_else_when_it_is_short(tmp_path: Path) -> None:
    """Texts, expressions, ends of lines, and the spaces of style sheets stay."""
    storage, paths = HashedFiles(location=tmp_path, base_url="/static/"), [*STATIC.glob("js/**/*.js")]
    for path in [*paths, *STATIC.glob("css/*.css")]:
        name, text = str(path.relative_to(STATIC)), path.read_text()
        storage.save(name, ContentFile(text.encode()))
        short = (tmp_path / name).read_text()
        assert len(short) < len(text)
        assert meaning(short, path.suffix) == meaning(text, path.suffix), path


@pytest.mark.parametrize(
    "text",
    [
        "const a = `\n  // b\n`;\n",
        'const a = "b; // c";\n',
        "const a = /[/** @x */]/;\n",
        "a = 1 /** @type {b}\n */ ;(c)();\n",
    ],
)
def test_what_a_short_script_would_mean_is_seen(text: str) -> None:
    assert meaning(compact(text), ".js") != meaning(text, ".js")


def test_names_the_hashed_files_in_every_import(tmp_path: Path) -> None:
    storage = HashedFiles(location=tmp_path, base_url="/static/")
    names = {"js/a/a.js": SCRIPT, "js/a/b.js": "export {};\n", "js/c.js": "export const c = 1;\n"}
    for name, text in names.items():
        storage.save(name, ContentFile(text.encode()))
    list(storage.post_process({name: (storage, name) for name in names}))
    hashed = (tmp_path / storage.stored_name("js/a/a.js")).read_text()
    assert re.sub(r"\.[0-9a-f]{12}\.js", ".HASH.js", hashed) == SCRIPT.replace(".js", ".HASH.js")


def test_leaves_out_space_around_the_braces_of_a_style_sheet(tmp_path: Path) -> None:
    storage = HashedFiles(location=tmp_path, base_url="/static/")
    storage.save("css/a.css", ContentFile(b"@media print {\n  .a :is(b, i) { color: red; margin: 0; }\n}\n"))
    assert (tmp_path / "css/a.css").read_text() == "@media print{.a :is(b, i){color: red;margin: 0;}}"
