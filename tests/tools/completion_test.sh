#!/usr/bin/env bash
# completion_test.sh CERTA [HELP2MAN]: completion of the command in bash, and its manual pages, say
# what `certa --help` says.
set -euo pipefail
certa=$1 help2man=${2-}
commands=$(dirname "$(readlink -f "$0")")/../../tools/commands

fail() {
  echo "error: $*" >&2
  exit 1
}

. "$commands/certa.bash"
complete -p certa | grep -q -- '-F _certa certa' || fail "certa is not completed"

# completed WORD..: what completes the last of these words.
completed() {
  COMP_WORDS=("$certa" "$@") COMP_CWORD=$#
  _certa certa "${@: -1}" ""
  [[ ${#COMPREPLY[@]} -eq 0 ]] || printf '%s ' "${COMPREPLY[@]}"
}

# expect COMPLETED WORD..
expect() {
  local expected=$1 found
  shift
  found=$(completed "$@")
  [[ $found == "$expected" ]] || fail "certa $*: '$found', not '$expected'"
}

expect "certify " cert
[[ $(completed "") == *"certify "*"verify "*"campaign "* ]] || fail "commands are missing"
[[ $(completed "") != *-* ]] || fail "options are no commands"
expect "--help --version " --
expect "--certificate " certify --cert
expect "--certificate " certify pairs.jsonl -o out.jsonl --cert
[[ " $(completed certify -)" == *" -o "* ]] || fail "short options are missing"
expect "plan " campaign pl
expect "" certify pairs
expect "" campaign plan ""
expect "" nonsense ""
# Each long option that a command's help has in its first column is completed.
for command in certify verify convert compare policy generate; do
  for option in $("$certa" "$command" --help | grep -oE '^  (-[a-zA-Z],)?--[a-z-]+' |
    grep -oE -- '--[a-z-]+'); do
    [[ " $(completed "$command" "$option")" == *" $option "* ]] || fail "$command $option"
  done
done
echo "completion: fine"

[[ -n $help2man ]] || exit 0
pages=$(mktemp -d)
trap 'rm -rf "$pages"' EXIT
"$commands/man_pages.sh" "$help2man" "$certa" "$pages"
for command in $(completed ""); do
  [[ -s $pages/certa-$command.1 ]] || fail "there is no page of $command"
done
[[ -s $pages/certa.1 && -s $pages/certa-campaign-plan.1 ]] || fail "pages are missing"
grep -q '^\\fB\\-\\-certificate\\fR' "$pages/certa-certify.1" || fail "no option --certificate"
grep -q '^certa-certify \\- ' "$pages/certa-certify.1" || fail "the page of certify has no summary"
if command -v man >/dev/null; then # which prints warnings of groff
  for page in "$pages"/*.1; do
    warnings=$(LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z \
      "$page" 2>&1 >/dev/null)
    [[ -z $warnings ]] || fail "${page##*/}: $warnings"
  done
fi
echo "manual pages: fine"
