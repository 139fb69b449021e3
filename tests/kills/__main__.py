"""``python -m tests.kills``: kill the site so many times on each database and write down what was found."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.kills import report
from tests.kills.cluster import Cluster
from tests.kills.trial import Trial

CLUSTERS = {"SQLite": None, "PostgreSQL": Cluster}


def main() -> int:
    """Run the trials; 0 when nothing was lost, doubled or unbalanced."""
    reader = argparse.ArgumentParser(prog="python -m tests.kills")
    reader.add_argument("--times", type=int, default=20, help="kills on each database (default: 20)")
    reader.add_argument("--seed", type=int, default=1, help="of the moments, and of what phones do (default: 1)")
    reader.add_argument("--database", choices=CLUSTERS, action="append", help="default: each")
    reader.add_argument("--report", type=Path, metavar="FILE", help="write the page there, too")
    options = reader.parse_args()
    with TemporaryDirectory(prefix="kills-", ignore_cleanup_errors=True) as folder:
        trials = {
            name: tried(name, Path(folder), options.times, Random(options.seed))
            for name in options.database or CLUSTERS
        }
        page = report.page(trials, f"python -m tests.kills --times {options.times} --report docs/develop/kills.md")
        for trial in trials.values():
            if trial.cluster:
                trial.cluster.stop()
    sys.stdout.write(page)
    if options.report:
        options.report.write_text(page, encoding="utf-8")
    return any(trial.faults for trial in trials.values())


def tried(name: str, folder: Path, times: int, chance: Random) -> Trial:
    """A trial on one database, its progress told on stderr."""
    cluster = CLUSTERS[name]
    data = folder / name
    data.mkdir()
    trial = Trial(data, chance, cluster and cluster(folder / f"{name}-cluster"))
    trial.run(times, lambda line: print(f"{name}: {line}", file=sys.stderr))  # noqa: T201
    return trial


if __name__ == "__main__":
    sys.exit(main())
