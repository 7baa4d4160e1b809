/** Columns as node types announce them are those that DuckDB makes of the SQL, for every type of column. */

import type { DataType } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { isTriedByItself } from './own-test.ts';
import {
  COMPARABLE,
  every,
  itAnnouncesItsColumns,
  SAMPLES,
  type SampledType,
  TYPES,
  type TypeCase,
} from './column-types.ts';
import { table } from './run-node.ts';

const NUMERIC: readonly DataType[] = ['integer', 'number'];
const DECIMAL: SampledType = 'decimal(12,2)';
const aggregates = (field: SampledType): Record<string, DataType> => ({
  count: 'integer',
  count_distinct: 'integer',
  first: field,
  last: field,
  ...(COMPARABLE.includes(field) ? { min: field, max: field } : {}),
  ...(NUMERIC.includes(field)
    ? { sum: field, avg: 'number', median: 'number', stddev: 'number' }
    : {}),
  ...(field === DECIMAL
    ? { sum: 'decimal(22,2)', avg: 'decimal(16,6)', median: 'decimal(13,3)' }
    : {}),
});
const windows = (field: SampledType): Record<string, DataType> => ({
  lag: field,
  lead: field,
  running_count: 'integer',
  ...(COMPARABLE.includes(field) ? { running_min: field, running_max: field } : {}),
  ...(NUMERIC.includes(field) ? { running_sum: field, running_avg: 'number' } : {}),
  ...(field === DECIMAL ? { running_sum: 'decimal(22,2)', running_avg: 'decimal(16,6)' } : {}),
});
const CASTS: Readonly<Record<SampledType, readonly SampledType[]>> = {
  integer: ['integer', 'number', 'string', 'boolean', DECIMAL],
  number: ['integer', 'number', 'string', 'boolean', DECIMAL],
  'decimal(12,2)': ['integer', 'number', 'string', 'boolean', DECIMAL],
  string: TYPES,
  boolean: ['integer', 'number', 'string', 'boolean', DECIMAL],
  date: ['date', 'timestamp', 'string'],
  timestamp: ['date', 'timestamp', 'string'],
  object: TYPES,
  array: TYPES,
};

