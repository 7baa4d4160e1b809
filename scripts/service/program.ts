/** Runs a program in a child process and records its output. The caller ends it. */

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The last million characters of each stream, so that a program that runs for days does not fill the memory. */
const KEPT_CHARACTERS = 1_000_000;
/** Nets for what hangs, not measures: machines are shared. */
const START_MS = 180_000;
const STOP_MS = 30_000;

export interface ProgramOptions {
  /** All that it sees. */
  readonly environment: NodeJS.ProcessEnv;
  /** `kept`: stderr is recorded. `shown`: it is printed immediately, and `err` stays empty. */
  readonly errors: 'kept' | 'shown';
  /** Default and null: the user of this process. */
  readonly user?: { readonly uid: number; readonly gid: number } | null;
  /** The working directory. Default: that of the project. */
  readonly directory?: string;
}

export interface Program {
  readonly child: ChildProcess;
  /** The exit code, null after a signal; settled when the last word has been read. */
  readonly exit: Promise<number | null>;
  /** Standard output so far. */
  readonly out: () => string;
  /** Standard error so far. */
  readonly err: () => string;
  readonly isAlive: () => boolean;
  /** Sends the signal (default: SIGTERM), and kills the program if it does not end. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
}

export function startProgram(
  command: string,
  args: readonly string[],
  { environment, errors, user, directory = root }: ProgramOptions,
): Program {
  const child = spawn(command, args, {
    ...user,
    cwd: directory,
    env: environment,
    stdio: ['ignore', 'pipe', errors === 'shown' ? 'inherit' : 'pipe'],
  });
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    child,
    exit: once(child, 'close').then(([code]) => code as number | null),
    out: keep(child.stdout),
    err: keep(child.stderr),
    isAlive,
    async stop(signal = 'SIGTERM') {
      if (!isAlive()) return;
      // Not `close`: a child of its own may hold its streams for longer.
      const ended = once(child, 'exit');
      child.kill(signal);
      const hard = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(hard);
    },
  };
}

function keep(stream: NodeJS.ReadableStream | null): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (piece: string) => {
    text = (text + piece).slice(-KEPT_CHARACTERS);
  });
  return () => text;
}

/** Looks again and again until there is something (null: not yet); fails once the program has ended. */
export async function waitFor<T>(
  { child, exit, err }: Program,
  look: () => T | null | Promise<T | null>,
): Promise<T> {
  const ended = exit.then(() => true);
  for (const deadline = Date.now() + START_MS; Date.now() < deadline;) {
    const result = await look();
    if (result !== null) return result;
    if (await Promise.race([ended, sleep(20, false)]))
      throw new Error(`The program ended with ${child.signalCode ?? child.exitCode}:\n${err()}`);
  }
  throw new Error(`The program was not ready within ${START_MS / 1000} s:\n${err()}`);
}

/** The base URL that it prints when it listens; a program that has ended may have printed one. */
export function printedUrl(program: Program): Promise<string> {
  return waitFor(program, () => /ready at (http:\S+)\s/.exec(program.out())?.[1] ?? null);
}
