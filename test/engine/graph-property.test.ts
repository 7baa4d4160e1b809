/**
 * Whatever graph of real node types is put together: the checks never throw, and
 * a graph without errors is a statement that DuckDB plans, with the columns and
 * types that the checks said.
 */

import fc from 'fast-check';

import { createChecker } from '../support/checker.ts';
import { inferColumns } from '../../src/engine/values/infer.ts';
import { valuesTable } from '../../src/engine/ingest/values.ts';
import type { LoadedSource, PendingSource } from '../../src/engine/plan/plan.ts';
import { duckdbType } from '../../src/engine/sql.ts';
import type { Graph, GraphEdge, Json, JsonObject } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { openDuckDb, type InProcessDuckDb } from '../support/in-process-duckdb.ts';
import { finished } from '../support/finished.ts';

const checker = createChecker(catalogue, { maxNodes: 100 });
const types = [...catalogue.values()];
let duckdb: InProcessDuckDb;
beforeAll(async () => {
  duckdb = await openDuckDb();
});
afterAll(() => duckdb.close());

const columnNames = ['a', 'b', 'c', 'd', 'e'];
const rows = fc.array(
  fc.record(
    {
      a: fc.integer(),
      b: fc.constantFrom('x', 'y', '2026-01-02', null),
      c: fc.double({ noNaN: true, noDefaultInfinity: true }),
      d: fc.boolean(),
      e: fc.constantFrom([1, 2], ['x'], null),
    },
    { requiredKeys: ['a'] },
  ),
  { minLength: 1, maxLength: 4 },
);
const word = fc.oneof(
  fc.constantFrom(...columnNames),
  fc.constantFrom(
    'total',
    'x',
    'A',
    'no such column',
    'asc',
    'sum',
    'count',
    '=',
    'integer',
    'string',
  ),
);

/** A config of one of the type's examples, with some of its values replaced. */
function mutated(config: Json, random: readonly [at: number, value: Json][]): Json {
  let leaf = 0;
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([name, member]) => [name, walk(member)]),
      );
    leaf += 1;
    const hit = random.find(([at]) => at === leaf);
    return hit ? hit[1] : value;
  };
  return walk(config);
}

const replacement = fc.tuple(
  fc.nat(6),
  fc.oneof(
    { weight: 6, arbitrary: word },
    fc.constantFrom<Json>(
      'a + c',
      'd and b is null',
      "b || 'x'",
      'c / a',
      'cast(a as string)',
      'array_length(e)',
    ),
    fc.constantFrom<Json>(
      0,
      1,
      2.5,
      -1,
      -0,
      1e21,
      1e300,
      2 ** 53,
      2 ** 63,
      true,
      null,
      [],
      {},
      ['a', 'b'],
      { $param: 'p' },
      { $param: 'p', default: 'a' },
    ),
    fc.constantFrom<Json>(
      '',
      ' ',
      'a\u0000b',
      '\ud800',
      "'",
      '"',
      'é😀',
      '%',
      '1e400',
      '2026-01-02',
      { $param: 'nul' },
      { $param: 'list' },
    ),
    fc.string({ unit: 'binary', maxLength: 10 }),
  ),
);

const nodeArbitrary = fc.record({
  type: fc.nat(types.length - 1),
  example: fc.nat(5),
  mutations: fc.array(replacement, { maxLength: 2 }),
  rows,
  from: fc.array(fc.nat(20), { minLength: 3, maxLength: 3 }),
});

/** Rows that the example of the next node expects, where its draw says so: otherwise hardly any graph would be sound. */
function rowsFor(
  next:
    | { readonly type: number; readonly example: number; readonly from: readonly number[] }
    | undefined,
): Json | undefined {
  const examples =
    next === undefined || next.from[2]! % 4 === 0 ? undefined : types[next.type]?.examples;
  return examples?.[next!.example % examples.length]?.inputs?.['input1'];
}

/** Edges lead mostly forward, so that most graphs have no cycle; the last node is always an output. */
const graphArbitrary = fc
  .tuple(
    fc.array(nodeArbitrary, { minLength: 2, maxLength: 6 }),
    fc.constantFrom(true, false, false, false),
  )
  .map(([drawn, backward]): Graph => {
    const nodes = drawn.map(({ type, example, mutations, rows: given }, id) => {
      const definition =
        id === 0
          ? catalogue.get('sources/inlineRows')!
          : id === drawn.length - 1
            ? catalogue.get('termination/dashboardOutput')!
            : types[type]!;
      const config = definition.examples[example % definition.examples.length]?.config ?? {};
      const isRows = definition.type === 'sources/inlineRows';
      return {
        id,
        type: definition.type,
        label: '',
        config: isRows
          ? { rows: rowsFor(drawn[id + 1]) ?? given }
          : (mutated(config, mutations) as JsonObject),
      };
    });
    const edges = nodes.flatMap((node, id): GraphEdge[] =>
      (catalogue.get(node.type)?.inputs ?? []).map(({ name }, port) => {
        const from = drawn[id]?.from[port] ?? 0;
        const source = backward
          ? from % nodes.length
          : Math.max(0, id - 1 - (port === 0 ? from % 2 : from % 5));
        return { source, sourcePort: 'output1', target: id, targetPort: name };
      }),
    );
    return { nodes, edges };
  });

/** As a run loads them: what stands in the config and in the parameters. */
function load(sources: readonly PendingSource[]): Map<number, LoadedSource> | undefined {
  const loaded = new Map<number, LoadedSource>();
  for (const { nodeId, source } of sources) {
    const given =
      source.kind === 'rows'
        ? source.rows
        : source.kind === 'param'
          ? (source.fallback ?? [{ a: 1, b: 'x' }])
          : [{ a: 5, c: 0.5 }];
    const columns = inferColumns(given, source.columns, 'infer');
    const table = columns.ok ? valuesTable(columns.value, given) : null;
    if (!columns.ok || table === null) return undefined;
    loaded.set(nodeId, { table, columns: columns.value });
  }
  return loaded;
}

it('holds', async () => {
  let planned = 0;
  await fc.assert(
    fc.asyncProperty(graphArbitrary, async (graph) => {
      finished(checker.check(graph, null, null));
      const params = { p: 'b', nul: 'x\u0000', list: ['a', 'b'] };
      const pending = finished(checker.pending(graph, params));
      const sources = pending.report.errors.length === 0 ? load(pending.sources) : undefined;
      if (sources === undefined) return;
      const { report, plan } = finished(checker.check(graph, params, sources));
      expect(plan === null).toBe(report.errors.length > 0);
      for (const output of plan?.outputs ?? []) {
        planned += 1;
        const last = [...output.steps()].at(-1);
        if (output.columns.length > 0)
          expect(await duckdb.types(last?.sql ?? '')).toEqual(
            output.columns.map(({ type }) => duckdbType(type)),
          );
        await duckdb.types(output.sql);
        // A run may fail on its values, but a failure of DuckDB itself is a statement that should not have been.
        await duckdb
          .rows(output.sql)
          .catch((error: Error) =>
            expect(error.message).not.toMatch(/^(?:INTERNAL|Binder|Parser|Catalog)/),
          );
      }
    }),
    { numRuns: 1_000 },
  );
  expect(planned).toBeGreaterThan(50);
});
