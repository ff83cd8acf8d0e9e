"""A campaign of `certa campaign` on a cluster of Dask.

    from dask.distributed import Client
    from certa import campaign

    ledger = campaign.run("folder", Client("scheduler:8786"))

The folder, made by `certa campaign plan`, is one that all workers see, and the command is installed
on each. A task that a worker loses is done again elsewhere; shards that are done stay done.
"""

from __future__ import annotations

import json
import pathlib
import subprocess


def _part(folder, part, parts, command):
    """Runs on a worker."""
    done = subprocess.run([command, "campaign", "run", folder, "--part", f"{part}/{parts}",
                           "--jobs", "1"], stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode not in (0, 1):  # 1: a failure, which is in the record of its shard
        raise RuntimeError(f"{command} campaign run ended with {done.returncode}: {done.stderr}")
    return part


def run(folder, client, *, parts=1000, command="certa", retries=10, progress=None):
    """Does the shards that are missing in `parts` tasks on the client's workers, or one for each
    shard if these are fewer, and returns the path of the ledger.

    `progress` is called with the number of tasks that are done, after each. Failures of pairs are
    in the ledger; a task that fails after its retries raises.
    """
    from dask.distributed import as_completed

    folder = pathlib.Path(folder).resolve()
    plan = json.loads((folder / "plan.json").read_text(encoding="utf-8"))
    parts = min(parts, sum(-(-work["count"] // plan["shard"]) for work in plan["work"]))
    futures = client.map(lambda part: _part(str(folder), part, parts, command), range(parts),
                         pure=False, retries=retries)
    for count, future in enumerate(as_completed(futures), 1):
        future.result()
        if progress is not None:
            progress(count)
    done = subprocess.run([command, "campaign", "run", str(folder)], stderr=subprocess.PIPE,
                          text=True, check=False)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{command} campaign run ended with {done.returncode}: {done.stderr}")
    return folder / "ledger.jsonl"
