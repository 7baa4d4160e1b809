/** The context of a command: the service, its options, and its output. */

import { createClient, type Client } from '../client/index.ts';
import { readConfig } from './config-file.ts';
import { EXIT } from './exit-codes.ts';
import { CliError } from './cli-error.ts';
import type { Io, Output } from './io.ts';
import { createPaint, type Paint } from './output/paint.ts';
import { renderTable, type DrawTable } from './output/table.ts';
import { createProgress, type Progress } from './output/progress.ts';
import {
  configPath,
  DEFAULT_URL,
  isOpenToEavesdroppers,
  resolveConnection,
  type Connection,
} from './settings.ts';

/** Options of every command. */
export interface GlobalOptions {
  readonly url?: string | undefined;
  readonly json: boolean;
  readonly quiet: boolean;
  /** Absent: coloured on a terminal. */
  readonly color?: boolean | undefined;
}

export interface Context {
  readonly io: Io;
  readonly options: GlobalOptions;
  readonly configPath: string;
  /** Colours for standard output. */
  readonly paint: Paint;
  /** A table for standard output. */
  readonly table: DrawTable;
  readonly progress: Progress;
  /** The service that was called, for messages about a failure. */
  readonly service: { url: string };
  readonly connection: () => Promise<Connection>;
  /** Throws without a key, as does `client`. */
  readonly keyedConnection: () => Promise<{ readonly url: string; readonly key: string }>;
  readonly client: () => Promise<Client>;
  /** The result of a command: for people, or with --json for programs. */
  readonly print: (forPeople: string, forPrograms: unknown) => Promise<void>;
  /** Prints to standard error, except with --quiet. */
  readonly note: (text: string) => Promise<void>;
  /** Suggests the next step after an empty list, except with --json. */
  readonly noteIfEmpty: (list: readonly unknown[], text: string) => Promise<void>;
  /** Warns where a secret that is sent to the URL is not encrypted. */
  readonly warnIfOpen: (url: string) => Promise<void>;
}

export function createContext(io: Io, options: GlobalOptions): Context {
  const path = configPath(io.environment, io.homeDirectory);
  const service = { url: DEFAULT_URL };
  const paint = createPaint(hasColours(io, io.stdout, options));
  const progress = createProgress(io.stderr, io.clock, !options.quiet);
  const connection = async (): Promise<Connection> =>
    resolveConnection(options.url, io.environment, await readConfig(path));
  const keyedConnection: Context['keyedConnection'] = async () => {
    const { url, key } = await connection();
    service.url = url;
    if (key === null) {
      throw new CliError(EXIT.auth, `There is no API key for ${url}.`, [
        `Make one with "weir login --url ${url}", or set WEIR_KEY.`,
      ]);
    }
    return { url, key };
  };
  const note = async (text: string): Promise<void> => {
    if (!options.quiet) await io.stderr.write(`${text}\n`);
  };
  return {
    io,
    options,
    configPath: path,
    paint,
    table: (columns, rows) =>
      renderTable(columns, rows, { paintHead: paint.bold, width: io.stdout.width }).text,
    progress,
    service,
    connection,
    keyedConnection,
    async client() {
      const { url, key } = await keyedConnection();
      return createClient({
        baseUrl: url,
        key,
        clock: io.clock,
        onRetry: ({ error, delayMs }) => {
          const reason =
            error.code === 'RATE_LIMITED' ? 'The rate limit is reached' : 'The request failed';
          progress.say(`${reason}; retrying in ${Math.ceil(delayMs / 1000)} s`);
        },
      });
    },
    print: (forPeople, forPrograms) =>
      io.stdout.write(options.json ? `${JSON.stringify(forPrograms, null, 2)}\n` : forPeople),
    note,
    async noteIfEmpty(list, text) {
      if (list.length === 0 && !options.json) await note(text);
    },
    async warnIfOpen(url) {
      if (isOpenToEavesdroppers(url))
        await note(
          `Warning: ${url} is not encrypted; others on the network can read what you send.`,
        );
    },
  };
}

export function hasColours(
  { environment }: Pick<Io, 'environment'>,
  output: Output,
  { color }: Pick<GlobalOptions, 'color'>,
): boolean {
  return color ?? (output.isTerminal && !environment.NO_COLOR && environment.TERM !== 'dumb');
}
