/** How a run starts: with the graph of its workflow, read or cached, and an id. */

import type { KeyCaller } from '../../src/model/caller.ts';
import { createStarts } from '../../src/services/executions/starts.ts';
import { createGraphCache } from '../../src/services/workflows/graph-cache.ts';
import { movableClock } from '../support/movable-clock.ts';

const caller = {
  kind: 'key',
  keyId: 5,
  organizationId: 1,
  userId: 2,
  role: 'member',
  scopes: [],
  expiresAt: null,
  scopeLevel: 'user',
} as KeyCaller;
const graph = { nodes: [], edges: [] };

function setup(isCached = true) {
  const clock = movableClock();
  const cache = createGraphCache(1_000);
  if (isCached) cache.set(9, { revision: 3, graph });
  const calls: unknown[] = [];
  const row = {
    organizationId: 1,
    workflowId: 9,
    workflowUserId: 2,
    revision: 3,
    userId: 2,
    keyId: 5,
    startedAt: clock.now(),
  };
  const starts = createStarts({
    store: {
      start: async (visibility, run, commit) => {
        calls.push([visibility, run.knownRevision, commit !== undefined]);
        if (visibility.organizationId !== 1) return null;
        const workflow = isCached ? null : { nodes: [], edges: [], parameters: null, settings: {} };
        return { executionId: 80n, row, workflow };
      },
    },
    graphs: { cache },
    clock,
  });
  return { starts, cache, calls, attempt: { executionId: 80n, attempt: 1, row } };
}

const visibility = { organizationId: 1, userId: 2 };

it('takes the cached graph if its revision is the newest', async () => {
  const { starts, calls, attempt } = setup();
  expect(await starts.start(caller, 9)).toEqual({ run: attempt, graph });
  expect(calls).toEqual([[visibility, 3, false]]);
});

it('passes on what is recorded in the transaction that inserts the row', async () => {
  const { starts, calls, attempt } = setup();
  const commit = () => Promise.resolve();
  expect(await starts.start(caller, 9, { commit })).toEqual({ run: attempt, graph });
  expect(calls).toEqual([[visibility, 3, true]]);
});

it('caches a graph that was read', async () => {
  const { starts, cache, calls } = setup(false);
  const { graph: read } = await starts.start(caller, 9);
  expect(calls).toEqual([[visibility, null, false]]);
  expect(cache.get(9)).toEqual({ revision: 3, graph: read });
});

it('does not find an invisible workflow', async () => {
  const { starts } = setup();
  await expect(starts.start({ ...caller, organizationId: 2 }, 9)).rejects.toMatchObject({
    code: 'WORKFLOW_NOT_FOUND',
  });
});
