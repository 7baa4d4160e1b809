/** The command line of a script: `--help` prints the comment that opens it, and what the script does not know is refused. */

import { readFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T }>>['values'];

const EXIT = { ok: 0, usage: 2 };

export interface CommandLine<T extends Options> {
  readonly values: Values<T>;
  readonly operands: readonly string[];
  readonly number: (name: keyof T & string, least?: number) => number;
  /** The values of an option, with commas between them; undefined if it is absent. */
  readonly some: <Known extends string>(
    name: keyof T & string,
    known: readonly Known[],
  ) => readonly Known[] | undefined;
}

/**
 * Ends the process if help is requested or the arguments are invalid.
 * @param file the script
 * @param mostOperands the maximum number of arguments that are not options
 */
export function readCommandLine<T extends Options>(
  file: string,
  options: T,
  mostOperands = 0,
): CommandLine<T> {
  printHelpIfAsked(file);
  const refuse = (message: string): never => {
    process.stderr.write(`${message}\n\n${usageOf(file)}`);
    process.exit(EXIT.usage);
  };
  const { values, positionals: operands } = parse(options, refuse);
  if (operands.length > mostOperands)
    return refuse(`There is no use for the argument "${operands[mostOperands]!}".`);
  const textOf = (name: string): string | undefined =>
    (values as Readonly<Record<string, string | undefined>>)[name];
  return {
    values,
    operands,
    number: (name, least = 0) => {
      const text = textOf(name) ?? '';
      return /^\d+(\.\d+)?$/.test(text) && Number(text) >= least
        ? Number(text)
        : refuse(`--${name} takes a number of ${least} or more, not "${text}".`);
    },
    some: <Known extends string>(name: string, known: readonly Known[]) => {
      const values = textOf(name)?.split(',');
      const unknown = values?.find((one) => !known.includes(one as Known));
      return unknown === undefined
        ? (values as Known[] | undefined)
        : refuse(`--${name} takes some of ${known.join(', ')}; not "${unknown}".`);
    },
  };
}

/** For a script that passes its other arguments on. */
export function printHelpIfAsked(file: string): void {
  const args = process.argv.slice(2);
  if (!args.includes('--help') && !args.includes('-h')) return;
  process.stdout.write(usageOf(file));
  process.exit(EXIT.ok);
}

function parse<T extends Options>(options: T, refuse: (message: string) => never) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    // The rest of the message explains arguments that begin with a dash.
    return refuse((error as Error).message.replace(/\. .*/s, '.'));
  }
}

/** The text of the comment at the head of a script. */
function usageOf(file: string): string {
  const [, comment] = /^\/\*\*\n([^]*?)\n \*\/$/m.exec(readFileSync(file, 'utf8')) ?? [];
  if (comment === undefined) throw new Error(`${file} does not begin with a comment.`);
  return `${comment.replace(/^ \*(?: |$)/gm, '')}\n`;
}
