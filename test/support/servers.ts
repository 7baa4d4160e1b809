/** The servers of this test run: started by whoever needs them first, shared by all. */

import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Servers {
  /** Of a database from which others can be created and dropped. */
  readonly databaseUrl: string;
  /** The database, empty and migrated, that test databases are copies of. */
  readonly template: string;
  readonly redisUrl: string | null;
}

const PATIENCE_MS = 60_000;

export async function servers(): Promise<Servers> {
  const directory = process.env['TEST_SERVERS'];
  if (directory === undefined)
    throw new Error(
      'Run the tests with `npm test`, or with `npx jest --config test/jest.config.js`.',
    );
  startOnce(directory);
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(20)) {
    const report = join(directory, 'servers.json');
    if (existsSync(report)) return JSON.parse(readFileSync(report, 'utf8')) as Servers;
    const failure = join(directory, 'failure');
    if (existsSync(failure))
      throw new Error(`The test servers did not start: ${readFileSync(failure, 'utf8')}`);
  }
  throw new Error(
    `The test servers did not start in time: ${readFileSync(join(directory, 'host.log'), 'utf8')}`,
  );
}

/** Of several processes that come at once, the one that makes the directory starts the servers. */
function startOnce(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
    // A root's PostgreSQL runs as another user, who must be able to pass.
    chmodSync(directory, 0o711);
    mkdirSync(join(directory, 'starting'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  const log = openSync(join(directory, 'host.log'), 'a');
  const host = join(__dirname, 'servers-host.ts');
  spawn(
    process.execPath,
    ['--import', 'tsx', host, directory, process.env['TEST_SERVERS_OWNER'] ?? ''],
    {
      cwd: join(__dirname, '../..'),
      detached: true,
      stdio: ['ignore', log, log],
    },
  ).unref();
}
