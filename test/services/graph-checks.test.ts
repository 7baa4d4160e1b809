/** Checks of graphs that are under way: one of an organization at a time, so that hundreds do not share every turn. */

import type { GraphReport } from '../../src/engine/index.ts';
import type { KeyCaller } from '../../src/model/caller.ts';
import type { Schedule } from '../../src/model/schedule.ts';
import type { Workflow } from '../../src/model/workflow.ts';
import { createGraphCache } from '../../src/services/workflows/graph-cache.ts';
import { createWorkflowGraphs } from '../../src/services/workflows/workflow-graphs.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const graph = { nodes: [], edges: [], parameters: {} } as never;

/** No workflow is stored, and nothing is checked but the graph itself. */
const UNUSED: Omit<Parameters<typeof createWorkflowGraphs>[0], 'engine'> = {
  store: {
    get: () => Promise.resolve(null),
    revision: () => Promise.resolve(null),
  },
  stored: { cache: createGraphCache(0), find: () => Promise.resolve({ missing: 'workflow' }) },
  types: { version: () => Promise.resolve('') },
  zoneData: { differing: new Set(), warnings: () => [] },
  schedules: { list: () => Promise.resolve({ items: [], total: 0 }) },
  calledGraphs: { complete: (_, found) => Promise.resolve({ graph: found, called: [] }) },
  credentials: { usesOf: () => [], problems: () => Promise.resolve([]) },
  files: {
    usesOf: () => [],
    complete: (_, unchanged) => Promise.resolve(unchanged),
    problems: () => Promise.resolve([]),
  },
};

function setup() {
  const ends: (() => void)[] = [];
  const validate = async (): Promise<GraphReport> => {
    await new Promise<void>((resolve) => ends.push(resolve));
    return { errors: [], warnings: [] } as unknown as GraphReport;
  };
  const graphs = createWorkflowGraphs({ ...UNUSED, engine: { validate } });
  const check = (organizationId: number, signal?: AbortSignal) =>
    graphs.check({ organizationId } as KeyCaller, graph, signal);
  return { ends, check };
}

it('wait for those of their organization only', async () => {
  const { ends, check } = setup();
  const all = [check(1), check(1), check(2)];
  await settled();
  expect(ends).toHaveLength(2);
  ends[0]!();
  await settled();
  expect(ends).toHaveLength(3);
  for (const end of ends) end();
  await Promise.all(all);
});

it('are not begun for a client that left while they waited', async () => {
  const { ends, check } = setup();
  const first = check(1);
  const leaving = new AbortController();
  const left = check(1, leaving.signal);
  await settled();
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  ends[0]!();
  await first;
  expect(ends).toHaveLength(1);
});

it('warn about time zones whose data differ, in expressions and in schedules', async () => {
  const warnings = (uses: readonly object[]) => uses as never;
  const node = {
    id: 4,
    nodeType: 'x',
    label: 'Day',
    config: { expression: "date(t, 'Asia/Tokyo')" },
  };
  const workflow = {
    nodes: [node],
    edges: [],
    parameters: null,
    revision: 2,
  } as unknown as Workflow;
  const graphs = createWorkflowGraphs({
    ...UNUSED,
    store: { get: () => Promise.resolve(workflow), revision: () => Promise.resolve(2) },
    engine: { validate: () => Promise.resolve({ errors: [], warnings: [], nodes: [] }) },
    zoneData: { differing: new Set(['Asia/Tokyo']), warnings },
    schedules: {
      list: (_visibility, _id, { page, limit }) => {
        const schedules = [{ timeZone: 'Europe/Berlin' } as Schedule];
        return Promise.resolve({ items: schedules.slice(page * limit), total: 1 });
      },
    },
  });
  const caller = { organizationId: 1 } as KeyCaller;
  const report = await graphs.validate(caller, 1, new AbortController().signal);
  expect(report.warnings).toEqual([
    { nodeId: 4, zone: 'Asia/Tokyo' },
    { nodeId: null, zone: 'Europe/Berlin' },
  ]);
});
