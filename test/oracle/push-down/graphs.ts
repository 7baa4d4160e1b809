/** Random graphs over tables. Their results do not depend on the order of rows, except for those that a sort determines. */

import type { Graph } from '../../../src/engine/index.ts';
import type { JsonObject } from '../../../src/kit/json-value.ts';
import { condition, value, type Computed } from './expressions.ts';
import type { Random } from './random.ts';
import type { Table, TableColumn } from './tables.ts';

const CREDENTIAL = 1;
const COMPUTED: readonly Computed[] = ['integer', 'decimal', 'string', 'boolean', 'date'];
const JOINS = ['inner', 'left', 'right', 'full', 'semi', 'anti'];

interface Step {
  readonly type: string;
  readonly config: JsonObject;
  readonly inputs: readonly number[];
}

interface Output {
  /** The position of the step. */
  readonly at: number;
  readonly columns: readonly TableColumn[];
}

export interface RandomGraph {
  readonly graph: Graph;
  /** The columns by which the rows are sorted. Empty if they are in any order. */
  readonly sortedBy: readonly string[];
}

export interface Source {
  /** The node type of the getters. */
  readonly type: string;
  readonly quote: string;
  /** The parameter of a statement. */
  readonly parameter: (number: number) => string;
}

export function randomGraph(random: Random, tables: readonly Table[], source: Source): RandomGraph {
  const steps: Step[] = [];
  const add = (
    columns: readonly TableColumn[],
    type: string,
    config: object,
    ...inputs: number[]
  ) => {
    steps.push({ type, config: config as JsonObject, inputs });
    return { at: steps.length - 1, columns };
  };
  const getter = (): Output => {
    const table = random.of(tables);
    return add(table.columns, source.type, {
      credential_id: CREDENTIAL,
      ...read(random, table, source),
    });
  };
  let top = getter();
  let sortedBy: readonly string[] = [];
  for (let left = 1 + random.below(6); left > 0; left -= 1) {
    sortedBy = [];
    const exact = top.columns.filter(({ kind }) => kind !== 'other');
    const step = random.of([
      'filter',
      'filter',
      'compute',
      'select',
      'aggregate',
      'join',
      'union',
      'distinct',
      'sort',
      'limit',
    ]);
    if (step === 'filter')
      top = add(
        top.columns,
        'queryoperators/filter',
        { expression: condition(random, top.columns) },
        top.at,
      );
    if (step === 'compute') top = compute(random, top, add);
    if (step === 'select') {
      const selected = random.some(top.columns, 0.7);
      if (selected.length > 0)
        top = add(
          selected,
          'queryoperators/select',
          { columns: selected.map(({ name }) => name) },
          top.at,
        );
    }
    if (step === 'aggregate') top = aggregate(random, top, add);
    if (step === 'join' || step === 'union') {
      const other = random.chance(0.3) ? top : getter();
      top = step === 'union' ? union(random, top, other, add) : join(random, top, other, add);
    }
    if (step === 'distinct' && exact.length === top.columns.length)
      top = add(top.columns, 'queryoperators/distinct', {}, top.at);
    // Only rows that are equal in all columns can have the same place.
    if ((step === 'sort' || step === 'limit') && exact.length === top.columns.length) {
      const by = exact.map(({ name }) => ({
        field: name,
        direction: random.of(['asc', 'desc']),
        nulls: random.of(['first', 'last']),
      }));
      top = add(top.columns, 'queryoperators/sort', { by }, top.at);
      if (step === 'limit')
        top = add(
          top.columns,
          'queryoperators/limit',
          { limit: random.below(12), offset: random.below(3) },
          top.at,
        );
      sortedBy = exact.map(({ name }) => name);
    }
  }
  add([], 'termination/dashboardOutput', {}, top.at);
  return { graph: graphOf(steps), sortedBy };
}

type Add = (
  columns: readonly TableColumn[],
  type: string,
  config: object,
  ...inputs: number[]
) => Output;

