/** Which jobs run at a time, and what becomes of those that wait; the children follow a script. */

import { getEventListeners } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JobEnd } from '../../src/engine/pool/child-process.ts';
import { createSupervisor, type Supervisor } from '../../src/engine/pool/supervisor.ts';
import type { Job } from '../../src/engine/protocol/messages.ts';
import { prepareDirectory } from '../../src/engine/files/directory.ts';
import { testDirectory, until, type TestDirectory } from '../support/engine.ts';
import { recordedLog } from '../support/recorded-log.ts';

/**
 * A job leaves a file when it begins, with a letter for each time: `q` if it began in the quick child, which has less
 * memory. It ends once there is another file; an interrupt ends it, too, unless it is deaf.
 */
const CHILD = `
  const { appendFileSync, existsSync } = require('node:fs');
  const letter = JSON.parse(process.argv[2]).memoryMb < 256 ? 'q' : 'f';
  let end = () => {};
  process.on('message', (message) => {
    if (message.kind === 'interrupt') return end('interrupted');
    const name = message.job.statements[0];
    appendFileSync(name + '.begun', letter);
    const timer = setInterval(() => existsSync(name + '.end') && end('written'), 5);
    end = (kind) => {
      if (kind === 'interrupted' && name.endsWith('deaf')) return;
      clearInterval(timer);
      end = () => {};
      process.send({ kind: 'result', id: message.id, residentBytes: 0, ms: 1, result: { kind, outputs: [], measured: [] } });
    };
  });
  process.send({ kind: 'ready' });
`;

let temporary: TestDirectory;
let supervisor: Supervisor;
let log: ReturnType<typeof recordedLog>;
let ends: Map<string, JobEnd['kind']>;
let order: string[];

beforeEach(() => {
  temporary = testDirectory();
  log = recordedLog();
  ends = new Map();
  order = [];
});
afterEach(async () => {
  await supervisor.close();
  temporary.remove();
});

async function start(children: number): Promise<void> {
  const childEntry = join(temporary.path, 'child.cjs');
  writeFileSync(childEntry, CHILD);
  supervisor = createSupervisor({
    children,
    childEntry,
    log,
    memoryMb: 256,
    maxSpillMb: 1,
    minFreeBytes: 0,
    directory: prepareDirectory(join(temporary.path, 'engine')),
  });
  await ready(children + 2);
}

const isReady = ({ message }: { readonly message: string }) => message === 'engine child ready';
const ready = (count: number): Promise<void> =>
  until(() => log.entries.filter(isReady).length === count);

const path = (name: string): string => join(temporary.path, name);
/** In which children the job of this name has begun. */
const begins = (name: string): string =>
  begun().includes(name) ? readFileSync(path(`${name}.begun`), 'utf8') : '';
const begun = (): string[] =>
  temporary
    .files()
    .filter((file) => file.endsWith('.begun'))
    .map((file) => file.slice(temporary.path.length + 1, -'.begun'.length))
    .sort();

/** The first letter of its name is the tenant's; a capital one is of background runs. */
async function submit(
  name: string,
  signal = new AbortController().signal,
  change: object = {},
): Promise<void> {
  const job = { kind: 'query', statements: [path(name)], ...change } as unknown as Job;
  const run = { tenant: name[0]!.toLowerCase(), isBackground: name[0]! < 'a' };
  const { kind } = await supervisor.forRun(run).submit(job, signal);
  ends.set(name, kind);
  order.push(name);
}

const end = (name: string): void => writeFileSync(path(`${name}.end`), '');

it('of one tenant as many run as there are children for, the others in their order', async () => {
  await start(2);
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => submit(name));
  await until(() => begun().length === 2);
  expect(begun()).toEqual(['a1', 'a2']);
  expect(supervisor.stats()).toEqual({ running: 2, queued: 2, killed: 0 });
  end('a1');
  await until(() => begun().length === 3);
  expect(begun()).toEqual(['a1', 'a2', 'a3']);
  expect(supervisor.stats()).toEqual({ running: 2, queued: 1, killed: 0 });
  for (const name of ['a2', 'a3', 'a4']) end(name);
  await Promise.all(all);
  expect(supervisor.stats()).toEqual({ running: 0, queued: 0, killed: 0 });
  expect([...ends.values()]).toEqual(Array(4).fill('written'));
});

