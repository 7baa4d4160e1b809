/** `weir completion`: the script that lets a shell complete commands and options. */

import { defineCommand } from '../command.ts';

export const completion = defineCommand({
  usage: 'completion [shell]',
  description: 'Print the completion script for a shell',
  options: (parser) =>
    parser
      .positional('shell', {
        choices: ['bash', 'zsh'] as const,
        describe: 'The shell; unless given, the one in SHELL',
      })
      .example('source <(weir completion bash)', 'For this shell; in ~/.bashrc for every one')
      .example('weir completion zsh > "${fpath[1]}/_weir"', 'For every zsh'),
  async run({ shell }, { io, print }) {
    const chosen = shell ?? (/\bzsh$/.test(io.environment.SHELL ?? '') ? 'zsh' : 'bash');
    await print(SCRIPTS[chosen], { shell: chosen, script: SCRIPTS[chosen] });
  },
});

// The parser answers in the manner of the shell that SHELL names, which need not be the one that asks.
const SCRIPTS = {
  bash: `_weir_completions() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" line
  COMPREPLY=()
  while IFS= read -r line; do
    case "$line" in "$cur"*) COMPREPLY+=("$line") ;; esac
  done < <(SHELL=bash weir --get-yargs-completions "\${COMP_WORDS[@]:0:COMP_CWORD+1}" 2>/dev/null)
}
complete -o bashdefault -o default -F _weir_completions weir
`,
  zsh: `#compdef weir
_weir() {
  local -a found
  found=("\${(@f)$(SHELL=zsh weir --get-yargs-completions "\${words[@]}" 2>/dev/null)}")
  if [[ -n "\${found[1]}" ]]; then
    _describe 'weir' found
  else
    _default
  fi
}
if [[ "\${zsh_eval_context[-1]}" == "loadautofunc" ]]; then
  _weir "$@"
else
  compdef _weir weir
fi
`,
} as const;
