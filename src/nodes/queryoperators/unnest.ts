import { dataType, findColumn, typeNames } from '../../engine/values/columns.ts';
import {
  defineNodeType,
  type ConfigOf,
  type ConfigSchema,
  type Inputs,
} from '../../engine/node-type.ts';
import { failed, valueOf } from '../../engine/outcome.ts';
import { projectionList, tableAt, uniqueColumns } from '../../engine/relation/projection.ts';
import { HOLDS } from '../../engine/relation/types.ts';
import { castSql } from '../../engine/expression/index.ts';
import { identifier } from '../../engine/sql.ts';
import type { Columns, DataType, Outcome } from '../../engine/types.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['field'],
  properties: {
    field: {
      type: 'string',
      minLength: 1,
      description: 'The column that holds arrays. The elements take its place.',
    },
    as: {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description: 'The name of the column of elements. Without it: that of the array.',
    },
    type: {
      enum: [...typeNames],
      description:
        'The type of the elements; `object` or `array` for nested values. Without it: the one that they have where the rows of a source show it, otherwise text. An element that cannot be cast to it stops the run; a fraction is rounded where it becomes an integer, a half away from zero.',
    },
  },
} as const satisfies ConfigSchema;

type Config = ConfigOf<typeof config>;

export const unnest = defineNodeType({
  type: 'queryoperators/unnest',
  role: 'setter',
  category: 'queryoperators',
  label: 'Unnest',
  description:
    'Makes a row of each element of an array; the other columns repeat. A row whose array is empty or missing goes.',
  inputs: [{ name: 'input1' }],
  outputs: ['output1'],
  requiresCredential: false,
  fields: ['field'],
  config,
  examples: [
    {
      title: 'A row for each tag',
      config: { field: 'tags', as: 'tag' },
      inputs: {
        input1: [
          { post: 1, tags: ['news', 'sport'] },
          { post: 2, tags: [] },
          { post: 3, tags: ['news', null] },
        ],
      },
      output: [
        { post: 1, tag: 'news' },
        { post: 1, tag: 'sport' },
        { post: 3, tag: 'news' },
        { post: 3, tag: null },
      ],
    },
    {
      title: 'The lines of an order, as objects to be taken apart by expressions',
      config: { field: 'lines', as: 'line' },
      inputs: {
        input1: [
          {
            order: 'A-1',
            lines: [
              { item: 'Pen', quantity: 2 },
              { item: 'Book', quantity: 1 },
            ],
          },
        ],
      },
      output: [
        { order: 'A-1', line: { item: 'Pen', quantity: 2 } },
        { order: 'A-1', line: { item: 'Book', quantity: 1 } },
      ],
    },
    {
      title: 'Numbers out of texts',
      config: { field: 'values', type: 'number' },
      inputs: { input1: [{ sensor: 'a', values: ['1', '2.5'] }] },
      output: [
        { sensor: 'a', values: 1 },
        { sensor: 'a', values: 2.5 },
      ],
    },
  ],
  columns: resultColumns,
  compile(config, inputs) {
    const { name, columns } = tableAt(inputs, 'input1');
    const result = valueOf(resultColumns(config, inputs));
    const projected = result.map((column, index) => {
      const source = columns[index]!;
      const sql = identifier(source.name);
      return { column, sql: source.name === config.field ? elementSql(sql, column.type) : sql };
    });
    const elements = columns.map((column) => {
      const sql = identifier(column.name);
      return column.name === config.field ? `unnest(CAST(${sql} AS JSON[])) AS ${sql}` : sql;
    });
    return `SELECT ${projectionList(projected)} FROM (SELECT ${elements.join(', ')} FROM ${name})`;
  },
});

function resultColumns(config: Config, inputs: Inputs): Outcome<Columns> {
  const { columns } = tableAt(inputs, 'input1');
  const found = findColumn(columns, config.field, '/field');
  if (!found.ok) return found;
  if (found.value.type !== 'array' && found.value.type !== 'object' && !found.value.untyped) {
    return failed({
      code: 'type_mismatch',
      message: `Only arrays have elements, but \`${config.field}\` holds ${HOLDS[found.value.type]}`,
      path: '/field',
    });
  }
  const element = {
    name: config.as ?? config.field,
    type: dataType(config.type ?? '') ?? found.value.element ?? 'string',
  };
  return uniqueColumns(
    columns.map((column) => (column === found.value ? element : column)),
    '/as',
  );
}

/** An element that is null in JSON is null as a value. */
function elementSql(element: string, type: DataType): string {
  if (type === 'string') return `json_extract_string(${element}, '$')`;
  if (type === 'object') return `CASE WHEN json_type(${element}) <> 'NULL' THEN ${element} END`;
  return castSql(element, 'object', type) ?? element;
}
