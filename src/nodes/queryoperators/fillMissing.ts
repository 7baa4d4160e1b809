import type { ProjectedColumn } from '../../engine/algebra/relation.ts';
import { typeNamed } from '../../engine/algebra/type.ts';
import { columnExpression, widenedColumn } from '../../engine/algebra/values.ts';
import { findColumn } from '../../engine/values/columns.ts';
import { defineNodeType, type ConfigOf, type ConfigSchema } from '../../engine/node-type.ts';
import { all, failed, ok, pointer, problemsOf, withoutSuggestion } from '../../engine/outcome.ts';
import { projectionOf, tableAt } from '../../engine/relation/projection.ts';
import { literalFor } from '../../engine/relation/value.ts';
import type { Column, Columns, Outcome } from '../../engine/types.ts';

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
  position: 100,
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
  resolve({ fields }, inputs) {
    const input = tableAt(inputs, 'input1');
    const { columns } = input;
    const checkedColumns = all(Object.keys(fields).map((name) => knownColumn(columns, name)));
    const filled = all(columns.map((column) => fill(column, fields)));
    return checkedColumns.ok && filled.ok
      ? projectionOf(filled.value, input)
      : failed(...problemsOf([checkedColumns, filled]));
  },
});

/** The path leads to the value for the column, so no name can replace it. */
function knownColumn(columns: Columns, name: string): Outcome<Column> {
  const column = findColumn(columns, name, pointer('fields', name));
  return column.ok ? column : failed(...column.problems.map(withoutSuggestion));
}

/** Integers that are filled with a fraction become doubles. An integer that no double represents fails the run. */
function fill(column: Column, fields: Config['fields']): Outcome<ProjectedColumn> {
  const { name } = column;
  const filler = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (filler === undefined) return ok({ column, value: columnExpression(column) });
  const filled = literalFor(filler, column, pointer('fields', name));
  if (!filled.ok) return filled;
  const { type, literal } = filled.value;
  const args = [widenedColumn(column, type), literal];
  return ok({
    column: { name, type },
    value: { kind: 'call', type: typeNamed(type), name: 'coalesce', args },
  });
}
