"""A campaign on a LocalCluster of Dask gives the ledger of one process, also if workers die."""

import os
import subprocess

import distributed
import pytest

from certa import campaign

COMMAND = os.environ["CERTA_COMMAND"]


def certa(*arguments):
    return subprocess.run([COMMAND, *map(str, arguments)], check=True, capture_output=True)


def plan(folder):
    certa("campaign", "plan", folder, "--family", "random", "contact", "--dimension", "3",
          "--count", "10000", "--shard", "500")


def test_a_killed_worker_loses_nothing(tmp_path):
    alone, together = tmp_path / "alone", tmp_path / "together"
    plan(alone)
    plan(together)
    certa("campaign", "run", alone)
    killed = []
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None,
                                  local_directory=str(tmp_path)) as cluster:
        with distributed.Client(cluster) as client:

            def kill_once(count):
                if count == 5 and not killed:
                    pids = client.run(os.getpid)
                    killed.append(list(pids.values())[0])
                    os.kill(killed[0], 9)

            ledger = campaign.run(together, client, parts=20, command=COMMAND, progress=kill_once)
    assert killed
    assert ledger == together / "ledger.jsonl"
    assert ledger.read_bytes() == (alone / "ledger.jsonl").read_bytes()


def test_a_task_that_cannot_work_says_why(tmp_path):
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None,
                                  local_directory=str(tmp_path)) as cluster:
        with distributed.Client(cluster) as client:
            with pytest.raises(FileNotFoundError, match="plan.json"):
                campaign.run(tmp_path / "nowhere", client, command=COMMAND)
            plan(tmp_path / "there")
            with pytest.raises(RuntimeError, match="ls campaign run ended with 2"):
                campaign.run(tmp_path / "there", client, parts=1, command="/bin/ls", retries=0)
