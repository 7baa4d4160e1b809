/** The rows of each node of a run: those that a preview counts, or null if the run did not need to know them. */

import type { Graph, JsonObject } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { chain, runRequest } from '../support/engine.ts';
import { output, useIngestBench } from './ingest-bench.ts';

const bench = useIngestBench();

const inline = (rows: readonly JsonObject[]) => ['sources/inlineRows', { rows }] as const;
const numbers = (count: number) =>
  inline(Array.from({ length: count }, (_, n) => ({ n, even: n % 2 === 0 })));
const filter = ['queryoperators/filter', { expression: 'even' }] as const;
const sort = ['queryoperators/sort', { by: ['n'] }] as const;
const computed = [
  'queryoperators/computedColumn',
  { column_name: 'twice', expression: 'n * 2' },
] as const;
const distinct = ['queryoperators/distinct', {}] as const;

const countsOf = async (graph: Graph, graphKey: string | null = null) =>
  (await bench.engine.run(runRequest({ graph, graphKey }))).nodes.map(({ rows }) => rows);

it('are known next to getters and terminators, and unknown between two nodes that drop rows', async () => {
  const graph = chain(numbers(5), computed, filter, sort, distinct, output);
  expect(await countsOf(graph)).toEqual([5, 5, null, null, 3, 3]);
});

it('are known everywhere if one node drops rows', async () => {
  expect(await countsOf(chain(numbers(5), sort, computed, filter, output))).toEqual([
    5, 5, 5, 3, 3,
  ]);
});

it('are the same for a cached plan, for other rows', async () => {
  const graph = chain(
    ['sources/params', { param: 'rows', columns: { n: 'integer' } }],
    sort,
    output,
  );
  const run = async (count: number) => {
    const params = { rows: Array.from({ length: count }, (_, n) => ({ n })) };
    const outcome = await bench.engine.run(runRequest({ graph, graphKey: 'counts:1', params }));
    return outcome.nodes.map(({ rows }) => rows);
  };
  expect(await run(3)).toEqual([3, 3, 3]);
  expect(await run(0)).toEqual([0, 0, 0]);
});

it('say the time of a getter and of the statement of a terminator', async () => {
  const { nodes } = await bench.engine.run(
    runRequest({ graph: chain(numbers(2), filter, output) }),
  );
  expect(nodes.map(({ ms }) => ms)).toEqual([expect.any(Number), null, expect.any(Number)]);
});

it('are those of a table that takes several statements', async () => {
  const graph = chain(numbers(4), ...Array.from({ length: 60 }, () => filter), output);
  const counts = await countsOf(graph);
  expect(counts[0]).toBe(4);
  expect(counts.at(-1)).toBe(2);
  expect(counts.filter((count) => count === 2).length).toBeGreaterThan(2);
});

it('are absent if the run fails', async () => {
  const failing = [
    'queryoperators/computedColumn',
    { column_name: 'x', expression: 'cast(t as number)' },
  ] as const;
  expect(await countsOf(chain(inline([{ t: 'twelve' }]), failing, output))).toEqual([]);
});

describe('of the examples of every setter', () => {
  const examples = [...catalogue.values()]
    .filter(({ role }) => role === 'setter')
    .flatMap((type) => type.examples.map((example) => ({ type, example })));

  it.each(examples)('$type.type: $example.title', async ({ type, example }) => {
    const { inputs = {}, inputTypes = {}, config, params = {} } = example;
    const tables = type.inputs.flatMap(({ name, many }) => {
      const rows = inputs[name] ?? [];
      const all = (many === true ? rows : [rows]) as readonly (readonly JsonObject[])[];
      const columns = inputTypes[name];
      return all.map((one) => ({
        port: name,
        config: columns ? { rows: one, columns } : { rows: one },
      }));
    });
    const setterId = tables.length + 1;
    const node = (id: number, nodeType: string, nodeConfig: JsonObject) => ({
      id,
      type: nodeType,
      label: nodeType,
      config: nodeConfig,
    });
    const graph = {
      nodes: [
        ...tables.map((table, at) =>
          node(at + 1, 'sources/inlineRows', table.config as JsonObject),
        ),
        node(setterId, type.type, config),
        node(setterId + 1, output[0], output[1]),
      ],
      edges: [
        ...tables.map(({ port }, at) => ({
          source: at + 1,
          sourcePort: 'output1',
          target: setterId,
          targetPort: port,
        })),
        { source: setterId, sourcePort: 'output1', target: setterId + 1, targetPort: 'input1' },
      ],
    };
    const { nodes } = await bench.engine.run(runRequest({ graph, params }));
    const expected = [...tables.map((table) => table.config.rows.length), example.output.length];
    expect(nodes.map(({ rows }) => rows)).toEqual([...expected, example.output.length]);
  });
});
