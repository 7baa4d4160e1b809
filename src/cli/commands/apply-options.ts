/** Options of every `apply`. */

import type { Argv } from 'yargs';

export const applyOptions = <Options>(parser: Argv<Options>) =>
  parser
    .positional('file', {
      type: 'string',
      demandOption: true,
      describe: 'YAML or JSON; - for standard input',
    })
    // Else a lone dash would count as an option without a value.
    .nargs('file', 1)
    .option('dry-run', {
      alias: 'n',
      type: 'boolean',
      default: false,
      describe: 'Show what would change, and change nothing',
    });
