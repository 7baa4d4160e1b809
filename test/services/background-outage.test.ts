/** A store that is away for a moment costs a queued run nothing before it has begun. */

import { unavailable } from '../../src/stores/unavailable.ts';
import { useBackgroundRuns } from './background-bench.ts';
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
    queue: { ...queue, workflow: late(2, (...args) => queue.workflow(...args)) },
  });
  const { key, made } = await workflow();
  fixture.engine.script = completes(made);
  const { id } = await submit(key, made, {}, executions);
  fixture.graphs.cache.delete(made.id);
  expect(await executions.runNext()).toBe(true);
  expect(await get(key, id)).toMatchObject({ status: 'completed', totalRows: 2 });
  expect(
    fixture.log.entries.filter(({ message }) => message.includes('store unavailable')),
  ).toHaveLength(1);
});

it('is ended where its key was revoked, once that can be written', async () => {
  const { executions: store } = fixture.stores;
  const executions = fixture.executionsWith({
    store: { ...store, finish: late(2, (...args) => store.finish(...args)) },
  });
  const { key, made } = await workflow();
  const { id } = await submit(key, made, {}, executions);
  await fixture.keys.revoke(key, key.keyId);
  expect(await executions.runNext()).toBe(true);
  expect(await get(key, id)).toMatchObject({
    status: 'cancelled',
    problem: { code: 'key_revoked' },
  });
});

it('is left to another process where this one stops meanwhile', async () => {
  const { executionQueue: queue } = fixture.stores;
  const { key, made } = await workflow();
  const executions = fixture.executionsWith({
    queue: { ...queue, workflow: late(Infinity, (...args) => queue.workflow(...args)) },
  });
  const { id } = await submit(key, made, {}, executions);
  fixture.graphs.cache.delete(made.id);
  const running = executions.runNext();
  while ((await get(key, id)).status !== 'running') await new Promise(setImmediate);
  executions.requeue();
  expect(await running).toBe(true);
  expect(await get(key, id)).toMatchObject({ status: 'running', problem: null });
});
