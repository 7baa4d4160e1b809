/** The parameters of a run: `--params file`, and `--param name=value` over it. */

import { EXIT } from '../exit-codes.ts';
import { CliError } from '../failure.ts';
import { readInput, readStructured } from '../files/input.ts';
import type { Input } from '../io.ts';

export async function readParams(
  file: string | undefined,
  pairs: readonly string[],
  stdin: Input,
): Promise<Record<string, unknown>> {
  const params = file === undefined ? {} : await readParamsFile(file, stdin);
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1)
      throw new CliError(EXIT.usage, `"${pair}" is no parameter.`, [
        'Give it as --param name=value.',
      ]);
    const name = pair.slice(0, at);
    params[name] = await valueOf(pair.slice(at + 1), stdin);
  }
  return params;
}

async function readParamsFile(file: string, stdin: Input): Promise<Record<string, unknown>> {
  const value = readStructured(await readInput(file, stdin), file);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new CliError(EXIT.invalid, `${file} does not hold parameters.`, [
      'It has to be one object: each member is a parameter.',
    ]);
  }
  return { ...value };
}

/** JSON where it is JSON, else text as it stands; `@file` is what the file holds. */
async function valueOf(text: string, stdin: Input): Promise<unknown> {
  if (text.startsWith('@'))
    return readStructured(await readInput(text.slice(1), stdin), text.slice(1));
  try {
    const value: unknown = JSON.parse(text);
    // A number that would lose digits stays as it was typed.
    return typeof value === 'number' &&
      (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
      ? text
      : value;
  } catch {
    return text;
  }
}
