import { findColumn } from '../../engine/values/columns.ts';
import {
  defineNodeType,
  type ConfigOf,
  type ConfigSchema,
  type Inputs,
} from '../../engine/node-type.ts';
import { all, failed, ok, pointer, problemsOf, valueOf } from '../../engine/outcome.ts';
import { projectionOf, tableAt, type Projected } from '../../engine/relation/projection.ts';
import { literalFor } from '../../engine/relation/value.ts';
import { widened } from '../../engine/relation/widening.ts';
import { identifier } from '../../engine/sql.ts';
import type { Column, Outcome } from '../../engine/types.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['fields'],
  properties: {
    fields: {
      type: 'object',
      minProperties: 1,
      maxProperties: 500,
      additionalProperties: { type: ['string', 'number', 'boolean', 'array', 'object'] },
      description:
        'By column name: the value that takes the place of null; dates and timestamps as ISO 8601 text, whole numbers also as text, which is exact beyond 2^53.',
    },
  },
} as const satisfies ConfigSchema;

type Config = ConfigOf<typeof config>;

export const fillMissing = defineNodeType({
  type: 'queryoperators/fillMissing',
  role: 'setter',
  category: 'queryoperators',
  label: 'Fill missing values',
  description:
    'Puts a value of your choice where a column has none. The value must be of the column’s type.',
  inputs: [{ name: 'input1' }],
  outputs: ['output1'],
  requiresCredential: false,
  config,
  examples: [
    {
      title: 'Stock that nobody counted is zero',
      config: { fields: { stock: 0, place: 'unknown' } },
      inputs: {
        input1: [
          { item: 'Pen', stock: 12, place: null },
          { item: 'Book', stock: null, place: 'B4' },
        ],
      },
      output: [
        { item: 'Pen', stock: 12, place: 'unknown' },
        { item: 'Book', stock: 0, place: 'B4' },
      ],
    },
    {
      title: 'Empty text is a value and stays',
      config: { fields: { note: '-' } },
      inputs: { input1: [{ note: '' }, { note: null }] },
      output: [{ note: '' }, { note: '-' }],
    },
  ],
  columns(config, inputs) {
    const projected = project(config, inputs);
    return projected.ok ? ok(projected.value.map(({ column }) => column)) : projected;
  },
  compile(config, inputs) {
    return projectionOf(valueOf(project(config, inputs)), tableAt(inputs, 'input1'));
  },
  project: (config, inputs) => valueOf(project(config, inputs)),
});

/** Whole numbers that are filled with a fraction become numbers; one that no number can hold fails the run. */
function project(config: Config, inputs: Inputs): Outcome<readonly Projected[]> {
  const { columns } = tableAt(inputs, 'input1');
  const known = all(
    Object.keys(config.fields).map((name) => findColumn(columns, name, pointer('fields', name))),
  );
  const filled = all(columns.map((column) => fill(column, config)));
  return known.ok && filled.ok ? filled : failed(...problemsOf([known, filled]));
}

function fill(column: Column, config: Config): Outcome<Projected> {
  const sql = identifier(column.name);
  if (!Object.hasOwn(config.fields, column.name)) return ok({ column, sql, source: column.name });
  const value = literalFor(
    config.fields[column.name] ?? null,
    column,
    pointer('fields', column.name),
  );
  if (!value.ok) return value;
  const filled = `coalesce(${widened(sql, column.type, value.value.type)}, ${value.value.sql})`;
  return ok({
    column: { name: column.name, type: value.value.type },
    sql: filled,
    reads: [column.name],
  });
}
