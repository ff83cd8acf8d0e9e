#!/bin/sh
# A campaign as an array of Slurm: `sbatch slurm.sh FOLDER`, once more after tasks were lost. Every
# task does its part of the shards that are missing. The folder is one that all nodes see; in the
# end `certa campaign run FOLDER` writes the ledger.
#SBATCH --job-name=certa
#SBATCH --array=0-99
#SBATCH --requeue
#SBATCH --output=/dev/null
exec certa campaign run "$1" --part "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
  --jobs "${SLURM_CPUS_PER_TASK:-1}"
