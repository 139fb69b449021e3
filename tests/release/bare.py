"""A root folder without Python, or anything else but the C library: what a foreign computer may lack, it lacks."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

C_LIBRARY = ("libc", "libm", "libdl", "libpthread", "librt", "libutil", "libresolv", "libnss_files", "libnss_dns")
MOUNTS = ("proc", "dev")
MEMORY = Path("/dev/shm")  # a third of the time of unpacking on a disk
ROOM = 1 << 30  # bytes: several programs unpacked at once


@contextmanager
def unpacking_folder(root: Path) -> Iterator[str]:
    """Yield a folder, as seen from the root, for what programs unpack; in the end nothing may be left in it."""
    in_memory = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM
    with TemporaryDirectory(dir=MEMORY if in_memory else root / "tmp") as folder:
        yield folder if in_memory else f"/{Path(folder).relative_to(root)}"
        assert list(Path(folder).iterdir()) == []


def lay_root(folder: Path, program: Path) -> None:
    """Lay a root with the program as /app, the C library that it loads, and empty folders for a user."""
    for name in ("tmp", "home", *MOUNTS):
        (folder / name).mkdir(parents=True)
    shutil.copy2(program, folder / "app")
    listed = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    loaded = {Path(path) for path in re.findall(r"(/\S+) \(0x", listed)}
    (libc,) = (path for path in loaded if path.name.startswith("libc.so"))
    beside = {path for name in C_LIBRARY for path in libc.parent.glob(f"{name}.so.*")}
    for path in loaded | beside:
        target = folder / path.relative_to("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path.resolve(), target)


def inside(folder: Path) -> list[str]:
    """Return the command that starts the program in its root. Skips where there are no namespaces."""
    mounts = " && ".join(f"mount --rbind /{name} {folder / name}" for name in MOUNTS)
    command = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]
    try:
        subprocess.run([*command, mounts], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("No namespaces of one's own here: the app isn't tried without Python.")
    return [*command, f'{mounts} && exec chroot {folder} /app "$@"', "app"]
