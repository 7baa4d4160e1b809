/** What the tests of the embedded database share: another process as its owner, and a look at its processes. */

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { identify } from '../../src/kit/process-identity.ts';

/** The process group and the parent of a process. */
export function groupAndParent(pid: number): readonly [number, number] {
  const [group = NaN, parent = NaN] = execFileSync('ps', ['-o', 'pgid=,ppid=', '-p', String(pid)])
    .toString()
    .trim()
    .split(/\s+/)
    .map(Number);
  return [group, parent];
}

export const hasEnded = async (pid: number): Promise<void> => {
  while (identify(pid) !== null) await sleep(10);
};

export async function sql(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Record<string, unknown>>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** A process of its own that starts the server and says where it is. */
export function startElsewhere(into: string): ChildProcess {
  const module = join(__dirname, '../../src/stores/embedded-postgres/index.ts');
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    const log = { info() {}, warn() {}, error() {} };
    const { url } = await startEmbeddedPostgres({ directory: ${JSON.stringify(into)}, durable: false, log });
    console.log(url);
    setInterval(() => {}, 1000);`;
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: join(__dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

export const said = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) =>
    child.stdout?.once('data', (text: Buffer) => resolve(text.toString().trim())),
  );
export const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve));