it('a tenant that has no child gets one at once, whatever one other runs, and for as long as nobody else needs it', async () => {
  await start(1);
  const all = ['A1', 'A2', 'a3'].map((name) => submit(name));
  await until(() => begun().includes('a3'));
  all.push(submit('b1'));
  // The quick child gave way to nobody: it tries every job for a moment only.
  await until(() => begins('b1').endsWith('f'));
  expect(begins('b1')).toMatch(/^q?f$/);
  end('b1');
  await until(() => ends.has('b1'));
  // The same once more.
  all.push(submit('d1'));
  await until(() => begins('d1').endsWith('f'));
  expect(begun()).not.toContain('A2');
  for (const name of ['d1', 'a3']) end(name);
  await until(() => ends.has('a3'));
  for (const name of ['A1', 'A2']) end(name);
  await Promise.all(all);
  expect(order.slice(2)).toEqual(expect.arrayContaining(['A1', 'A2']));
});

it('a short job ends while one and while six tenants have long ones, of all kinds', async () => {
  await start(2);
  const all = ['A1', 'A2', 'a3', 'a4'].map((name) => submit(name));
  await until(() => begun().length >= 2);
  end('z1');
  await submit('z1');
  for (const tenant of ['b', 'c', 'd', 'e', 'f'])
    for (const name of [`${tenant.toUpperCase()}1`, `${tenant}2`, `${tenant}3`])
      all.push(submit(name));
  for (const name of ['z2', 'z3', 'z4', 'z5']) {
    end(name);
    await submit(name);
  }
  expect(order).toEqual(['z1', 'z2', 'z3', 'z4', 'z5']);
  await supervisor.close();
  await Promise.all(all);
});

it('a job that proves long gives way on the quick child, and is run again where it may take long', async () => {
  await start(1);
  const all = [submit('a1')];
  await until(() => begun().includes('a1'));
  all.push(submit('b1'));
  await until(() => begins('b1') === 'qf');
  // The spare child is taken: this one waits.
  all.push(submit('c1'));
  await until(() => begins('c1').startsWith('q') && supervisor.stats().queued === 1);
  expect(supervisor.stats()).toMatchObject({ running: 2, queued: 1, killed: 0 });
  for (const name of ['a1', 'b1', 'c1']) end(name);
  await Promise.all(all);
  expect([...ends.values()]).toEqual(['written', 'written', 'written']);
});

it('the spare child is for one tenant after the other, for longer each time', async () => {
  await start(1);
  const all = [submit('a1')];
  await until(() => begun().includes('a1'));
  all.push(submit('b1'));
  await until(() => begins('b1') === 'qf');
  all.push(submit('c1'));
  await until(() => begins('c1') === 'qf');
  await until(() => begins('b1') === 'qff');
  await until(() => begins('c1') === 'qff');
  expect(begins('a1')).toBe('f');
  // As an ordinary child is free, the spare one's job has it, and the other is not interrupted again.
  end('a1');
  await until(() => begins('b1') === 'qfff');
  for (const name of ['b1', 'c1']) end(name);
  await Promise.all(all);
  expect([...ends.values()]).toEqual(['written', 'written', 'written']);
});

it('background jobs leave a child to a foreground job of their own tenant, and are run again', async () => {
  await start(2);
  const all = ['A1', 'A2'].map((name) => submit(name));
  await until(() => begun().length === 2);
  all.push(submit('a3'));
  await until(() => begins('a3').endsWith('f'));
  expect(supervisor.stats()).toMatchObject({ running: 2, queued: 1 });
  end('a3');
  await until(() => begins('A1').length + begins('A2').length === 3);
  for (const name of ['A1', 'A2']) end(name);
  await Promise.all(all);
  expect([...ends.values()]).toEqual(['written', 'written', 'written']);
});

