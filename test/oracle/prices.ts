/** The first and sixth query of TPC-H, whose prices are decimals: with a generated table, against Python's decimals. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must, root, run } from '../../scripts/service/toolbox.ts';
import { startOracleEngine, type GraphToRun, type OracleEngine } from './engine.ts';

const URL = 'https://oracle.example/lineitem';
const AMOUNTS = ['l_quantity', 'l_extendedprice', 'l_discount', 'l_tax'];
const COLUMNS = {
  ...Object.fromEntries(AMOUNTS.map((name) => [name, 'decimal(15,2)'])),
  l_returnflag: 'string',
  l_linestatus: 'string',
  l_shipdate: 'date',
};

const PRICING_SUMMARY = [
  filter("l_shipdate <= date '1998-09-02'"),
  {
    type: 'queryoperators/computedColumn',
    config: {
      columns: [
        { column_name: 'disc_price', expression: 'l_extendedprice * (1 - l_discount)' },
        { column_name: 'charge', expression: 'l_extendedprice * (1 - l_discount) * (1 + l_tax)' },
      ],
    },
  },
  aggregation(
    ['l_returnflag', 'l_linestatus'],
    [
      ['sum_qty', 'sum', 'l_quantity'],
      ['sum_base_price', 'sum', 'l_extendedprice'],
      ['sum_disc_price', 'sum', 'disc_price'],
      ['sum_charge', 'sum', 'charge'],
      ['avg_qty', 'avg', 'l_quantity'],
      ['avg_price', 'avg', 'l_extendedprice'],
      ['avg_disc', 'avg', 'l_discount'],
      ['count_order', 'count'],
    ],
  ),
  { type: 'queryoperators/sort', config: { by: ['l_returnflag', 'l_linestatus'] } },
];

/** In the words of the specification. */
const REVENUE_CHANGE = [
  filter(
    "l_shipdate >= date '1994-01-01' and l_shipdate < date '1995-01-01' and l_discount between 0.06 - 0.01 and 0.06 + 0.01 and l_quantity < 24",
  ),
  {
    type: 'queryoperators/computedColumn',
    config: { column_name: 'discounted', expression: 'l_extendedprice * l_discount' },
  },
  aggregation([], [['revenue', 'sum', 'discounted']]),
];

interface Step {
  readonly type: string;
  readonly config: object;
}

function filter(expression: string): Step {
  return { type: 'queryoperators/filter', config: { expression } };
}

function aggregation(
  by: readonly string[],
  calls: readonly (readonly [name: string, aggregate: string, field?: string])[],
): Step {
  const aggregations = calls.map(([name, aggregate, field]) => ({
    column_name: name,
    function: aggregate,
    ...(field !== undefined && { field }),
  }));
  return { type: 'queryoperators/aggregation', config: { group_by: by, aggregations } };
}

/**
 * @param scale the scale factor of the table: 1 has six million rows, and published results
 * @returns the exit code: 0 if nothing differs
 */
export async function checkPrices(programs: string, scale: string): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'weir-prices-'));
  const engine = await startOracleEngine();
  try {
    const tables = { csv: 'text/csv', parquet: 'application/vnd.apache.parquet' };
    // The text of a larger table is slow to parse, and its values are the same.
    const formats = scale === '1' ? (['parquet'] as const) : (['csv', 'parquet'] as const);
    const args = ['-s', scale, '-T', 'lineitem', '-o', directory];
    let code = 0;
    for (const format of formats) {
      await must(join(programs, 'tpchgen-cli'), [format, ...args]);
      const path = join(directory, `lineitem.${format}`);
      const results = await Promise.all(
        [PRICING_SUMMARY, REVENUE_CHANGE].map((steps) =>
          resultOf(engine, steps, { contentType: tables[format], path }),
        ),
      );
      writeFileSync(join(directory, 'results.json'), `[${results.join(',')}]`);
      const { code: ended, output } = await run(
        join(programs, 'python'),
        [join(root, 'test/oracle/prices.py'), path, join(directory, 'results.json'), scale],
        { environment: { PYTHONDONTWRITEBYTECODE: '1' } },
      );
      console.log(output.trimEnd());
      code = Math.max(code, ended);
    }
    return code;
  } finally {
    await engine.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

function resultOf(
  engine: OracleEngine,
  steps: readonly Step[],
  file: { readonly contentType: string; readonly path: string },
): Promise<string> {
  const source = { type: 'sources/httpRequest', config: { url: URL, columns: COLUMNS } };
  const all = [source, ...steps, { type: 'termination/dashboardOutput', config: {} }];
  const graph: GraphToRun = {
    nodes: all.map(({ type, config }, at) => ({
      id: at + 1,
      type,
      label: type,
      config: config as never,
    })),
    edges: all.slice(1).map((_, at) => ({
      source: at + 1,
      sourcePort: 'output1',
      target: at + 2,
      targetPort: 'input1',
    })),
  };
  return engine.run(graph, { url: URL, ...file });
}
