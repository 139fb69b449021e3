"""Static files as they are served."""

import re
from pathlib import Path

from django.core.files.base import ContentFile

from scorekeeper.web.hashed_files import HashedFiles, compact

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
