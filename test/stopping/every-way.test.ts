/** Whichever way the service ends, no process of it is left, and its data can be copied and started. */

import { execFileSync, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../../scripts/service/client.ts';
import { createKey, logIn } from '../../scripts/service/credentials.ts';
import { createNpmProject, until, type NpmProject, type Run } from './npm-project.ts';

const ADMIN = { email: 'admin@example.com', password: 'correct horse battery staple' };
/** In a pseudo-terminal, whose keys are what is written to it. */
const IN_TERMINAL = ['script', '-qec', 'npm start', '/dev/null'];

/** Crashes of the service alone, by a signal for each: npm and the build load this too. */
const CRASHES = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => { throw new Error('crash'); });
  process.on('SIGWINCH', () => { const all = []; for (;;) all.push(new Array(1e6).fill(all)); });`)}`;

let project: NpmProject;
beforeAll(() => {
  project = createNpmProject();
});
afterEach(() => {
  for (const pid of project.processes().keys()) signal(pid, 'SIGKILL');
});
afterAll(() => project.remove());

function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) throw new Error('There is no such process.');
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const pidOf = (pattern: RegExp): number | undefined =>
  [...project.processes()].find(([, command]) => pattern.test(command))?.[0];
const SERVICE = /^node --enable-source-maps dist\/main\.js/;
const NPM = /^npm start/;
const WATCHDOG = /weir-postgres-watchdog/;

const nothingIsLeft = (): Promise<void> =>
  until(
    () => project.processes().size === 0,
    () => [...project.processes().values()].join('\n'),
  );

const write = (child: ChildProcess, keys: string): void => void child.stdin?.write(keys);

/** Stores something that the next start must find. */
async function storeKey(url: string): Promise<void> {
  const client = createClient(url);
  await createKey(client, await logIn(client, ADMIN), { name: 'K' });
  client.close();
}

async function storedKeys(url: string): Promise<number> {
  const client = createClient(url);
  const { body } = await client.ok('listKeys', { cookie: await logIn(client, ADMIN) });
  client.close();
  return body.keys.length;
}

/** The data is replaced by a copy of itself, as after a backup and a restore. */
function copyData(): void {
  const copy = join(project.directory, 'copy');
  execFileSync('cp', ['-a', project.dataDir, copy]);
  rmSync(project.dataDir, { recursive: true });
  renameSync(copy, project.dataDir);
}

type Way = (run: Run) => void | Promise<void>;

/** The database has ended before the command does: a copy at the next prompt is whole. */
const ORDERLY: readonly (readonly [string, readonly string[], Way])[] = [
  ['Ctrl-C in a terminal', IN_TERMINAL, ({ child }) => write(child, '\x03')],
  [
    'Ctrl-C five times in a terminal',
    IN_TERMINAL,
    async ({ child }) => {
      for (let pressed = 0; pressed < 5; pressed += 1) {
        write(child, '\x03');
        await sleep(300);
      }
    },
  ],
  ['SIGTERM to npm', ['npm', 'start'], ({ child }) => signal(child.pid, 'SIGTERM')],
  ['SIGTERM to the group', ['npm', 'start'], ({ child }) => signal(-child.pid!, 'SIGTERM')],
  ['timeout', ['timeout', '1d', 'npm', 'start'], ({ child }) => signal(child.pid, 'SIGTERM')],
  [
    'SIGTERM to every process of the service, as systemd sends it',
    ['npm', 'start'],
    () => {
      for (const pid of project.processes().keys()) signal(pid, 'SIGTERM');
    },
  ],
  [
    'SIGTERM to a service whose watchdog was killed before',
    ['npm', 'start'],
    async ({ child, output }) => {
      signal(pidOf(WATCHDOG), 'SIGKILL');
      await until(() => output().includes('embedded database exited, restarting'), output);
      signal(child.pid, 'SIGTERM');
    },
  ],
];

const ABRUPT: readonly (readonly [string, readonly string[], Way])[] = [
  ['a terminal that is closed', IN_TERMINAL, ({ child }) => signal(child.pid, 'SIGKILL')],
  ['Ctrl-\\ in a terminal', IN_TERMINAL, ({ child }) => write(child, '\x1c')],
  ['kill -9 of npm', ['npm', 'start'], () => signal(pidOf(NPM), 'SIGKILL')],
  ['kill -9 of the service', ['npm', 'start'], () => signal(pidOf(SERVICE), 'SIGKILL')],
  ['kill -9 of the group', ['npm', 'start'], ({ child }) => signal(-child.pid!, 'SIGKILL')],
  [
    'kill -9 of the service and the watchdog of its database',
    ['npm', 'start'],
    () => {
      const [watchdog, service] = [pidOf(WATCHDOG), pidOf(SERVICE)];
      signal(watchdog, 'SIGKILL');
      signal(service, 'SIGKILL');
    },
  ],
  ['an uncaught exception', ['npm', 'start'], () => signal(pidOf(SERVICE), 'SIGUSR2')],
  ['a heap that is full', ['npm', 'start'], () => signal(pidOf(SERVICE), 'SIGWINCH')],
];

const describeOnLinux = process.platform === 'linux' ? describe : describe.skip;

describeOnLinux('after', () => {
  let keys = 0;
  // A small heap is full soon.
  const NODE_OPTIONS = `--max-old-space-size=256 --import=${CRASHES}`;

  async function startAndStore(command: readonly string[]): Promise<Run> {
    const run = project.run(command, { NODE_OPTIONS });
    const url = await run.ready();
    expect(await storedKeys(url)).toBe(keys);
    await storeKey(url);
    keys += 1;
    return run;
  }

  it.each(ORDERLY)('%s, nothing is left when the command ends', async (_, command, stop) => {
    const run = await startAndStore(command);
    await stop(run);
    await run.exit;
    expect([...project.processes().values()]).toEqual([]);
    expect(existsSync(join(project.dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
    copyData();
  });

  it.each(ABRUPT)('%s, nothing is left after a moment', async (_, command, stop) => {
    const run = await startAndStore(command);
    await stop(run);
    await nothingIsLeft();
    copyData();
  });

  it('all of these, the data has what was stored', async () => {
    const run = await startAndStore(['npm', 'start']);
    signal(run.child.pid, 'SIGTERM');
    await nothingIsLeft();
  });
});

describeOnLinux('a first start that ends half-way', () => {
  const home = (): string => join(project.dataDir, 'postgres');
  const hasStartedInitdb = (): boolean =>
    existsSync(home()) && readdirSync(home()).some((name) => name.startsWith('data.new-'));

  beforeEach(() => rmSync(home(), { recursive: true, force: true }));

  it.each([
    ['Ctrl-C', IN_TERMINAL, (run: Run) => write(run.child, '\x03')],
    ['kill -9', ['npm', 'start'], () => signal(pidOf(SERVICE), 'SIGKILL')],
  ] as const)('by %s leaves no process, and the next one succeeds', async (_, command, stop) => {
    const run = project.run(command);
    await until(hasStartedInitdb, run.output);
    stop(run);
    await nothingIsLeft();
    const next = project.run(['npm', 'start']);
    await next.ready();
    expect(readdirSync(home()).filter((name) => name.includes('.new'))).toEqual([]);
    signal(next.child.pid, 'SIGTERM');
    await nothingIsLeft();
  });
});
