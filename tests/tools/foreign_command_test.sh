#!/usr/bin/env bash
# foreign_command_test.sh COMMAND EMULATOR FOREIGN: the command built for another system or
# processor, run by its emulator, gives the bytes of this machine's: answers, binary files, counts
# and exit statuses.
set -euo pipefail
here=$(readlink -f "$1") emulator=$2 foreign=$(readlink -f "$3")
cd "$(dirname "$(readlink -f "$0")")/../.."
claims=$PWD/examples/data/sample.jsonl
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$here" generate --family all placed --dimension 3 --count 10 -o sample.jsonl
cp sample.jsonl kept.jsonl
cp "$claims" claims.jsonl
export WINEDEBUG=-all

failed=0
# same NAME STATUS FILES -- ARGUMENTS: both end with STATUS and make the same FILES, of which "out"
# is what they print.
same() {
  local name=$1 expected=$2 files=() file side status
  shift 2
  for (( ; $# > 0; )); do
    [[ $1 != -- ]] || break
    files+=("$1")
    shift
  done
  shift
  for side in here foreign; do
    status=0
    if [[ $side == here ]]; then
      "$here" "$@" >out 2>err || status=$?
    else
      # shellcheck disable=SC2086 # the emulator may have arguments
      $emulator "$foreign" "$@" >out 2>err || status=$?
    fi
    if [[ $status -ne $expected ]]; then
      echo "$name: $side ended with $status, not $expected: $(head -c 500 err)"
      failed=1
    fi
    for file in "${files[@]}"; do
      if [[ ! -s $file ]]; then
        echo "$name: $side made no $file"
        failed=1
      fi
      mv "$file" "$side.$file" 2>/dev/null || : >"$side.$file"
    done
  done
  for file in "${files[@]}"; do
    cmp "here.$file" "foreign.$file" || failed=1
  done
  echo "$name: compared"
}

for level in 1 2 3; do
  same "certify, level $level" 0 out -- certify sample.jsonl --level "$level"
done
same "claims" 1 out -- certify claims.jsonl
"$here" certify sample.jsonl -o answers.jsonl 2>/dev/null
same "binary pairs" 0 pairs.certa -- convert sample.jsonl -o pairs.certa
same "binary answers" 0 more.certa -- convert answers.jsonl -o more.certa
"$here" convert sample.jsonl -o pairs.certa 2>/dev/null
"$here" convert answers.jsonl -o answers.certa 2>/dev/null
same "pairs as lines" 0 again.jsonl -- convert pairs.certa -o again.jsonl
same "answers as lines" 0 again.jsonl -- convert answers.certa -o again.jsonl
same "answers to binary pairs" 0 out -- certify pairs.certa
same "answers into a binary file" 0 new.certa -- certify pairs.certa -o new.certa
gzip -k sample.jsonl
same "compressed pairs" 0 out -- certify sample.jsonl.gz
same "verified" 0 -- verify sample.jsonl answers.jsonl
same "verified from binary files" 0 -- verify pairs.certa answers.certa
sed 's/"verdict":"separated"/"verdict":"touching"/' answers.jsonl >wrong.jsonl
same "refuted" 1 -- verify sample.jsonl wrong.jsonl
head -c 1000 pairs.certa >cut.certa
same "cut off" 2 -- certify cut.certa
printf '%s\n' '{"a":[[0,0]],"b":[[1,0]]}' '{"a":[[0,0]]' '[1' >bad.jsonl
same "bad lines" 2 out -- certify bad.jsonl
same "no such file" 2 -- certify nowhere.jsonl
same "output is the input" 2 -- certify sample.jsonl -o sample.jsonl
cmp sample.jsonl kept.jsonl
head -n 5 answers.jsonl >begun.jsonl
for side in here foreign; do
  cp begun.jsonl resumed.jsonl
  if [[ $side == here ]]; then
    "$here" certify sample.jsonl -o resumed.jsonl --resume 2>/dev/null
  else
    # shellcheck disable=SC2086
    $emulator "$foreign" certify sample.jsonl -o resumed.jsonl --resume 2>/dev/null
  fi
  cmp resumed.jsonl answers.jsonl || failed=1
done
# shellcheck disable=SC2086
$emulator "$foreign" certify - <sample.jsonl >piped.jsonl 2>/dev/null
cmp piped.jsonl answers.jsonl || failed=1
[[ $failed -eq 0 ]] && echo "the same"
exit "$failed"
