/**
 * `npm test`: all tests, on a real PostgreSQL and, if it is installed, a real
 * Redis. Other arguments go to jest.
 *
 *     npm test -- test/engine           a folder or a file
 *     npm test -- test/nodes -t filter  the tests that have this word in their names
 *
 *     REQUIRE_REDIS=1     a missing Redis is a failure, not an omission
 *     REQUIRE_POSTGRES=1  so is a missing PostgreSQL of the system's packages, which backups are tried on
 *     REQUIRE_MARIADB=1   so is a missing MariaDB
 *     REQUIRE_SAIL=1      so is a missing Sail
 *     REQUIRE_SSHD=1      so is a missing sshd
 *     REQUIRE_CHROMIUM=1  so is a missing Chromium
 *     TEST_WORKERS        how many files run at a time
 *     REDIS_URL           a Redis to use; else `redis-server` on the PATH is started
 *     TEST_DATABASE_URL   a PostgreSQL to use, whose user may create databases; else the embedded one is started
 *
 * Of a run of all tests is kept which responses they saw, for `npm run contract`.
 */

import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readSeen } from './service/contract-seen.ts';
import { chromiumOnPath } from './service/chromium.ts';
import { printHelpIfAsked } from './service/command-line.ts';
import { installedMariaDb } from './service/mariadb.ts';
import { installedPostgres } from './service/postgres.ts';
import { redisServerOnPath } from './service/redis.ts';
import { installedSail } from './service/sail.ts';
import { installedSshd } from './service/sshd.ts';

interface Summary {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  /** Files that broke before a test of theirs could run. */
  readonly numRuntimeErrorTestSuites: number;
}

const root = join(import.meta.dirname, '..');

/** A run of all tests says how far it is: a line per file would be 700 lines. */
const WITH_PROGRESS = [`--reporters=${join(root, 'test/jest/progress.js')}`, '--reporters=summary'];

/** One more than there are cores, because many tests wait for processes and sockets. Each takes up to 1 GB of memory. */
const WORKERS = Number(process.env['TEST_WORKERS']) || Math.min(4, availableParallelism() + 1);

printHelpIfAsked(import.meta.filename);

async function main(): Promise<number> {
  const chosen = process.argv.slice(2);
  // Jest goes on without a file that it does not find, and says nothing.
  const missing = chosen.filter(
    (path) => path.endsWith('.test.ts') && !existsSync(resolve(root, path)),
  );
  if (missing.length > 0) {
    console.error(`There is no ${missing.join(', no ')}.`);
    return 2;
  }
  if (!hasPrograms()) return report({ passed: 0, failed: 1, skipped: 0 });
  const directory = mkdtempSync(join(tmpdir(), 'weir-summary-'));
  try {
    const outputFile = join(directory, 'summary.json');
    const record = join(directory, 'contract');
    const code = await runJest(
      [
        ...(chosen.some((argument) => argument.startsWith('--maxWorkers'))
          ? []
          : [`--maxWorkers=${WORKERS}`]),
        ...(chosen.length === 0 ? WITH_PROGRESS : chosen),
        '--json',
        `--outputFile=${outputFile}`,
      ],
      { CONTRACT_RECORD: record },
    );
    if (chosen.length === 0) keepSeen(record);
    const summary = readSummary(outputFile);
    if (summary === null) return report({ passed: 0, failed: 1, skipped: 0 });
    const failed = summary.numFailedTests + summary.numRuntimeErrorTestSuites;
    return report({
      passed: summary.numPassedTests,
      // Jest may fail for a reason that is no test's, such as a coverage threshold.
      failed: code !== 0 && failed === 0 ? 1 : failed,
      skipped: summary.numPendingTests + summary.numTodoTests,
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Says which tests are left out. False if the run requires one of the missing programs. */
function hasPrograms(): boolean {
  const programs: readonly (readonly [string | undefined, unknown, string])[] = [
    [
      process.env['REQUIRE_REDIS'],
      process.env['REDIS_URL'] || redisServerOnPath(),
      'No redis-server on the PATH and no REDIS_URL: the tests of Redis are left out.',
    ],
    [
      process.env['REQUIRE_POSTGRES'],
      installedPostgres(),
      'No PostgreSQL of the system: backup and restore of a PostgreSQL of your own are left out.',
    ],
    [
      process.env['REQUIRE_MARIADB'],
      installedMariaDb(),
      'No MariaDB (mariadb-server-core, mariadb-client-core): the tests of MySQL and MariaDB are left out.',
    ],
    [
      process.env['REQUIRE_SAIL'],
      installedSail(),
      'No Sail (npx tsx scripts/sail.ts installs it): the tests of Spark are left out.',
    ],
    [
      process.env['REQUIRE_SSHD'],
      installedSshd(),
      'No sshd (openssh-server): the tests of SFTP with a real server are left out.',
    ],
    [
      process.env['REQUIRE_CHROMIUM'],
      chromiumOnPath(),
      'No Chromium on the PATH: the tests in a browser are left out.',
    ],
  ];
  const missing = programs.filter(([, program]) => !program);
  for (const [, , message] of missing) console.log(message);
  return !missing.some(([isRequired]) => isRequired === '1');
}

function report({
  passed,
  failed,
  skipped,
}: {
  passed: number;
  failed: number;
  skipped: number;
}): number {
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 ? 1 : 0;
}

/** Moved into place at once: another run may do the same. */
function keepSeen(record: string): void {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const aside = join(root, `.cache/contract-seen-${process.pid}.json`);
  writeFileSync(aside, `${JSON.stringify(readSeen(record))}\n`);
  renameSync(aside, join(root, '.cache/contract-seen.json'));
}

/** A signal ends jest first: its servers go with it, and the last line here is still the summary. */
function runJest(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const program = createRequire(import.meta.url).resolve('jest/bin/jest');
  const child = spawn(
    process.execPath,
    [program, '--config', join(root, 'test/jest.config.js'), ...args],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function readSummary(file: string): Summary | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Summary;
  } catch {
    return null;
  }
}

process.exitCode = await main();
