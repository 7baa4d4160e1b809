import { inputColumn } from '../../engine/config/hints.ts';
import { canCast, typeNamed } from '../../engine/algebra/type.ts';
import { columnExpression } from '../../engine/algebra/values.ts';
import type { ProjectedColumn } from '../../engine/algebra/relation.ts';
import { defineNodeType, type ConfigOf, type ConfigSchema } from '../../engine/node-type.ts';
import { all, failed, ok, pointer } from '../../engine/outcome.ts';
import { projectionOf, tableAt } from '../../engine/relation/projection.ts';
import { columnOf, holds } from '../../engine/relation/types.ts';
import type { Columns, Outcome } from '../../engine/types.ts';
import { columnNameSchema, dataType, findColumn, typeSchema } from '../../engine/values/columns.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['columns'],
  properties: {
    columns: {
      type: 'array',
      minItems: 1,
      maxItems: 500,
      description:
        'The columns that go on, in order: names, or objects that say more. One column may be chosen twice under different names.',
      items: {
        anyOf: [
          {
            type: 'object',
            additionalProperties: false,
            required: ['field'],
            properties: {
              field: { ...inputColumn, description: 'The column.' },
              as: columnNameSchema('Its new name. Without it: the old one.'),
              type: {
                ...typeSchema,
                description:
                  'The type to cast it to. A value that cannot be cast stops the run; null stays null, and a fraction is rounded where it becomes an integer, a half away from zero.',
              },
            },
          },
          inputColumn,
        ],
      },
    },
  },
} as const satisfies ConfigSchema;

type Config = ConfigOf<typeof config>;

export const select = defineNodeType({
  type: 'queryoperators/select',
  role: 'setter',
  category: 'queryoperators',
  position: 60,
  label: 'Select columns',
  description:
    'Chooses the columns that go on, and in which order; each may get another name and another type.',
  inputs: [{ name: 'input1' }],
  outputs: ['output1'],
  requiresCredential: false,
  config,
  examples: [
    {
      title: 'Columns renamed and put in another order',
      config: { columns: ['name', { field: 'id', as: 'customer_id' }] },
      inputs: { input1: [{ id: 7, email: 'ann@example.com', name: 'Ann' }] },
      output: [{ name: 'Ann', customer_id: 7 }],
    },
    {
      title: 'Text that holds numbers and dates gets its types',
      config: {
        columns: [
          { field: 'day', type: 'date' },
          { field: 'amount', type: 'number' },
          { field: 'amount', as: 'written' },
        ],
      },
      inputs: {
        input1: [
          { day: '2024-02-29', amount: '12.50' },
          { day: null, amount: null },
        ],
      },
      output: [
        { day: '2024-02-29', amount: 12.5, written: '12.50' },
        { day: null, amount: null, written: null },
      ],
    },
  ],
  resolve(config, inputs) {
    const input = tableAt(inputs, 'input1');
    const projected = all(
      config.columns.map((selected, index) =>
        projectOne(selected, input.columns, pointer('columns', index)),
      ),
    );
    return projected.ok ? projectionOf(projected.value, input, '/columns') : projected;
  },
});

type Selected = Config['columns'][number];

function projectOne(entry: Selected, columns: Columns, path: string): Outcome<ProjectedColumn> {
  const selected: Exclude<Selected, string> = typeof entry === 'string' ? { field: entry } : entry;
  const column = findColumn(
    columns,
    selected.field,
    typeof entry === 'string' ? path : `${path}/field`,
  );
  if (!column.ok) return column;
  const { name, type: held, untyped } = column.value;
  const type = selected.type === undefined ? held : (dataType(selected.type) ?? held);
  const isCast = selected.type !== undefined && (untyped || type !== held);
  const [from, to] = [typeNamed(untyped ? null : held), typeNamed(type)];
  if (isCast && !canCast(from, to)) {
    const message = `\`${selected.field}\` holds ${holds(held)}, which cannot be cast to ${selected.type}`;
    return failed({ code: 'type_mismatch', message, path: `${path}/type` });
  }
  return ok({
    column: columnOf(selected.as ?? selected.field, type, [column.value]),
    value: isCast
      ? { kind: 'cast', type: to, of: { kind: 'column', type: from, name }, unreadable: 'fail' }
      : columnExpression(column.value),
  });
}
