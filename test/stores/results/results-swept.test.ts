/** What a sweep of the files costs: what has expired, not what is stored. */

import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFileResultStore } from '../../../src/stores/results/files/store.ts';
import type { ResultStore } from '../../../src/stores/results/results.ts';
import { fixture, HOUR_MS, put, rowsOf } from './result-fixture.ts';

const open = (): Promise<ResultStore> =>
  createFileResultStore({ directory: join(fixture.directory, 'results'), clock: fixture.clock });

test('between hourly scans a sweep looks only at what is due', async () => {
  const store = await open();
  await store.sweep();
  const minute = new Date(fixture.clock.now().getTime() + 60_000);
  const [soon, later] = [
    await put(store, rowsOf(1), { expiresAt: minute }),
    await put(store, rowsOf(1), { expiresAt: new Date(minute.getTime() + 3 * HOUR_MS) }),
  ];
  // Another process's: this one hears of it when it scans.
  const foreign = await put(await open(), rowsOf(1), { expiresAt: minute });
  fixture.clock.advance({ minutes: 1 });
  expect(await store.sweep()).toBe(1);
  expect([await store.find(7, soon.id), await store.find(7, foreign.id)]).toEqual([null, null]);
  const folder = join(fixture.directory, 'results', '7');
  const nameOf = ({ id }: { id: string }): string => id.slice('dataRef:'.length);
  expect(readdirSync(folder).sort()).toEqual([nameOf(later), nameOf(foreign)].sort());
  fixture.clock.advance({ hours: 1 });
  expect(await store.sweep()).toBe(1);
  expect(readdirSync(folder)).toEqual([nameOf(later)]);
});

test('what a scan finds to expire before the next one is removed when it does', async () => {
  const result = await put(await open(), rowsOf(1), {
    expiresAt: new Date(fixture.clock.now().getTime() + 30 * 60_000),
  });
  const store = await open();
  expect(await store.sweep()).toBe(0);
  fixture.clock.advance({ minutes: 30 });
  expect(await store.sweep()).toBe(1);
  expect(await store.find(7, result.id)).toBeNull();
  expect(readdirSync(join(fixture.directory, 'results'))).toEqual([]);
});

test('what somebody else removed is not counted, and not looked for again', async () => {
  const store = await open();
  await store.sweep();
  const expiresAt = new Date(fixture.clock.now().getTime() + 60_000);
  const [gone, there] = [
    await put(store, rowsOf(1), { expiresAt }),
    await put(store, rowsOf(1), { expiresAt, workflowId: 70 }),
  ];
  rmSync(join(fixture.directory, 'results', '7', gone.id.slice('dataRef:'.length)));
  fixture.clock.advance({ minutes: 1 });
  expect(await store.sweep()).toBe(1);
  expect(await store.find(70, there.id)).toBeNull();
  expect(readdirSync(join(fixture.directory, 'results'))).toEqual([]);
});

test('what was removed by its id is due no longer', async () => {
  const store = await open();
  await store.sweep();
  const expiresAt = new Date(fixture.clock.now().getTime() + 60_000);
  const result = await put(store, rowsOf(1), { expiresAt });
  await store.remove(result);
  expect(await store.find(7, result.id)).toBeNull();
  fixture.clock.advance({ minutes: 1 });
  expect(await store.sweep()).toBe(0);
});

test('half a file stays for an hour, since it may be being written', async () => {
  const store = await open();
  const folder = join(fixture.directory, 'results', '7');
  mkdirSync(folder, { recursive: true });
  const half = join(folder, 'half');
  writeFileSync(half, '{"n":1}\n');
  const written = fixture.clock.now();
  utimesSync(half, written, written);
  fixture.clock.advance({ ms: HOUR_MS - 1 });
  expect(await (await open()).sweep()).toBe(0);
  expect(readdirSync(folder)).toEqual(['half']);
  fixture.clock.advance({ ms: 1 });
  expect(await store.sweep()).toBe(1);
  expect(readdirSync(join(fixture.directory, 'results'))).toEqual([]);
});

test('those of a deleted workflow are moved away at once and removed by the next sweep', async () => {
  const store = await open();
  const [gone, kept] = [
    await put(store, rowsOf(1)),
    await put(store, rowsOf(1), { workflowId: 70 }),
  ];
  await store.deleteByWorkflow(7);
  expect(readdirSync(join(fixture.directory, 'results')).sort()).toEqual(['70', 'deleted']);
  expect(await store.find(7, gone.id)).toBeNull();
  expect(await store.sweep()).toBe(0);
  expect(readdirSync(join(fixture.directory, 'results'))).toEqual(['70']);
  expect(await store.find(70, kept.id)).toEqual(kept);
});
