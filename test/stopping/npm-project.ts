/** `npm start` in a project of its own: the same scripts and code, without the developer's `.env` and data. */

import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../support/source-files.ts';

/** A net for what hangs, not a measure: machines are shared. */
const WAIT_MS = 60_000;

const LINKED = ['package.json', 'package-lock.json', 'node_modules', 'dist', 'scripts', 'src'];

export interface NpmProject {
  readonly directory: string;
  readonly dataDir: string;
  /** Runs the command in the project, as the leader of a process group. */
  run(command: readonly string[], environment?: NodeJS.ProcessEnv): Run;
  /** The processes that run in the project or its data, by pid. */
  processes(): ReadonlyMap<number, string>;
  remove(): void;
}

export interface Run {
  readonly child: ChildProcess;
  readonly exit: Promise<void>;
  readonly output: () => string;
  /** The base URL, once the service accepts requests. */
  ready(): Promise<string>;
}

export function createNpmProject(): NpmProject {
  const directory = mkdtempSync(join(tmpdir(), 'weir-npm-'));
  // A PostgreSQL that root starts runs as another user, who must be able to pass.
  chmodSync(directory, 0o711);
  for (const name of LINKED) symlinkSync(join(projectRoot, name), join(directory, name));
  const dataDir = join(directory, 'data');
  mkdirSync(dataDir);
  return {
    directory,
    dataDir,
    run: (command, environment = {}) =>
      start(command, directory, {
        PATH: process.env['PATH'],
        HOME: directory,
        PORT: '0',
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: 'correct horse battery staple',
        ENGINE_CHILDREN: '1',
        npm_config_update_notifier: 'false',
        ...environment,
      }),
    processes: () => processesBelow(directory),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

function start(
  [program = '', ...args]: readonly string[],
  directory: string,
  environment: NodeJS.ProcessEnv,
): Run {
  const child = spawn(program, args, {
    cwd: directory,
    env: environment,
    detached: true,
    stdio: 'pipe',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stdin.on('error', () => undefined);
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = (): string | null => /ready at (http:\S+)\s/.exec(output)?.[1] ?? null;
  return {
    child,
    exit,
    output: () => output,
    async ready() {
      await until(
        () => address() !== null || child.exitCode !== null,
        () => output,
      );
      const url = address();
      if (url === null) throw new Error(`The service has ended: ${output}`);
      return url;
    },
  };
}

/** Waits for something to become true. @param explain what to say if it does not */
export async function until(isTrue: () => boolean, explain: () => string): Promise<void> {
  for (const deadline = Date.now() + WAIT_MS; !isTrue(); await sleep(20))
    if (Date.now() > deadline) throw new Error(`Still not so after ${WAIT_MS} ms: ${explain()}`);
}

/** By their working directory or their command line; zombies are not counted. */
function processesBelow(directory: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      const isOurs =
        command.includes(directory) || readlinkSync(`/proc/${pid}/cwd`).startsWith(directory);
      if (isOurs && command !== '') found.set(Number(pid), command);
    } catch {
      // It has ended in the meantime.
    }
  }
  return found;
}
