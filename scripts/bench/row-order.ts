/** Ten million rows with and without an order of rows: the same graph over the same Parquet file, in turns. */

import { join } from 'node:path';
import { chain, node, type Graph, type Weir } from '../service/weir.ts';
import { serveFiles } from './file-server.ts';
import type { PlainDuckdb } from './plain-duckdb.ts';
import { printLine } from './table.ts';

const ROWS = 10_000_000;
const SMALL_ROWS = 100_000;
/** The fastest counts. */
const ROUNDS = 3;
const GOAL = 'kept / free ≥ 1.70';

const setter = (type: string, config: object) => node(`queryoperators/${type}`, 'setter', config);

/** The nodes between the rows and the result, which is small. A join has other rows as its second input. */
const CASES: Readonly<Record<string, readonly object[]>> = {
  'aggregate, 1,000,000 groups': [
    setter('aggregation', {
      group_by: ['key'],
      aggregations: [{ column_name: 'total', function: 'sum', field: 'amount' }],
    }),
    setter('filter', { expression: 'total < 0' }),
  ],
  'join with 100,000 rows': [
    setter('join', { on: ['small'] }),
    setter('filter', { expression: 'amount < 10' }),
  ],
  sort: [setter('sort', { by: ['amount'] }), setter('limit', { limit: 1_000, offset: ROWS / 2 })],
};

export async function measureRowOrder(
  weir: Weir,
  plain: PlainDuckdb,
  directory: string,
): Promise<void> {
  await plain.copyOut(
    `SELECT range * 7919 % 1000000 AS key, range * 104729 % ${SMALL_ROWS} AS small,
       CAST(range * 15485863 % 1000000007 AS DOUBLE) / 97 AS amount FROM range(${ROWS})`,
    'parquet',
  );
  const server = await serveFiles(() => ({
    path: join(directory, 'plain.parquet'),
    contentType: 'application/vnd.apache.parquet',
  }));
  try {
    for (const [what, nodes] of Object.entries(CASES)) {
      const graph = graphOf(`${server.url}/rows.parquet`, nodes);
      const ordered = await weir.createWorkflow(`${what}, kept`, graph);
      const unordered = await weir.createWorkflow(`${what}, free`, { ...graph, row_order: 'free' });
      const fastest = { kept: Infinity, free: Infinity };
      for (let round = 0; round < ROUNDS; round += 1) {
        fastest.kept = Math.min(fastest.kept, (await weir.execute(ordered)).execution_time_ms);
        fastest.free = Math.min(fastest.free, (await weir.execute(unordered)).execution_time_ms);
      }
      printLine({
        what: `${ROWS.toLocaleString('en-US')} rows without their order: ${what}`,
        weir: `${fastest.free} ms`,
        plain: `kept ${fastest.kept} ms`,
        ratio: (fastest.kept / fastest.free).toFixed(2),
        goal: GOAL,
      });
    }
  } finally {
    await server.stop();
  }
}

function graphOf(url: string, between: readonly object[]): Graph {
  const graph = chain([
    node('sources/httpRequest', 'getter', { url, format: 'parquet' }),
    ...between,
    node('termination/dashboardOutput', 'terminator', {}),
  ]);
  const small = node('sources/sequence', 'getter', {
    start: 0,
    stop: SMALL_ROWS - 1,
    column_name: 'small',
  });
  const join = between.findIndex((one) =>
    (one as { node_type: string }).node_type.endsWith('/join'),
  );
  if (join === -1) return graph;
  const second = {
    source_node_index: graph.nodes.length,
    target_node_index: join + 1,
    target_key: 'input2',
  };
  return { nodes: [...graph.nodes, small], edges: [...graph.edges, second] };
}
