"""Static files under names that carry their hash, in what the site's own scripts import from one another as well."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

OWN = "js/*.js"  # what others wrote names files that are not there


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it comes without types
    """Rewrites `from "./other.js"` too."""

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        (OWN, ((r"""(?P<matched>from "(?P<url>\./[\w-]+\.js)")""", 'from "%(url)s"'),)),
    )
