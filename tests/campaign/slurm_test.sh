#!/usr/bin/env bash
# slurm_test.sh COMMAND EXAMPLE: a campaign as an array of Slurm on this machine, by the unmodified
# slurmctld and slurmd of the distribution, gives the ledger of one process: also though tasks are
# killed and the scheduler is restarted in the middle. Needs root, and packages munge, slurmctld,
# slurmd, slurm-client. Everything it starts ends with it.
set -euo pipefail
command=$(readlink -f "$1") example=$(readlink -f "$2")
work=$(mktemp -d) host=$(hostname -s)
export SLURM_CONF=$work/slurm.conf PATH=$(dirname "$command"):$PATH

stop() {
  for daemon in slurmd slurmctld munged; do
    [[ ! -e $work/$daemon.pid ]] || kill "$(cat "$work/$daemon.pid")" 2>/dev/null || true
  done
  sleep 1
  rm -rf "$work"
}
trap stop EXIT

start_munge() {
  dd if=/dev/urandom of="$work/munge.key" bs=1024 count=1 status=none
  chmod 400 "$work/munge.key"
  munged --force --key-file "$work/munge.key" --socket "$work/munge.sock" \
    --pid-file "$work/munged.pid" --log-file "$work/munged.log" --seed-file "$work/munge.seed"
}
start_scheduler() { slurmctld -f "$SLURM_CONF" -L "$work/slurmctld.log" "$@"; }

chmod 755 "$work"
mkdir "$work/state" "$work/spool"
cat >"$SLURM_CONF" <<CONF
ClusterName=certa
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=46817
SlurmdPort=46818
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge.sock
CryptoType=crypto/munge
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/backfill
ReturnToService=2
MaxJobCount=2000
MinJobAge=10
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
start_munge
start_scheduler
slurmd -f "$SLURM_CONF" -L "$work/slurmd.log" -N "$host"

plan() {
  certa campaign plan "$1" --family random contact --dimension 3 --count 1000000 --shard 5000
}
plan "$work/alone"
certa campaign run "$work/alone"
plan "$work/array"
cd "$work"
sbatch --array=0-19 "$example" "$work/array"
until [[ $(ls "$work/array/shards" 2>/dev/null | wc -l) -ge 5 ]]; do sleep 0.2; done
for ((tries = 1; ; ++tries)); do # tasks that are under way, which there have to be
  if pkill -9 -f "campaign run $work/array"; then break; fi
  [[ $tries -lt 100 ]] || { echo "no task was under way" >&2; exit 1; }
  sleep 0.1
done
kill "$(cat "$work/slurmctld.pid")"
sleep 2
start_scheduler
until [[ -z $(squeue --noheader) ]]; do sleep 1; done
done=$(ls "$work/array/shards" | grep -c '^[0-9]*\.json$')
echo "after the first array: $done of 400 shards"
[[ $done -lt 400 ]]
sbatch --wait --array=0-19 "$example" "$work/array" # those that were lost
certa campaign run "$work/array" --jobs 1
cmp "$work/alone/ledger.jsonl" "$work/array/ledger.jsonl"
echo "the same ledger: $(tail -n 1 "$work/array/ledger.jsonl")"
