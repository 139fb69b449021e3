"""LibreOffice, to read back what was written for it."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

MISSING = (
    "WORKBOOK TESTS: LibreOffice not found. Install its calc (Debian, Ubuntu: apt-get install libreoffice-calc-nogui)."
)


@pytest.fixture
def recalculate(tmp_path: Path) -> Callable[[Path], Path]:
    """Return a function that has LibreOffice open a workbook, compute it anew and save it; it returns the new file."""
    program = shutil.which("soffice") or shutil.which("libreoffice")
    if program is None:
        pytest.skip(MISSING)

    def recalculated(workbook: Path) -> Path:
        folder = tmp_path / "recalculated"
        profile = (tmp_path / "office").as_uri()  # one of its own, for two LibreOffices cannot share
        convert = ("--headless", "--convert-to", "xlsx", "--outdir", str(folder), str(workbook))
        subprocess.run(
            [program, f"-env:UserInstallation={profile}", *convert], check=True, capture_output=True, timeout=120
        )
        return folder / f"{workbook.stem}.xlsx"

    return recalculated
