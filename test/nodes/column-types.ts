/** Columns as a node type announces them, held against those that DuckDB makes of its SQL. */

import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';

import { createChecker } from '../support/checker.ts';
import { registerFunctions } from '../../src/engine/child/duckdb.ts';
import { inferColumns } from '../../src/engine/values/infer.ts';
import { valuesTable } from '../../src/engine/ingest/values.ts';
import { duckdbType } from '../../src/engine/sql.ts';
import type { DataType, JsonObject } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { graphOf, NODE_UNDER_TEST, table, type Input, type NodeRun } from './run-node.ts';
import { finished } from '../support/finished.ts';

export const SAMPLES = {
  integer: 1,
  number: 1.5,
  string: 'a',
  boolean: true,
  date: '2024-02-29',
  timestamp: '2024-02-29T10:00:00Z',
  object: { a: 1 },
  array: [1],
  'decimal(12,2)': '12.50',
} satisfies Partial<Record<DataType, JsonObject[string]>>;
export type SampledType = keyof typeof SAMPLES;
export const TYPES = Object.keys(SAMPLES) as SampledType[];
export const COMPARABLE: readonly SampledType[] = TYPES.filter(
  (name) => name !== 'object' && name !== 'array',
);

/** One column of each type, named by it; one row of values, one of nulls. */
export const every = table(
  Object.fromEntries(TYPES.map((name) => [name, name])),
  Object.values(SAMPLES),
  TYPES.map(() => null),
);

export interface TypeCase {
  readonly what: string;
  readonly type: string;
  readonly config: JsonObject;
  readonly inputs?: Readonly<Record<string, Input | readonly Input[]>>;
  /** By name: the columns to look at, where they are not those of the input. */
  readonly columns?: Readonly<Record<string, DataType>>;
}

export const same = Object.fromEntries(TYPES.map((name) => [name, name]));

export function itAnnouncesItsColumns(cases: readonly TypeCase[]): void {
  const checker = createChecker(catalogue, { maxNodes: 500 });
  let duckdb: DuckDBConnection;
  beforeAll(async () => {
    duckdb = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
    registerFunctions(duckdb);
  });
  afterAll(() => duckdb.closeSync());

  it.each(cases)('$type: $what', async ({ type, config, inputs, columns }) => {
    const run: NodeRun = {
      type,
      config,
      inputs: inputs ?? { input1: type === 'queryoperators/union' ? [every] : every },
    };
    const graph = graphOf(run);
    const sources = new Map(
      finished(checker.pending(graph, {})).sources.map(({ nodeId, source }) => {
        if (source.kind !== 'rows') throw new Error('these tables are inline');
        const inferred = inferColumns(source.rows, source.columns, 'infer');
        if (!inferred.ok) throw new Error(JSON.stringify(inferred.problems));
        return [
          nodeId,
          { columns: inferred.value, table: valuesTable(inferred.value, source.rows) ?? '' },
        ];
      }),
    );
    const { report, plan } = finished(checker.check(graph, {}, sources));
    expect(report.errors).toEqual([]);
    const [output] = plan?.outputs ?? [];
    const announced = output?.columns ?? [];
    expect(Object.fromEntries(announced.map((column) => [column.name, column.type]))).toMatchObject(
      columns ?? same,
    );
    const step = [...(output?.steps() ?? [])].find(({ nodeId }) => nodeId === NODE_UNDER_TEST);
    const described = await duckdb.runAndReadAll(`DESCRIBE ${step?.sql}`);
    expect(described.getRows().map(([name, made]) => ({ name, type: made }))).toEqual(
      announced.map((column) => ({ name: column.name, type: duckdbType(column.type) })),
    );
  });
}
