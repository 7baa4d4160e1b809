/** A store that is away for a moment costs a queued run nothing before it has begun. */

import { unavailable } from '../../src/stores/unavailable.ts';
import { runNext, useBackgroundRuns } from './background-bench.ts';
import { createServiceFixture, type ServiceFixture } from './service-fixture.ts';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const { workflow, completes, submit, get } = useBackgroundRuns(() => fixture);

/** Fails so many times, then does what it should. */
function late<A extends unknown[], T>(failures: number, method: (...args: A) => Promise<T>) {
  let left = failures;
  return (...args: A): Promise<T> =>
    left-- > 0 ? Promise.reject(unavailable('database')) : method(...args);
}

it('runs once the workflow can be read, in the same attempt', async () => {
  const { executionQueue: queue } = fixture.stores;
  const executions = fixture.executionsWith({
    queue: { ...queue, graph: late(2, (...args) => queue.graph(...args)) },
  });
  const { key, made } = await workflow();
  fixture.engine.script = completes(made);
  const { id } = await submit(key, made, {}, executions);
  fixture.graphs.cache.delete(made.id);
  expect(await runNext(executions)).toBe(true);
  expect(await get(key, id)).toMatchObject({ status: 'completed', totalRows: 2 });
  expect(
    fixture.log.entries.filter(({ message }) => message.includes('store unavailable')),
  ).toHaveLength(1);
});

it('begins once what its parameters took is released', async () => {
  const { resultBytes } = fixture.stores;
  const steps: string[] = [];
  const release = late(1, async (id: bigint) => {
    await resultBytes.releaseExecution(id);
    await new Promise((resolve) => setTimeout(resolve, 20));
    steps.push('released');
  });
  const executions = fixture.executionsWith({
    resultBytes: { ...resultBytes, releaseExecution: release },
  });
  const { key, made } = await workflow();
  const completing = completes(made);
  fixture.engine.script = () => {
    steps.push('begun');
    return completing();
  };
  const readParams = () =>
    Promise.resolve({ values: { large: 'x'.repeat(70_000) }, rows: new Map() });
  const { id } = await submit(key, made, { readParams }, executions);
  expect(await runNext(executions)).toBe(true);
  expect(await get(key, id)).toMatchObject({ status: 'completed' });
  expect(steps.slice(0, 2)).toEqual(['released', 'begun']);
});

it('is ended where its key was revoked, once that can be written', async () => {
  const { executions: store } = fixture.stores;
  const executions = fixture.executionsWith({
    store: { ...store, finish: late(2, (...args) => store.finish(...args)) },
  });
  const { key, made } = await workflow();
  // One whose parameters are beside its row ends when it is claimed.
  const readParams = () =>
    Promise.resolve({ values: { large: 'x'.repeat(70_000) }, rows: new Map() });
  const { id } = await submit(key, made, { readParams }, executions);
  await fixture.keys.revoke(key, key.keyId);
  expect(await runNext(executions)).toBe(true);
  expect(await get(key, id)).toMatchObject({
    status: 'cancelled',
    problem: { code: 'key_revoked' },
  });
});

it('is left to another process where this one stops meanwhile', async () => {
  const { executionQueue: queue } = fixture.stores;
  const { key, made } = await workflow();
  const executions = fixture.executionsWith({
    queue: { ...queue, graph: late(Infinity, (...args) => queue.graph(...args)) },
  });
  const { id } = await submit(key, made, {}, executions);
  fixture.graphs.cache.delete(made.id);
  const running = runNext(executions);
  while ((await get(key, id)).status !== 'running') await new Promise(setImmediate);
  executions.requeue();
  expect(await running).toBe(true);
  expect(await get(key, id)).toMatchObject({ status: 'queued', problem: null });
});