it('a job that cannot be repeated keeps its child to the end', async () => {
  await start(1);
  const all = [submit('a1')];
  await until(() => begun().includes('a1'));
  const parse = { kind: 'parse', inputBytes: 1_000_000 };
  all.push(submit('b1', new AbortController().signal, parse));
  await until(() => begins('b1') === 'f');
  all.push(submit('c1'));
  await until(() => begins('c1') === 'q');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect([begins('b1'), begins('c1')]).toEqual(['f', 'q']);
  for (const name of ['a1', 'b1', 'c1']) end(name);
  await Promise.all(all);
});

it('a job that does not stop costs the quick child, which its tenant then does not get', async () => {
  await start(1);
  const all = [submit('a1')];
  await until(() => begun().includes('a1'));
  const caller = new AbortController();
  all.push(submit('b-deaf', caller.signal));
  await until(() => begins('b-deaf') === 'qf');
  expect(supervisor.stats()).toMatchObject({ killed: 1 });
  caller.abort();
  await ready(4);
  all.push(submit('b2'));
  all.push(submit('c1'));
  await until(() => begins('c1').startsWith('q'));
  await until(() => begun().includes('b2'));
  expect(begins('b2')).not.toContain('q');
  for (const name of ['a1', 'b2', 'c1']) end(name);
  await Promise.all(all);
});

it('a job that is stopped makes way for another at once, also where it does not end by itself', async () => {
  await start(1);
  const caller = new AbortController();
  const deaf = submit('a-deaf', caller.signal);
  const next = submit('a-next');
  await until(() => begun().includes('a-deaf'));
  expect(supervisor.stats()).toMatchObject({ running: 1, queued: 1 });
  caller.abort();
  await until(() => begun().includes('a-next'));
  end('a-next');
  await next;
  await deaf;
  expect([...ends]).toEqual(
    expect.arrayContaining([
      ['a-next', 'written'],
      ['a-deaf', 'stopped'],
    ]),
  );
  expect(supervisor.stats()).toEqual({ running: 0, queued: 0, killed: 1 });
  await ready(4);
  // What was stopped counts no longer: one job runs at a time, as before.
  const all = [submit('a3'), submit('a4')];
  await until(() => begun().includes('a3'));
  expect(supervisor.stats()).toMatchObject({ running: 1, queued: 1 });
  for (const name of ['a3', 'a4']) end(name);
  await Promise.all(all);
});

it('a job that is stopped while it waits leaves at once, and no listener stays', async () => {
  await start(1);
  const caller = new AbortController();
  const first = submit('a1', caller.signal);
  const second = submit('a2', new AbortController().signal);
  const gone = new AbortController();
  const third = submit('a3', gone.signal);
  gone.abort();
  await third;
  expect([ends.get('a3'), supervisor.stats().queued]).toEqual(['stopped', 1]);
  expect(getEventListeners(gone.signal, 'abort')).toEqual([]);
  await submit('a4', gone.signal);
  expect([ends.get('a4'), supervisor.stats().queued]).toEqual(['stopped', 1]);
  for (const name of ['a1', 'a2']) end(name);
  await Promise.all([first, second]);
  expect(getEventListeners(caller.signal, 'abort')).toEqual([]);
  expect(begun()).toEqual(['a1', 'a2']);
});

it('closing stops what waits and what runs, and takes nothing more', async () => {
  await start(1);
  const all = [submit('a1'), submit('a2')];
  await until(() => begun().includes('a1'));
  const closing = supervisor.close();
  expect(supervisor.ready()).toBe(false);
  all.push(submit('a3'));
  await Promise.all([closing, ...all]);
  expect([...ends].sort()).toEqual([
    ['a1', 'stopped'],
    ['a2', 'stopped'],
    ['a3', 'stopped'],
  ]);
  expect(begun()).toEqual(['a1']);
  expect(supervisor.stats()).toMatchObject({ running: 0, queued: 0, killed: 0 });
});
