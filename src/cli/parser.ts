/** Reads the command line. */

import yargs, { type Argv } from 'yargs';
import type { Action } from './command.ts';
import { commands } from './commands/index.ts';
import type { GlobalOptions } from './context.ts';
import { EXIT, EXIT_MEANINGS } from './exit-codes.ts';
import { CliError } from './cli-error.ts';
import { DEFAULT_URL } from './settings.ts';

export type Reading =
  | { readonly kind: 'command'; readonly options: GlobalOptions; readonly action: Action }
  /** Help, version or completions were requested. */
  | { readonly kind: 'text'; readonly text: string };

interface HelpOptions {
  readonly version: string;
  /** The width of the terminal in characters; null if there is none. */
  readonly width: number | null;
}

/** Longer lines are hard to read. */
const MAX_HELP_WIDTH = 100;

/** @throws CliError where the command line is wrong */
export function readCommandLine(argv: readonly string[], { version, width }: HelpOptions): Reading {
  let action: Action | null = null;
  let text = '';
  const parser = createParser(argv, { version, width }, (chosen) => {
    action = chosen;
  });
  const args = parser.parse([...argv], {}, (_error: unknown, _args: unknown, output: string) => {
    text = output;
  }) as unknown as GlobalOptions;
  if (action === null) return { kind: 'text', text: text === '' ? '' : `${text}\n` };
  const { url, json, quiet, color } = args;
  return { kind: 'command', options: { url, json, quiet, color }, action };
}

/** Returns true if errors are printed as JSON, for errors of the command line itself. */
export function asksForJson(argv: readonly string[]): boolean {
  return argv.includes('--json');
}

function createParser(
  argv: readonly string[],
  { version, width }: HelpOptions,
  choose: (action: Action) => void,
): Argv {
  const parser = yargs([...argv])
    .scriptName('weir')
    .locale('en')
    .usage(
      '$0 <command>\n\nWorkflows from the command line: write them, check them, run them, read what they made.',
    )
    .parserConfiguration({
      'dot-notation': false,
      'greedy-arrays': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
    })
    .exitProcess(false)
    .fail((message, error) => {
      throw error instanceof CliError ? error : wrongUsage(message || error.message, argv);
    })
    .option('url', {
      type: 'string',
      requiresArg: true,
      describe: 'Address of the service (WEIR_URL)',
      group: 'Everywhere:',
    })
    .option('json', {
      type: 'boolean',
      default: false,
      describe: 'Print JSON, errors too',
      group: 'Everywhere:',
    })
    .option('quiet', {
      alias: 'q',
      type: 'boolean',
      default: false,
      describe: 'Print only the result',
      group: 'Everywhere:',
    })
    .option('color', {
      type: 'boolean',
      describe: 'Colours, even if the output is not a terminal; --no-color for none (NO_COLOR)',
      group: 'Everywhere:',
    })
    .group(['help', 'version'], 'Everywhere:')
    .version(version)
    .help()
    .alias('help', 'h')
    .demandCommand(1, 'Say what to do: "weir --help" lists it.')
    .recommendCommands()
    .strict()
    .check((args, options) =>
      refuseRepeated(args, options as unknown as { array: readonly string[] }),
    )
    .wrap(Math.min(MAX_HELP_WIDTH, width ?? MAX_HELP_WIDTH))
    .epilogue(EPILOGUE);
  return commands.reduce((under, add) => add(under, choose), parser as Argv);
}

function wrongUsage(message: string, argv: readonly string[]): CliError {
  const words = argv.slice(0, argv.findIndex((word) => word.startsWith('-')) >>> 0);
  const command = words.slice(0, commands.some(({ group }) => group === words[0]) ? 2 : 1);
  const [, suggestion] = /^Did you mean (.+)\?$/.exec(message) ?? [];
  if (suggestion !== undefined)
    return new CliError(
      EXIT.usage,
      `There is no command "${command.join(' ')}"; did you mean "${[...command.slice(0, -1), suggestion].join(' ')}"?`,
      ['"weir --help" lists the commands.'],
    );
  if (message.startsWith('Not enough non-option arguments'))
    return new CliError(EXIT.usage, missingArgument(command.join(' '), message), [
      `"weir ${command.join(' ')} --help" shows how it is used.`,
    ]);
  return new CliError(
    EXIT.usage,
    message.replace(/\s*\n\s*/g, ' '),
    message.includes('--help')
      ? []
      : ['"weir --help", or --help after a command, says how it is used.'],
  );
}

/** @param message of yargs, which counts arguments and does not name them */
function missingArgument(command: string, message: string): string {
  const usage = commands
    .flatMap(({ usages }) => usages)
    .find((one) => one.startsWith(`${command} `) && one.includes('<'));
  const names = usage?.match(/<[^>]+>/g) ?? [];
  const count = Number(/got (\d+)/.exec(message)?.[1] ?? 0);
  const name = names[count];
  return name === undefined ? 'An argument is missing.' : `The argument ${name} is missing.`;
}

/** An option that takes one value becomes an array when it is given twice; which one was meant is not for us to say. */
function refuseRepeated(
  args: Readonly<Record<string, unknown>>,
  { array }: { readonly array: readonly string[] },
): true {
  const repeated = Object.entries(args).find(
    ([name, value]) => name !== '_' && Array.isArray(value) && !array.includes(kebabCase(name)),
  );
  if (repeated !== undefined)
    throw new CliError(EXIT.usage, `--${repeated[0]} is given more than once.`);
  return true;
}

/** Each option also has a name in camel case. */
const kebabCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const EXIT_LINES = Object.entries(EXIT).map(
  ([name, code]) => `  ${String(code).padStart(3)}  ${EXIT_MEANINGS[name as keyof typeof EXIT]}`,
);

const EPILOGUE = `Environment:
  WEIR_URL  address of the service, ${DEFAULT_URL} unless set or logged in elsewhere
  WEIR_KEY  API key, in the place of the one that "weir login" stored
  NO_COLOR  no colours

Exit codes:
${EXIT_LINES.join('\n')}`;
