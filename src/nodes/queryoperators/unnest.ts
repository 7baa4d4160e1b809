import { inputColumn } from '../../engine/config/hints.ts';
import { defineNodeType, type ConfigSchema } from '../../engine/node-type.ts';
import { failed, ok } from '../../engine/outcome.ts';
import { tableAt, uniqueColumns } from '../../engine/relation/projection.ts';
import { holds } from '../../engine/relation/types.ts';
import { columnNameSchema, dataType, findColumn, typeSchema } from '../../engine/values/columns.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['field'],
  properties: {
    field: {
      ...inputColumn,
      description: 'The column that holds arrays. The elements take its place.',
    },
    as: columnNameSchema('The name of the column of elements. Without it: that of the array.'),
    type: {
      ...typeSchema,
      description:
        'The type of the elements; `object` or `array` for nested values. Without it: the one that they have where the rows of a source show it, otherwise text. An element that cannot be cast to it stops the run; a fraction is rounded where it becomes an integer, a half away from zero.',
    },
  },
} as const satisfies ConfigSchema;

export const unnest = defineNodeType({
  type: 'queryoperators/unnest',
  role: 'setter',
  category: 'queryoperators',
  position: 110,
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
  resolve(config, inputs) {
    const input = tableAt(inputs, 'input1');
    const { columns } = input;
    const column = findColumn(columns, config.field, '/field');
    if (!column.ok) return column;
    const array = column.value;
    if (array.type !== 'array' && array.type !== 'object' && !array.untyped) {
      const message = `Only arrays have elements, but \`${config.field}\` holds ${holds(array.type)}`;
      return failed({ code: 'type_mismatch', message, path: '/field' });
    }
    const type = dataType(config.type ?? '') ?? array.element ?? 'string';
    const element = { name: config.as ?? config.field, type };
    const result = uniqueColumns(
      columns.map((column) => (column === array ? element : column)),
      '/as',
    );
    if (!result.ok) return result;
    return ok({ op: 'unnest', columns: result.value, of: input, array, element });
  },
});
