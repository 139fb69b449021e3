"""LibreOffice, to read back what was written for it."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

MISSING = (
    "WORKBOOK TESTS: LibreOffice not found. Install its calc (Debian, Ubuntu: apt-get install libreoffice-calc-nogui)."
)

# Left to itself it shows the values that a workbook of another program brings along, and computes nothing.
SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
  <item oor:path="/org.openoffice.Office.Calc/Formula/Load">
    <prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop>
  </item>
</oor:items>
"""


@pytest.fixture
def recalculate(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], Path]:
    """Return a function that has LibreOffice open a workbook, compute it anew and save it; it returns the new file."""
    program = shutil.which("soffice") or shutil.which("libreoffice")
    if program is None:
        pytest.skip(MISSING)

    def recalculated(workbook: Path) -> Path:
        folder = tmp_path / "recalculated"
        profile = tmp_path_factory.getbasetemp() / "office"  # one for each worker: two LibreOffices cannot share
        settings = profile / "user" / "registrymodifications.xcu"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(SETTINGS, encoding="utf-8")
        convert = ("--headless", "--convert-to", "xlsx", "--outdir", str(folder), str(workbook))
        subprocess.run(
            [program, f"-env:UserInstallation={profile.as_uri()}", *convert],
            check=True,
            capture_output=True,
            timeout=120,
        )
        return folder / f"{workbook.stem}.xlsx"

    return recalculated
