#!/usr/bin/env bash
# man_pages.sh HELP2MAN CERTA FOLDER: writes certa.1 and a page for each subcommand,
# certa-certify.1 and so on, from what `certa --help` and `certa certify --help` print.
set -euo pipefail
help2man=$1 certa=$2 folder=$3
export LC_ALL=C.UTF-8

# subcommands [WORD..]: those that the help of these words lists, one a line.
subcommands() {
  "$certa" "$@" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z][a-z-]*\)\( .*\)\{0,1\}$/\1/p'
}

# page NAME WORD..: the page of one command. help2man runs a program with --help, so a program of
# the page's name asks the command in its place.
page() {
  local name=$1 summary
  shift
  # The first paragraph of the help, of which the line about usage is not part.
  summary=$("$certa" "$@" --help | sed -n '/^$/q; /^Usage:/q; p' | tr '\n' ' ')
  [[ $summary =~ [A-Za-z] ]] || { echo "error: certa $* --help says nothing" >&2; exit 1; }
  printf '#!/bin/sh\nexec %q %s "$@"\n' "$certa" "$*" >"$work/$name"
  chmod +x "$work/$name"
  "$help2man" --no-info --section 1 --name "${summary% }" --version-string "$version" \
    --source "Certa ${version#certa }" --manual "User Commands" --output "$folder/$name.1" \
    "$work/$name"
  # help2man takes the name from the line about usage, `certa certify ..`.
  sed -i "s/^\.TH CERTA /.TH ${name^^} /; s/^certa \\\\- /$name \\\\- /" "$folder/$name.1"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$folder"
rm -f "$folder"/*.1
version=$("$certa" --version | head -n 1) # of a build with the oracle, a licence follows
names=$(subcommands)
[[ -n $names ]] || { echo "error: certa --help lists no subcommands" >&2; exit 1; }
for name in $names; do
  page "certa-$name" "$name"
  for second in $(subcommands "$name"); do
    page "certa-$name-$second" "$name" "$second"
  done
done
page certa
