/**
 * A process that runs test files one after the other, in jest and in this process,
 * as its parent says, and reports each test that fails at once. It is loaded before
 * there is something to do, and ends with its parent.
 */

import { runCLI } from 'jest';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FileOutcome, FromJest, ToJest } from './test-process.ts';

const [root = '', cache = ''] = process.argv.slice(2);

const tell = (message: FromJest): void => void process.send?.(message);

// A fault may keep this thread busy for ever: another one notices that the parent is gone.
const WATCH = `setInterval(() => { if (process.ppid !== ${process.ppid}) process.kill(-process.pid, 'SIGKILL'); }, 500);`;
new Worker(WATCH, { eval: true }).unref();

const { default: config } = (await import(join(root, 'test/jest.config.js'))) as {
  default: Record<string, unknown>;
};
// The servers are started once for all runs.
const { globalSetup: _setup, globalTeardown: _teardown, ...own } = config;
const options = JSON.stringify({
  ...own,
  rootDir: root,
  cacheDirectory: cache,
  reporters: [[join(import.meta.dirname, 'jest-reporter.ts'), {}]],
});
process.on('message', (message: ToJest) => void runAll(message.tests));
tell({ kind: 'ready' });

async function runAll(tests: readonly string[]): Promise<void> {
  for (const test of tests) {
    tell({ kind: 'begun', test });
    const { results } = await runCLI(
      {
        _: [join(root, test)],
        $0: '',
        config: options,
        runTestsByPath: true,
        runInBand: true,
        silent: true,
      },
      [root],
    );
    const outcome = outcomeOf(results);
    tell({ kind: 'ended', test, outcome });
    if (outcome === 'failed' || outcome === 'not loaded') return;
  }
  tell({ kind: 'done' });
}

type Results = Awaited<ReturnType<typeof runCLI>>['results'];

function outcomeOf({
  success,
  numPassedTests,
  numFailedTests,
  numPendingTests,
}: Results): FileOutcome {
  if (numPassedTests + numFailedTests > 0) return success ? 'passed' : 'failed';
  return success && numPendingTests > 0 ? 'skipped' : 'not loaded';
}
