/** A terminal that is none: runs the command line in this process and keeps what it writes. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CliClock, Environment, Io } from '../../src/cli/io.ts';
import { runCli } from '../../src/cli/run.ts';

export interface Ran {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** What is asked with --json, read. */
  readonly json: any; // eslint-disable-line @typescript-eslint/no-explicit-any
}

export interface RunOptions {
  readonly environment?: Environment;
  /** What standard input holds where it is no terminal, or what a person types: a response to each question. */
  readonly stdin?: string | readonly string[];
  /** Which streams are a terminal. */
  readonly terminal?: readonly ('stdin' | 'stdout' | 'stderr')[];
  readonly openPage?: Io['openPage'];
  /** Of the terminal, in characters. */
  readonly width?: number;
  readonly clock?: Partial<CliClock>;
  readonly signal?: AbortSignal;
  /** Told of everything that is written, in order. */
  readonly onWrite?: (stream: 'stdout' | 'stderr', text: string) => void;
}

export interface Terminal {
  /** The home directory; removed at the end. */
  readonly directory: string;
  readonly environment: Record<string, string>;
  weir(...args: readonly (string | RunOptions)[]): Promise<Ran>;
  close(): void;
}

export const NOW = '2026-03-01T12:00:00.000Z';

export function createTerminal(): Terminal {
  const directory = mkdtempSync(join(tmpdir(), 'weir-cli-'));
  const environment: Record<string, string> = {};
  return {
    directory,
    environment,
    close: () => rmSync(directory, { recursive: true, force: true }),
    async weir(...args) {
      const options = args.find((arg): arg is RunOptions => typeof arg !== 'string') ?? {};
      const written = { stdout: '', stderr: '' };
      const exitCode = await runCli(
        args.filter((arg) => typeof arg === 'string'),
        createIo(directory, { ...environment, ...options.environment }, options, (stream, text) => {
          written[stream] += text;
          options.onWrite?.(stream, text);
        }),
      );
      const text = written.stdout !== '' ? written.stdout : written.stderr;
      return {
        exitCode,
        ...written,
        get json() {
          return JSON.parse(text) as unknown;
        },
      };
    },
  };
}

function createIo(
  homeDirectory: string,
  environment: Environment,
  options: RunOptions,
  write: (stream: 'stdout' | 'stderr', text: string) => void,
): Io {
  const { stdin = '', terminal = [], clock = {} } = options;
  const replies = typeof stdin === 'string' ? [] : [...stdin];
  const reply = async (prompt: string): Promise<string> => {
    write('stderr', prompt);
    const next = replies.shift();
    if (next === undefined) throw new Error(`Nobody answers "${prompt}".`);
    return next;
  };
  const output = (stream: 'stdout' | 'stderr') => ({
    isTerminal: terminal.includes(stream),
    width: terminal.includes(stream) ? (options.width ?? null) : null,
    write: async (text: string) => write(stream, text),
  });
  return {
    stdin: {
      isTerminal: terminal.includes('stdin'),
      readAll: async () => (typeof stdin === 'string' ? stdin : stdin.join('\n')),
      ask: reply,
      askSecret: reply,
    },
    stdout: output('stdout'),
    stderr: output('stderr'),
    environment,
    homeDirectory,
    hostName: 'testhost',
    openPage: options.openPage ?? (() => Promise.resolve(false)),
    version: '1.2.3',
    clock: {
      nowMs: () => Date.parse(NOW),
      sleep: () => Promise.resolve(),
      every: () => () => undefined,
      ...clock,
    },
    signal: options.signal ?? new AbortController().signal,
  };
}
