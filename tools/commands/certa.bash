# Completion for bash: commands and options as `certa .. --help` lists them, and names of files.
# shellcheck shell=bash
_certa() {
  local word=${COMP_WORDS[COMP_CWORD]} command=() k help names
  COMPREPLY=()
  # The command is the first word, and for `campaign` also the second.
  for ((k = 1; k < COMP_CWORD && k <= 2; ++k)); do
    [[ ${COMP_WORDS[k]} =~ ^[a-z]+$ && ($k -eq 1 || ${command[0]} == campaign) ]] || break
    command+=("${COMP_WORDS[k]}")
  done
  # A path that begins with ~ is not expanded in COMP_WORDS.
  help=$("${COMP_WORDS[0]/#\~/$HOME}" "${command[@]}" --help 2>/dev/null) || return 0
  if [[ $word == -* ]]; then
    # The first column of an option's line is "  -o,--output FILE".
    names=$(sed -n 's/^  \(-[^ {]*\).*/\1/p' <<<"$help" | tr ',' ' ')
  else
    names=$(sed -n '/^Subcommands:/,/^$/s/^  \([a-z][a-z-]*\)\( .*\)\{0,1\}$/\1/p' <<<"$help")
    # After a command come names of files, which bash completes.
    [[ -n $names && $k -eq $COMP_CWORD ]] || return 0
  fi
  mapfile -t COMPREPLY < <(compgen -W "$names" -- "$word")
}
complete -o default -F _certa certa
