"""Where templates/ and static/ are: beside the package in a checkout, inside it in a wheel."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def site_folder(package: Path = PACKAGE) -> Path:
    """Return the folder that holds templates/ and static/ for the package that lies in the folder `package`."""
    inside = package / "site"
    return inside if inside.is_dir() else package.parent
