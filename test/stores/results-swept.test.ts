/** What a sweep of the files costs: what has expired, not what is stored. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createFileResultStore } from '../../src/stores/results/files/store.ts';
import type { ResultStore } from '../../src/stores/results/results.ts';
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
