"""Compare locks of dependencies with the known vulnerabilities: `python release/audit.py requirements/*.txt`.

Ends with status 1 where one is known, and with 0 and a sentence where the database can't be reached: pip-audit itself
reports success where each answer is that a library isn't there. It also leaves out what is for other systems or
versions of Python, so that the markers are taken away here.
"""

import json
import re
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

COMMAND = (sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes", "--progress-spinner=off")
UNREACHABLE = (
    "The database of vulnerabilities (https://pypi.org) can't be reached, so nothing was compared. Try again later."
)
NO_ANSWER = ("Could not connect", "requests.exceptions.", "urllib3.exceptions.", "ServiceError")  # in what it writes
ENTRY = re.compile(r"([\w.-]+)==([\w.+!-]+)(?: ;[^\\\n]*)?( .*)", re.DOTALL)


def main(locks: list[str]) -> int:
    """Write what is known about the libraries of these locks; return the exit status."""
    libraries: list[dict[str, Any]] = []
    with TemporaryDirectory() as folder:
        for content in once_each("\n".join(Path(lock).read_text() for lock in locks)):
            lock = Path(folder, "lock.txt")
            lock.write_text(content)
            command = [*COMMAND, "--format=json", f"--requirement={lock}"]
            done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
            if not done.stdout and not any(sign in done.stderr for sign in NO_ANSWER):
                sys.stdout.write(done.stderr)
                return 1
            libraries += json.loads(done.stdout)["dependencies"] if done.stdout else []
    status, sentences = judge(libraries)
    sys.stdout.writelines(f"{sentence}\n" for sentence in sentences)
    return status


def once_each(locks: str) -> list[str]:
    """Return locks in which each library is there once, of whatever system: more than one where versions differ."""
    versions: dict[str, dict[str, str]] = {}
    for entry in re.split(r"\n(?=\S)", locks.strip()):
        match = ENTRY.fullmatch(entry)
        if match is None:
            raise ValueError(entry)
        name, version, hashes = match.groups()
        versions.setdefault(name, {})[version] = f"{name}=={version}{hashes}"
    rounds = zip_longest(*(of_one.values() for of_one in versions.values()), fillvalue="")
    return ["\n".join(filter(None, entries)) for entries in rounds]


def judge(libraries: list[dict[str, Any]]) -> tuple[int, list[str]]:
    """Return the exit status for what pip-audit says of each library, and the sentences."""
    compared = [library for library in libraries if "vulns" in library]
    if not compared:
        return 0, [UNREACHABLE]
    known = [(library, one) for library in compared for one in library["vulns"]]
    sentences = [
        f"{library['name']} {library['version']}: {one['id']}, "
        f"fixed in {', '.join(one['fix_versions']) or 'no version yet'}."
        for library, one in known
    ]
    sentences.append(f"Libraries compared: {len(compared)}. Known vulnerabilities: {len(known)}.")
    if absent := sorted({library["name"] for library in libraries if "vulns" not in library}):
        sentences.append(f"Not in the database: {', '.join(absent)}.")
    return (1 if known else 0), sentences


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
