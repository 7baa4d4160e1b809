/** A server without room on its disk, or for another process: 503, a failed run in the history, and nothing held. */

import type { EngineEnd } from '../../src/engine/index.ts';
import { createServiceFixture, noParams, type ServiceFixture } from './service-fixture.ts';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const unavailable = { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 30 };
const fullDisk = (): never => {
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  });
};
const outcome: EngineEnd = {
  status: 'failed',
  problem: {
    nodeId: null,
    code: 'storage_full',
    message: 'The server has no disk space left for this run',
  },
};
const noProcess: EngineEnd = {
  status: 'failed',
  problem: { nodeId: null, code: 'engine_unavailable', message: 'No process' },
};

it.each([
  ['ends for want of room', () => outcome, unavailable],
  ['cannot be written by this process', fullDisk, unavailable],
  ['finds no process to run in', () => noProcess, { ...unavailable, retryAfterSeconds: 5 }],
])('is not the failure of a run that %s', async (_what, script, refusal) => {
  const key = await fixture.key(await fixture.admin(), { scopes: ['workflows:execute'] });
  const { workflow } = await fixture.workflows.create(key, {
    title: 'T',
    description: null,
    isActive: true,
    nodes: [],
    edges: [],
  });
  fixture.engine.script = script;
  // More often than a key may run at once: no slot stays taken.
  for (let run = 0; run <= fixture.limits.executionsPerKey; run += 1) {
    const { signal } = new AbortController();
    await expect(
      fixture.executions.execute(key, workflow.id, { readParams: noParams, signal }),
    ).rejects.toMatchObject(refusal);
  }
  const [first] = await fixture.history(workflow.id);
  expect(first).toMatchObject({ status: 'failed', resultId: null });
});

it('starts no run and no preview, and queues none', async () => {
  const key = await fixture.key(await fixture.admin(), { scopes: ['workflows:execute'] });
  const { workflow } = await fixture.workflows.create(key, {
    title: 'T',
    description: null,
    isActive: true,
    nodes: [],
    edges: [],
  });
  const executions = fixture.executionsWith({
    storage: { hasFreeSpace: () => Promise.resolve(false) },
  });
  const runs = fixture.engine.runs.length;
  const { signal } = new AbortController();
  await expect(executions.execute(key, 1, { readParams: noParams, signal })).rejects.toMatchObject(
    unavailable,
  );
  await expect(
    executions.submit(key, 1, { readParams: noParams, waitMs: 0, signal }),
  ).rejects.toMatchObject(unavailable);
  const part = { params: {}, untilNodeId: undefined, rows: 1, fixtures: {} };
  await expect(executions.preview(key, workflow.id, part, signal)).rejects.toMatchObject(
    unavailable,
  );
  expect(fixture.engine.runs).toHaveLength(runs);
});