const cases: readonly TypeCase[] = [
  ...TYPES.flatMap((field): TypeCase[] => [
    ...Object.entries(aggregates(field)).flatMap(([name, result]): TypeCase[] => [
      {
        what: `${name} of ${field}`,
        type: 'queryoperators/aggregation',
        config: { group_by: TYPES, aggregations: [{ column_name: 'x', function: name, field }] },
        columns: { x: result },
      },
      {
        what: `${name} of ${field}`,
        type: 'queryoperators/pivot',
        config: {
          index: [],
          column: 'string',
          values: [{ value: 'a', column_name: 'x' }],
          function: name,
          field,
        },
        columns: { x: result },
      },
    ]),
    ...Object.entries(windows(field)).flatMap(([name, result]): TypeCase[] => [
      {
        what: `${name} of ${field}`,
        type: 'queryoperators/window',
        config: { column_name: 'x', function: name, field },
        columns: { x: result },
      },
      {
        what: `${name} of ${field} in groups`,
        type: 'queryoperators/window',
        config: {
          column_name: 'x',
          function: name,
          field,
          partition_by: TYPES,
          order_by: [{ field: 'date' }],
        },
        columns: { x: result },
      },
    ]),
    ...CASTS[field].map((to): TypeCase => ({
      what: `${field} as ${to}`,
      type: 'queryoperators/select',
      config: { columns: [{ field, as: 'x', type: to }] },
      columns: { x: to },
    })),
    {
      what: field,
      type: 'queryoperators/unpivot',
      config: { fields: [field] },
      columns: { name: 'string', value: field },
    },
    {
      what: `elements as ${field}`,
      type: 'queryoperators/unnest',
      config: { field: 'array', as: 'x', type: field },
      columns: { x: field },
    },
    {
      what: field,
      type: 'queryoperators/fillMissing',
      config: { fields: { [field]: SAMPLES[field] } },
    },
    { what: `one of them, ${field}`, type: 'queryoperators/distinct', config: { fields: [field] } },
    {
      what: `a table that lacks ${field}`,
      type: 'queryoperators/union',
      config: { distinct: field === 'array' },
      inputs: {
        input1: [
          every,
          table(
            Object.fromEntries(TYPES.filter((name) => name !== field).map((name) => [name, name])),
          ),
        ],
      },
    },
  ]),
  ...COMPARABLE.flatMap((field): TypeCase[] => [
    ...['inner', 'left', 'right', 'full'].map((join): TypeCase => ({
      what: `${join} on ${field}`,
      type: 'queryoperators/join',
      config: { type: join, on: [field] },
      inputs: { input1: every, input2: table({ [field]: field }) },
    })),
    { what: field, type: 'queryoperators/sort', config: { by: [{ field }] } },
    {
      what: field,
      type: 'queryoperators/filter',
      config: { field, operator: '=', value: SAMPLES[field] },
    },
    {
      what: field,
      type: 'queryoperators/pivot',
      config: {
        index: TYPES,
        column: field,
        values: [{ value: SAMPLES[field], column_name: 'x' }],
        function: 'count',
      },
      columns: { x: 'integer' },
    },
  ]),
  {
    what: 'whole numbers meet numbers',
    type: 'queryoperators/join',
    config: { type: 'full', on: ['k'] },
    inputs: { input1: table({ k: 'integer' }), input2: table({ k: 'number' }) },
    columns: { k: 'number' },
  },
  {
    what: 'dates meet timestamps',
    type: 'queryoperators/join',
    config: { type: 'full', on: ['k'] },
    inputs: { input1: table({ k: 'date' }), input2: table({ k: 'timestamp' }) },
    columns: { k: 'timestamp' },
  },
  {
    what: 'dates match timestamps',
    type: 'queryoperators/join',
    config: { type: 'inner', on: ['k'] },
    inputs: { input1: table({ k: 'date' }), input2: table({ k: 'timestamp' }) },
    columns: { k: 'date' },
  },
  {
    what: 'whole numbers meet numbers',
    type: 'queryoperators/union',
    config: {},
    inputs: { input1: [table({ k: 'integer' }), table({ k: 'number' })] },
    columns: { k: 'number' },
  },
  {
    what: 'arrays meet objects',
    type: 'queryoperators/union',
    config: {},
    inputs: { input1: [table({ k: 'array' }), table({ k: 'object' })] },
    columns: { k: 'object' },
  },
  {
    what: 'a fraction',
    type: 'queryoperators/fillMissing',
    config: { fields: { integer: 0.5 } },
    columns: { integer: 'number' },
  },
  { what: 'all', type: 'queryoperators/limit', config: { limit: 1 } },
  { what: 'all', type: 'queryoperators/sample', config: { count: 1 } },
  { what: 'all', type: 'termination/dashboardOutput', config: {} },
  { what: 'all', type: 'termination/httpRequest', config: { url: 'https://api.example.com/rows' } },
  { what: 'all', type: 'termination/postgres', config: { credential_id: 1, table: 'rows' } },
  { what: 'all', type: 'termination/object', config: { credential_id: 1, key: 'rows.csv' } },
  { what: 'all', type: 'termination/sftp', config: { credential_id: 1, path: 'rows.csv' } },
  { what: 'all', type: 'termination/mysql', config: { credential_id: 1, table: 'rows' } },
  {
    what: 'all',
    type: 'termination/email',
    config: { to: ['ada@example.com'], subject: 'Rows' },
  },
  {
    what: 'all',
    type: 'sources/inlineRows',
    config: { rows: every.rows, columns: every.types },
    inputs: {},
  },
  {
    what: 'whole numbers',
    type: 'sources/sequence',
    config: { start: 1, stop: 2 },
    columns: { value: 'integer' },
  },
  {
    what: 'fractions',
    type: 'sources/sequence',
    config: { start: 1, stop: 2, step: 0.5 },
    columns: { value: 'number' },
  },
  ...TYPES.map((name): TypeCase => ({
    what: name,
    type: 'queryoperators/computedColumn',
    config: { column_name: 'x', expression: `[${name}]` },
    columns: { x: name },
  })),
  ...TYPES.map((name): TypeCase => ({
    what: `null beside ${name}`,
    type: 'queryoperators/computedColumn',
    config: { column_name: name, expression: 'null' },
    columns: { [name]: 'string' },
  })),
];

itAnnouncesItsColumns(cases);

it('every node type that takes or makes rows by itself is among them, or in its own test', () => {
  const outside = [
    'sources/params',
    'sources/httpRequest',
    'sources/file',
    'sources/postgres',
    'sources/mysql',
    'sources/spark',
    'sources/object',
    'sources/sftp',
    'sources/workflow',
  ];
  const own = [...catalogue.keys()].filter((type) =>
    isTriedByItself(type, 'itAnnouncesItsColumns'),
  );
  expect([...new Set([...cases.map(({ type }) => type), ...outside, ...own])].sort()).toEqual(
    [...catalogue.keys()].sort(),
  );
});
