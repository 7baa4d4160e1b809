import { defineNodeType, type ConfigOf, type ConfigSchema } from '../../engine/node-type.ts';
import { declaredColumnsSchema } from '../../engine/config/declared-columns.ts';
import type { JsonObject } from '../../engine/types.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['param'],
  properties: {
    param: {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description:
        'The parameter that holds the rows: a list of objects, or one object for one row.',
    },
    default: {
      type: ['array', 'object'],
      format: 'rows',
      items: { type: 'object' },
      description:
        'The rows where a call does not send the parameter. Without it, such a call fails.',
    },
    columns: declaredColumnsSchema(
      'The columns in order, each with its type. With them the workflow can be checked before any rows are sent, and rows with other members are refused. Without it: the members of the rows, by the kind of their values, so declare them where a call may send no rows. A column that is null in every row goes wherever a column of any type does, and results show it as `string`.',
    ),
  },
} as const satisfies ConfigSchema;

type Config = ConfigOf<typeof config>;

export const params = defineNodeType({
  type: 'sources/params',
  role: 'getter',
  category: 'sources',
  position: 20,
  label: 'Parameter rows',
  description: 'Gives the rows that an execute call sends along as one of its parameters.',
  inputs: [],
  outputs: ['output1'],
  requiresCredential: false,
  rowsParam: 'param',
  config,
  examples: [
    {
      title: 'Orders sent with the call',
      config: { param: 'orders' },
      params: {
        orders: [
          { id: 'A-1', amount: 12.5 },
          { id: 'A-2', amount: 3 },
        ],
      },
      output: [
        { id: 'A-1', amount: 12.5 },
        { id: 'A-2', amount: 3 },
      ],
    },
    {
      title: 'One object is one row',
      config: { param: 'customer', columns: { name: 'string', since: 'date' } },
      params: { customer: { name: 'Zoë', since: '2021-06-01' } },
      output: [{ name: 'Zoë', since: '2021-06-01' }],
    },
    {
      title: 'Rows of its own where the call sends none',
      config: { param: 'regions', default: [{ region: 'North' }] },
      params: {},
      output: [{ region: 'North' }],
    },
  ],
  source: (config) => ({
    kind: 'param',
    name: config.param,
    fallback: fallbackRows(config.default),
    columns: config.columns,
  }),
});

function fallbackRows(rows: Config['default']): readonly JsonObject[] | undefined {
  if (rows === undefined) return undefined;
  return isList(rows) ? rows : [rows];
}

function isList(rows: JsonObject | readonly JsonObject[]): rows is readonly JsonObject[] {
  return Array.isArray(rows);
}
