/** `weir completion`: the script that lets a shell complete commands and options. */

import { defineCommand } from '../command.ts';

export const completion = defineCommand({
  usage: 'completion [shell]',
  description: 'Print the completion script for a shell',
  options: (parser) =>
    parser
      .positional('shell', {
        choices: ['bash', 'zsh', 'fish'] as const,
        describe: 'The shell; unless given, the one in SHELL',
      })
      .example('source <(weir completion bash)', 'For this shell; in ~/.bashrc for every one')
      .example('weir completion fish > ~/.config/fish/completions/weir.fish', 'For every fish')
      .example('weir completion zsh > "${fpath[1]}/_weir"', 'For every zsh'),
  async run({ shell }, { io, print }) {
    const chosen = shell ?? shellOf(io.environment.SHELL ?? '');
    await print(SCRIPTS[chosen], { shell: chosen, script: SCRIPTS[chosen] });
  },
});

function shellOf(path: string): keyof typeof SCRIPTS {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name === 'zsh' || name === 'fish' ? name : 'bash';
}

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
  fish: `function __weir_complete
  set -l words (commandline --tokenize --cut-at-cursor --current-process) (commandline --current-token)
  SHELL=bash weir --get-yargs-completions $words 2>/dev/null
end
complete -c weir -a '(__weir_complete)'
`,
} as const;
