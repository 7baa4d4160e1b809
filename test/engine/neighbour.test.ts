/** Tiny runs of one organization while others do their worst, with real children. */

import type { RunOutcome, RunRequest } from '../../src/engine/contract.ts';
import type { Graph } from '../../src/engine/types.ts';
import { handWritten, runRequest, testEngine, until, type TestEngine } from '../support/engine.ts';

const PAIRS = 'FROM range(10000000) a, range(10000000) b';
/** None of them ends before its deadline. */
const WORST = {
  computing: `SELECT sum(a.range * b.range) AS s ${PAIRS}`,
  sorting: 'SELECT range AS a, hash(range) AS b FROM range(1000000000) ORDER BY b',
  holding: 'SELECT len(list(range)) AS n FROM range(100000000)',
  deaf: "SELECT levenshtein(repeat('ab', 100000), repeat('ba', 100000)) AS s",
};

let engine: TestEngine;
afterEach(() => engine.close());

/** The graph of a run is its statement. */
function start(children: number): Promise<void> {
  engine = testEngine(
    {
      bind: (graph, ...others) =>
        handWritten({ statements: [(graph as unknown as { sql: string }).sql] }).bind(
          graph,
          ...others,
        ),
    },
    { children, memoryMb: 256, maxSpillMb: 64 },
  );
  return until(() => engine.childPids().length === children + 2);
}

function run(tenant: string, sql: string, change: Partial<RunRequest> = {}): Promise<RunOutcome> {
  const graph = { nodes: [], edges: [], sql } as Graph;
  return engine.run(runRequest({ tenant, graph, timeoutMs: 600_000, ...change }));
}

/** So many runs of each kind, which begin again whenever they end, until the engine closes. */
function doWorst(tenant: string, kinds: readonly (keyof typeof WORST)[]): void {
  const again = async (sql: string, isBackground: boolean): Promise<void> => {
    for (;;) if ((await run(tenant, sql, { isBackground })).status === 'cancelled') return;
  };
  for (const kind of kinds)
    for (const isBackground of [true, false]) void again(WORST[kind], isBackground);
}

const KINDS = Object.keys(WORST) as readonly (keyof typeof WORST)[];
const ONE_EACH = ['computing', 'sorting', 'holding', 'deaf', 'computing', 'sorting'] as const;

it.each([
  ['one tenant', 1, [KINDS]],
  ['one tenant', 2, [KINDS]],
  ['six tenants', 1, ONE_EACH.map((kind) => [kind])],
  ['six tenants', 2, ONE_EACH.map((kind) => [kind])],
] as const)('end although %s keep %i ordinary children busy', async (_who, children, kinds) => {
  await start(children);
  for (const [number, some] of kinds.entries()) doWorst(`other ${number}`, some);
  await until(() => engine.stats().running >= children && engine.stats().queued > 0);
  const statuses = new Set<string>();
  for (let count = 0; count < 20; count += 1)
    statuses.add((await run('neighbour', `SELECT ${count} AS one`)).status);
  expect([...statuses]).toEqual(['completed']);
  // The others are still at it.
  expect(engine.stats().running).toBeGreaterThan(0);
});
