"""Static files under names with their hash, also in the imports of the site's own scripts."""

import re
from fnmatch import fnmatch
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

OWN = "js/*.js"  # what others wrote names files that are not there
COMMENTED = (OWN, "css/*.css")
# A comment that has its lines to itself: `// ...`, or `/* ... */` with nothing behind it.
COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)\n", re.MULTILINE | re.DOTALL)
# A comment beside code: a type in front of a value, and `// ...` behind the end of a statement.
INLINE = re.compile(r"/\*\* @(?:(?!\*/).)*\*/ ?|(?<=[;{},)\]]) +// [^\n]*$", re.MULTILINE | re.DOTALL)
AROUND = re.compile(r"\s*([{};])\s*")  # of a style sheet: no text of ours has one of these
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)  # our scripts have no text of several lines that it would belong to


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it comes without types
    """Rewrites all imports of our own scripts too, static and dynamic, and leaves comments and indents out."""

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        (
            OWN,
            (
                (r"""(?P<matched>from "(?P<url>\.\.?/[\w/-]+\.js)")""", 'from "%(url)s"'),
                (r"""(?P<matched>import "(?P<url>\.\.?/[\w/-]+\.js)")""", 'import "%(url)s"'),
                (r"""(?P<matched>import\("(?P<url>\.\.?/[\w/-]+\.js)"\))""", 'import("%(url)s")'),
            ),
        ),
    )

    def _save(self, name: str, content: Any) -> str:
        if any(fnmatch(name, pattern) for pattern in COMMENTED):
            text = b"".join(content.chunks()).decode()  # from the beginning, wherever it was read to
            short = compact(text)
            content = ContentFile((AROUND.sub(r"\1", short) if name.endswith(".css") else short).encode())
        saved: str = super()._save(name, content)
        return saved


def compact(text: str) -> str:
    """Return a script or a style sheet without indents and without the comments that our style of code has."""
    return INDENT.sub("", INLINE.sub("", COMMENT.sub("", text)))
