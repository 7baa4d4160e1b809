/** How a run starts: from what was looked up for its request, or by a question of its own. */

import type { KeyCaller } from '../../src/model/caller.ts';
import { createStarts, type PrefetchedStart } from '../../src/services/executions/starts.ts';
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
const prefetched = { executionId: 70n, organizationId: 1, userId: 2, revision: 3 };

function setup(isCached = true) {
  const clock = movableClock();
  const cache = createGraphCache(1_000);
  if (isCached) cache.set(9, { revision: 3, graph });
  const asked: unknown[] = [];
  const row = {
    organizationId: 1,
    workflowId: 9,
    workflowUserId: 2,
    revision: 3,
    userId: 2,
    keyId: 5,
  };
  const found = { executionId: 80n, row: { ...row, startedAt: clock.now() } };
  const starts = createStarts({
    store: {
      prefetch: (workflowId) =>
        workflowId === 9 ? Promise.resolve(prefetched) : Promise.reject(new Error('away')),
      start: async (visibility, run, commit) => {
        asked.push([visibility, run.knownRevision, commit !== undefined]);
        if (visibility.organizationId !== 1) return null;
        return { ...found, workflow: isCached ? null : { nodes: [], edges: [], parameters: null } };
      },
    },
    graphs: { cache },
    clock,
  });
  const begun = (executionId: bigint) => ({
    run: { executionId, attempt: 1, row: found.row },
    graph,
  });
  return { starts, cache, asked, begun };
}

it('what was prefetched is taken, and nothing is asked', async () => {
  const { starts, asked, begun } = setup();
  const started = await starts.start(caller, 9, { prefetched: starts.prefetch(9) });
  expect(started).toEqual(begun(70n));
  expect(asked).toEqual([]);
});

const by = { organizationId: 1, userId: 2 };

it.each<[string, PrefetchedStart | null]>([
  ['nothing', null],
  ['no workflow', Promise.resolve(null)],
  ['another revision', Promise.resolve({ ...prefetched, revision: 4 })],
  ["another user's workflow", Promise.resolve({ ...prefetched, userId: 3 })],
  ["another organization's workflow", Promise.resolve({ ...prefetched, organizationId: 2 })],
])('where %s was prefetched, the store is asked', async (_, what) => {
  const { starts, asked, begun } = setup();
  expect(await starts.start(caller, 9, { prefetched: what })).toEqual(begun(80n));
  expect(asked).toEqual([[by, 3, false]]);
});

it("a key of the organization takes what was prefetched of another user's workflow", async () => {
  const { starts, asked } = setup();
  const what = Promise.resolve({ ...prefetched, userId: 3 });
  const client = { ...caller, scopeLevel: 'client' } as const;
  const { run } = await starts.start(client, 9, { prefetched: what });
  expect(run).toMatchObject({ executionId: 70n, row: { userId: 2, workflowUserId: 3 } });
  expect(asked).toEqual([]);
});

it('a run that is recorded with its request has its row from the start', async () => {
  const { starts, asked, begun } = setup();
  const options = { prefetched: starts.prefetch(9), commit: () => Promise.resolve() };
  expect(await starts.start(caller, 9, options)).toEqual(begun(80n));
  expect(asked).toEqual([[by, 3, true]]);
});

it('nothing is prefetched where the graph is not there, which is then kept', async () => {
  const { starts, cache, asked } = setup(false);
  expect(starts.prefetch(9)).toBeNull();
  const { graph: read } = await starts.start(caller, 9, {});
  expect(asked).toEqual([[by, null, false]]);
  expect(cache.get(9)).toEqual({ revision: 3, graph: read });
});

it('a failure to prefetch is none of the run', async () => {
  const { starts, cache } = setup();
  cache.set(10, { revision: 1, graph });
  expect(await starts.prefetch(10)).toBeNull();
});

it('a workflow out of sight is not found', async () => {
  const { starts } = setup();
  const stranger = { ...caller, organizationId: 2 };
  await expect(starts.start(stranger, 9, { prefetched: starts.prefetch(9) })).rejects.toMatchObject(
    {
      code: 'WORKFLOW_NOT_FOUND',
    },
  );
});
