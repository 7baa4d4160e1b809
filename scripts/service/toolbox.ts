/** The tools of other languages: which are on the machine, and where what they download is kept. */

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
/** Not in the repository. Missing files are created or downloaded again. */
export const cache = join(root, '.cache');

export interface Ended {
  readonly code: number;
  /** stdout and stderr, in the order in which they arrived. */
  readonly output: string;
}

/** Commands that end with 0 if the machine has what a program needs. */
export type Needs = readonly (readonly [program: string, ...args: string[]])[];

export interface RunOptions {
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export async function run(
  program: string,
  args: readonly string[],
  { cwd = root, environment = {} }: RunOptions = {},
): Promise<Ended> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** As `run`, for steps that have to succeed. */
export async function must(
  program: string,
  args: readonly string[],
  options?: RunOptions,
): Promise<string> {
  const { code, output } = await run(program, args, options);
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${code}:\n${output}`);
  return output;
}

/** @returns the commands that fail, so what the machine does not have */
export function missing(commands: Needs): readonly string[] {
  return commands
    .filter(([program, ...args]) => spawnSync(program, args, { stdio: 'ignore' }).status !== 0)
    .map((command) => `\`${command.join(' ')}\``);
}

/** Go's module and build caches of our own, so that a removed `.cache` leaves nothing behind. */
export const goEnvironment: Readonly<Record<string, string>> = {
  GOBIN: join(cache, 'go/bin'),
  GOMODCACHE: join(cache, 'go/mod'),
  GOCACHE: join(cache, 'go/build'),
  // Without `-modcacherw` the module cache cannot be removed by `rm -rf`.
  GOFLAGS: '-modcacherw -buildvcs=false',
};

/** Builds a Go program at a fixed version, once. @returns its path */
export async function goTool(module: string, version: string): Promise<string> {
  const name = module.split('/').at(-1)!;
  const directory = join(cache, 'go/bin', version);
  const program = join(directory, name);
  if (!existsSync(program)) {
    mkdirSync(directory, { recursive: true });
    await must('go', ['install', `${module}@${version}`], {
      environment: { ...goEnvironment, GOBIN: directory },
    });
  }
  return program;
}
