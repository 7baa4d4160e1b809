/** The options of a CSV on the command line: `--csv delimiter=; --csv null_values=NA,n/a`. */

import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { ENCODINGS } from '../../engine/config/csv-options.ts';
import type { CsvOptions } from '../../rows/index.ts';

type ReadOption = (text: string) => unknown;

/** The names are those of a source's config. Undefined: the text is not a value of the option. */
const OPTIONS: Readonly<Record<keyof CsvOptions, { expected: string; read: ReadOption }>> = {
  encoding: {
    expected: 'the name of an encoding, such as latin1',
    read: (text) => ENCODINGS.find((name) => name === text.toLowerCase()),
  },
  header: {
    expected: 'true, false, or names with commas between them',
    read: (text) => readBoolean(text) ?? (text === '' ? undefined : text.split(',')),
  },
  delimiter: {
    expected: 'one character, or tab',
    read: (text) => (text === 'tab' || text === '\\t' ? '\t' : oneCharacter(text)),
  },
  quote: {
    expected: 'one character, or nothing',
    read: (text) => (text === '' ? '' : oneCharacter(text)),
  },
  escape: { expected: 'one character', read: oneCharacter },
  skip_rows: {
    expected: 'a whole number of lines',
    read: (text) => (/^\d{1,7}$/.test(text) ? Number(text) : undefined),
  },
  null_values: {
    expected: 'texts with commas between them',
    read: (text) => text.split(','),
  },
  on_bad_row: {
    expected: 'fail or skip',
    read: (text) => ['fail', 'skip'].find((word) => word === text),
  },
  infer: { expected: 'true or false', read: readBoolean },
};

export function readCsvOptions(pairs: readonly string[]): CsvOptions {
  const options = new Map<string, unknown>();
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const name = at === -1 ? pair : pair.slice(0, at);
    const option = Object.hasOwn(OPTIONS, name) ? OPTIONS[name as keyof CsvOptions] : undefined;
    if (option === undefined || at === -1)
      throw new CliError(EXIT.usage, `"${pair}" is not an option of a CSV.`, [
        `Give --csv name=value; the names are ${Object.keys(OPTIONS).join(', ')}.`,
      ]);
    if (options.has(name)) throw new CliError(EXIT.usage, `--csv ${name} is given more than once.`);
    const text = pair.slice(at + 1);
    const value = option.read(text);
    if (value === undefined)
      throw new CliError(EXIT.usage, `--csv ${name} takes ${option.expected}, not "${text}".`);
    options.set(name, value);
  }
  return Object.fromEntries(options);
}

function readBoolean(text: string): boolean | undefined {
  return { true: true, false: false }[text];
}

function oneCharacter(text: string): string | undefined {
  return text.length === 1 ? text : undefined;
}
