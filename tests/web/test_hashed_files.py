"""Static files as they are served."""

from scorekeeper.web.hashed_files import without_comments


def test_leaves_out_comments_that_have_lines_to_themselves_and_no_code() -> None:
    text = """// A header.
/** Say it. @param {string} text
 * in two lines */
const say = (/** @type {string} */ text) => text; // stays
  // an inner one
/** @type {any} */ const here = "https://example.org//x";
/* one */ .rule { color: red; } /* another */
"""
    assert (
        without_comments(text)
        == """const say = (/** @type {string} */ text) => text; // stays
/** @type {any} */ const here = "https://example.org//x";
/* one */ .rule { color: red; } /* another */
"""
    )
