/** Runs test files in a process of their own, with a limit on the time of each, and kills what hangs or has failed. */

import { fork, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';

export type ToJest = { readonly tests: readonly string[] };

export type FromJest =
  | { readonly kind: 'ready' | 'done' }
  | { readonly kind: 'begun'; readonly test: string }
  | { readonly kind: 'failed'; readonly name: string }
  | { readonly kind: 'ended'; readonly test: string; readonly outcome: FileOutcome };

/** Of a file of tests. `skipped`: all of them, as where there is no Redis; it says nothing. */
export type FileOutcome = 'passed' | 'failed' | 'skipped' | 'not loaded';

export interface TimedTest {
  readonly file: string;
  /** It is stopped when it takes longer. */
  readonly limitMs: number;
}

export type TestsEnd =
  | { readonly kind: 'passed' }
  | {
      readonly kind: 'failed' | 'timeout' | 'crashed';
      readonly file: string;
      readonly name: string;
    };

export interface TestProcess {
  /** In this order, up to the first failure; `onPassed` is called with each file before it of which a test ran. */
  run(
    tests: readonly TimedTest[],
    onPassed?: (file: string, ms: number) => void,
  ): Promise<TestsEnd>;
  /** Leaves no process and no file of its tests; a run that is under way never ends. */
  close(): void;
}

export interface TestProcessOptions {
  /** The tree whose tests run. */
  readonly root: string;
  /** Jest's own. */
  readonly cache: string;
  /** A folder that the caller removes when all is closed. */
  readonly temporary: string;
}

const START_MS = 120_000;

/** For the files of tests. Others may pass through it: the service's own PostgreSQL runs as another user where the service is root. */
export function createFolder(prefix: string): string {
  const folder = mkdtempSync(prefix);
  chmodSync(folder, 0o711);
  return folder;
}

/** How long a test that has failed may take to end: then its process is fit for the next run. */
const ENDS_WITHIN_MS = 5_000;
/** Each run leaves some of its modules behind. */
const MAX_RUNS = 25;

/** A process in which a mutant hung, crashed or did not come to its end is replaced, so that its side effects reach no other; the next process starts meanwhile. */
export function createTestProcess(options: TestProcessOptions): TestProcess {
  let spare: Started | null = startJest(options);
  let running: Started | null = null;
  let closed = false;
  return {
    async run(tests, onPassed = () => undefined) {
      if (closed) return never();
      running = spare ?? startJest(options);
      spare = null;
      running.runs += 1;
      const { isFit, ...end } = await runIn(running, tests, onPassed);
      if (closed) return never();
      if (isFit && running.runs < MAX_RUNS) spare = running;
      else {
        running.end();
        spare = startJest(options);
      }
      running = null;
      return end;
    },
    close() {
      closed = true;
      running?.end();
      spare?.end();
    },
  };
}

/** How tests end that were interrupted says nothing. */
const never = (): Promise<TestsEnd> => new Promise(() => undefined);

interface Started {
  readonly child: ChildProcess;
  runs: number;
  /** Never settles where it does not start; its exit does. */
  readonly ready: Promise<void>;
  end(): void;
}

function startJest({ root, cache, temporary }: TestProcessOptions): Started {
  const own = createFolder(join(temporary, 'run-'));
  const child = fork(join(import.meta.dirname, 'jest-run.ts'), [root, cache], {
    cwd: root,
    detached: true,
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, TMPDIR: own },
    stdio: ['ignore', 'ignore', process.env['MUTATE_DEBUG'] === '1' ? 'inherit' : 'ignore', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const ready = new Promise<void>((resolve) => {
    child.once('message', () => resolve());
  });
  const end = (): void => {
    try {
      // The whole group: the engine's processes are in it.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
    // A process that dies may still write; what then stays goes with the folder around it.
    void rm(own, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  };
  return { child, runs: 0, ready, end };
}

type RunEnd = TestsEnd & { readonly isFit: boolean };

function runIn(
  { child, ready }: Started,
  tests: readonly TimedTest[],
  onPassed: (file: string, ms: number) => void,
): Promise<RunEnd> {
  return new Promise((resolve) => {
    let file = '';
    let begun = performance.now();
    let timer: NodeJS.Timeout;
    let failed: TestsEnd | null = null;
    const settle = (end: TestsEnd, isFit: boolean): void => {
      clearTimeout(timer);
      child.removeAllListeners();
      resolve({ ...(failed ?? end), isFit });
    };
    const limit = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => settle({ kind: 'timeout', file, name: '' }, false), ms);
    };
    limit(START_MS);
    child.once('exit', () => settle({ kind: 'crashed', file, name: '' }, false));
    child.on('message', (message: FromJest) => {
      if (message.kind === 'begun') {
        file = message.test;
        begun = performance.now();
        limit(tests.find((test) => test.file === file)?.limitMs ?? START_MS);
      } else if (message.kind === 'failed') {
        if (failed === null) limit(ENDS_WITHIN_MS);
        failed ??= { kind: 'failed', file, name: message.name };
      } else if (message.kind === 'ended') {
        const { outcome } = message;
        if (outcome === 'passed') onPassed(file, performance.now() - begun);
        else if (outcome === 'failed') settle({ kind: 'failed', file, name: '' }, true);
        else if (outcome === 'not loaded')
          settle({ kind: 'crashed', file, name: 'the file does not load' }, true);
      } else if (message.kind === 'done') settle({ kind: 'passed' }, true);
    });
    void ready.then(() => child.send({ tests: tests.map((test) => test.file) } satisfies ToJest));
  });
}
