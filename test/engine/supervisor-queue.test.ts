/** Which jobs run at a time, and what becomes of those that wait; the children follow a script. */

import { getEventListeners } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JobEnd } from '../../src/engine/pool/child-process.ts';
import { createSupervisor, type Supervisor } from '../../src/engine/pool/supervisor.ts';
import type { Job } from '../../src/engine/protocol/messages.ts';
import { prepareDirectory } from '../../src/engine/run/directory.ts';
import { testDirectory, until, type TestDirectory } from '../support/engine.ts';
import { recordedLog } from '../support/recorded-log.ts';

/** A job leaves a file when it begins, and ends once there is another; an interrupt ends it, too, unless it is deaf. */
const CHILD = `
  const { existsSync, writeFileSync } = require('node:fs');
  let end = () => {};
  process.on('message', (message) => {
    if (message.kind === 'interrupt') return end('interrupted');
    const name = message.job.statements[0];
    writeFileSync(name + '.begun', '');
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
    ...{ children, childEntry, log, memoryMb: 256, maxSpillMb: 1, minFreeBytes: 0 },
    directory: prepareDirectory(join(temporary.path, 'engine')),
  });
  await ready(children + 1);
}

const ready = (count: number): Promise<void> =>
  until(
    () => log.entries.filter(({ message }) => message === 'engine child ready').length === count,
  );

const path = (name: string): string => join(temporary.path, name);
const begun = (): string[] =>
  temporary
    .files()
    .filter((file) => file.endsWith('.begun'))
    .map((file) => file.slice(temporary.path.length + 1, -'.begun'.length))
    .sort();

/** The first letter of its name is the tenant's; a capital one is of background runs. */
function submit(name: string, signal = new AbortController().signal): Promise<void> {
  const job = { kind: 'query', statements: [path(name)] } as unknown as Job;
  const run = { tenant: name[0]!.toLowerCase(), isBackground: name[0]! < 'a' };
  return supervisor
    .forRun(run)
    .submit(job, signal)
    .then(({ kind }) => {
      ends.set(name, kind);
      order.push(name);
    });
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

it('the spare child serves a tenant that waits, and neither the same one nor background runs', async () => {
  await start(1);
  const all = ['a1', 'a2', 'C1', 'b1'].map((name) => submit(name));
  await until(() => begun().length === 2);
  expect(begun()).toEqual(['a1', 'b1']);
  expect(supervisor.ready()).toBe(true);
  end('b1');
  await until(() => ends.has('b1'));
  // The same once more.
  all.push(submit('d1'));
  await until(() => begun().length === 3);
  expect(begun()).toEqual(['a1', 'b1', 'd1']);
  for (const name of ['d1', 'a1', 'a2']) end(name);
  await until(() => ends.has('a2'));
  end('C1');
  await Promise.all(all);
  expect(order.slice(-2)).toEqual(['a2', 'C1']);
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
  await ready(3);
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