/** Statements have an order of their own, which most operators show. */
function read(random: Random, { name, columns }: Table, { quote, parameter }: Source): object {
  if (random.chance(0.75)) return { table: name };
  const key = columns.find(({ kind }) => kind === 'integer');
  if (key === undefined || random.chance(0.5)) return { statement: `SELECT * FROM ${name} -- all` };
  return {
    statement: `SELECT * FROM ${name} WHERE ${quote}${key.name}${quote} >= ${parameter(1)} OR ${parameter(2)}`,
    parameters: [random.below(5), random.chance(0.5)],
  };
}

function compute(random: Random, { at, columns }: Output, add: Add): Output {
  const kind = random.of(COMPUTED);
  const name = random.chance(0.3) ? random.of(columns).name : `computed${at}`;
  const config = { column_name: name, expression: value(random, columns, kind) };
  const others = columns.filter((column) => column.name !== name);
  return add([...others, { name, kind }], 'queryoperators/computedColumn', config, at);
}

function aggregate(random: Random, { at, columns }: Output, add: Add): Output {
  const keys = random.some(
    columns.filter(({ kind }) => kind !== 'other'),
    0.3,
  );
  const values = random.some(
    columns.filter((column) => !keys.includes(column) && column.kind !== 'other'),
    0.5,
  );
  const calls = values.map(({ name, kind }) => {
    const isNumber = kind === 'integer' || kind === 'decimal';
    const called = random.of([
      'count',
      'count_distinct',
      ...(kind === 'boolean' ? ['bool_and', 'bool_or'] : ['min', 'max']),
      ...(isNumber ? ['sum', 'avg'] : []),
    ]);
    const isCount = called.startsWith('count');
    return {
      column: {
        name: `${called}_${name}_${at}`,
        kind: isCount ? 'integer' : called === 'avg' ? 'other' : kind,
      } as const,
      call: {
        column_name: `${called}_${name}_${at}`,
        function: called,
        field: name,
        ...(random.chance(0.2) && { where: condition(random, columns) }),
      },
    };
  });
  const count = { name: `rows_${at}`, kind: 'integer' } as const;
  const aggregations = [
    { column_name: count.name, function: 'count' },
    ...calls.map(({ call }) => call),
  ];
  const config = { group_by: keys.map(({ name }) => name), aggregations };
  return add(
    [...keys, count, ...calls.map(({ column }) => column)],
    'queryoperators/aggregation',
    config,
    at,
  );
}

/** Columns of both sides have other names afterwards, except for the keys. */
function join(random: Random, left: Output, right: Output, add: Add): Output {
  const renamed = right.columns.map((column) => ({
    ...column,
    name: `${column.name}_r${left.at}`,
  }));
  const columns = right.columns.map(({ name }, index) => ({
    field: name,
    as: renamed[index]?.name,
  }));
  const other = add(renamed, 'queryoperators/select', { columns }, right.at);
  const pairs = left.columns.flatMap((one) =>
    renamed
      .filter(({ kind }) => kind === one.kind && kind !== 'other')
      .map((two) => ({ left: one.name, right: two.name })),
  );
  if (pairs.length === 0) return left;
  const type = random.of(JOINS);
  const on = [random.of(pairs)];
  const isFilter = type === 'semi' || type === 'anti';
  return add(
    [...left.columns, ...(isFilter ? [] : renamed)],
    'queryoperators/join',
    { type, on },
    left.at,
    other.at,
  );
}

/** Stacks the columns that both have. */
function union(random: Random, one: Output, other: Output, add: Add): Output {
  const shared = one.columns.filter(({ name, kind }) =>
    other.columns.some((column) => column.name === name && column.kind === kind),
  );
  if (shared.length === 0) return one;
  const config = { columns: shared.map(({ name }) => name) };
  const parts = [one, other].map(({ at }) => add(shared, 'queryoperators/select', config, at).at);
  return add(
    shared,
    'queryoperators/union',
    { distinct: random.chance(0.3) && shared.every(({ kind }) => kind !== 'other') },
    ...parts,
  );
}

function graphOf(steps: readonly Step[]): Graph {
  return {
    nodes: steps.map(({ type, config }, at) => ({ id: at + 1, type, label: type, config })),
    edges: steps.flatMap(({ type, inputs }, at) =>
      inputs.map((source, port) => ({
        source: source + 1,
        sourcePort: 'output1',
        target: at + 1,
        targetPort: type.endsWith('/join') ? `input${port + 1}` : 'input1',
      })),
    ),
  };
}
