# Completion for bash: commands, their options as --help lists them, and files.
_certa() {
  local word=${COMP_WORDS[COMP_CWORD]} command=() k help
  for ((k = 1; k < COMP_CWORD; ++k)); do
    [[ ${COMP_WORDS[k]} == -* ]] && break
    command+=("${COMP_WORDS[k]}")
    [[ ${command[0]} == campaign && ${#command[@]} -lt 2 ]] || break
  done
  help=$("${COMP_WORDS[0]}" "${command[@]}" --help 2>/dev/null) || return
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(grep -oE -- '(^| |,)--?[a-z][a-z-]*' <<<"$help" |
      tr -d ' ,' | sort -u)" -- "$word")
  elif [[ $help == *Subcommands:* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(sed -n '/^Subcommands:/,$s/^  \([a-z]\+\) .*/\1/p' <<<"$help")" -- "$word")
  fi
}
complete -o default -F _certa certa
