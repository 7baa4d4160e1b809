/** The argument that names a run. */

import type { Argv } from 'yargs';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';

export function withRun<T>(parser: Argv<T>): Argv<T & { run: string }> {
  return parser.positional('run', {
    type: 'string',
    demandOption: true,
    describe: 'Id of the run',
  });
}

export function asRunId(text: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  throw new CliError(EXIT.usage, `"${text}" is not the id of a run.`, [
    '"weir runs list" shows the ids.',
  ]);
}
