import {
  defineNodeType,
  type ConfigOf,
  type ConfigSchema,
  type Inputs,
} from '../../engine/node-type.ts';
import { failed, ok, valueOf } from '../../engine/outcome.ts';
import {
  joinedColumns,
  joinKeys,
  keyCondition,
  type JoinedColumn,
  type JoinKey,
  type JoinSides,
} from '../../engine/relation/join.ts';
import { numberRows, type NumberedRows } from '../../engine/relation/ordering.ts';
import { projectionList, tableAt } from '../../engine/relation/projection.ts';
import { widened } from '../../engine/relation/widening.ts';
import type { Outcome } from '../../engine/types.ts';

const JOIN_TYPES = ['inner', 'left', 'right', 'full', 'cross', 'semi', 'anti'] as const;

const config = {
  type: 'object',
  additionalProperties: false,
  properties: {
    type: {
      enum: [...JOIN_TYPES],
      default: 'inner',
      description:
        '`inner` keeps matches; `left`, `right` and `full` also keep the rows of that side (or both) that match nothing, right ones at the end; `cross` pairs every row with every row; `semi` keeps the left rows that have a match, `anti` those that have none, without columns of the right.',
    },
    on: {
      type: 'array',
      minItems: 1,
      maxItems: 50,
      description:
        'The keys: names of columns that both sides have, or pairs where the names differ. A name that both have comes out once, with the type of the left column (of the right one in a `right` join, of one that holds both in a `full` one). Required but for `cross`, which takes none.',
      items: {
        anyOf: [
          { type: 'string', minLength: 1 },
          {
            type: 'object',
            additionalProperties: false,
            required: ['left', 'right'],
            properties: {
              left: { type: 'string', minLength: 1, description: 'The column of `input1`.' },
              right: { type: 'string', minLength: 1, description: 'The column of `input2`.' },
            },
          },
        ],
      },
    },
    suffix: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      default: '_right',
      description: 'What is put behind the name of a right column that the left side has too.',
    },
  },
  if: { properties: { type: { enum: JOIN_TYPES.filter((type) => type !== 'cross') } } },
  then: { required: ['on'] },
} as const satisfies ConfigSchema;

type Config = ConfigOf<typeof config>;

export const join = defineNodeType({
  type: 'queryoperators/join',
  role: 'setter',
  category: 'queryoperators',
  label: 'Join',
  description:
    'Brings rows of two tables together where their keys are equal. The order is that of `input1` (left), and among the matches of one row that of `input2` (right); a key that is null matches nothing.',
  inputs: [{ name: 'input1' }, { name: 'input2' }],
  outputs: ['output1'],
  requiresCredential: false,
  groups: () => true,
  config,
  examples: [
    {
      title: 'Orders with the name of their customer, if there is one',
      config: { type: 'left', on: [{ left: 'customer', right: 'id' }] },
      inputs: {
        input1: [
          { id: 'A-1', customer: 2 },
          { id: 'A-2', customer: 1 },
          { id: 'A-3', customer: null },
        ],
        input2: [
          { id: 1, name: 'Ann' },
          { id: 2, name: 'Bob' },
        ],
      },
      output: [
        { id: 'A-1', customer: 2, id_right: 2, name: 'Bob' },
        { id: 'A-2', customer: 1, id_right: 1, name: 'Ann' },
        { id: 'A-3', customer: null, id_right: null, name: null },
      ],
    },
    {
      title: 'Both sides whole: a key of the same name comes out once',
      config: { type: 'full', on: ['country'] },
      inputs: {
        input1: [
          { country: 'NL', sales: 5 },
          { country: 'DE', sales: 7 },
        ],
        input2: [
          { country: 'BE', returns: 1 },
          { country: 'DE', returns: 2 },
        ],
      },
      output: [
        { country: 'NL', sales: 5, returns: null },
        { country: 'DE', sales: 7, returns: 2 },
        { country: 'BE', sales: null, returns: 1 },
      ],
    },
    {
      title: 'Customers without an order',
      config: { type: 'anti', on: ['customer'] },
      inputs: {
        input1: [{ customer: 'Ann' }, { customer: 'Bob' }, { customer: null }],
        input2: [{ customer: 'Ann' }],
      },
      output: [{ customer: 'Bob' }, { customer: null }],
    },
  ],
  columns(config, inputs) {
    const planned = plan(config, inputs);
    return planned.ok ? ok(planned.value.joined.map(({ column }) => column)) : planned;
  },
  count: (config, inputs) =>
    config.type === 'cross'
      ? ['input1', 'input2']
          .map((port) => `(SELECT count(*) FROM ${tableAt(inputs, port).name})`)
          .join(' * ')
      : undefined,
  compile(config, inputs) {
    const { keys, joined } = valueOf(plan(config, inputs));
    const left = numberRows(tableAt(inputs, 'input1'), 'l');
    const right = numberRows(tableAt(inputs, 'input2'), 'r');
    const projected = joined.map((one) => ({
      column: one.column,
      sql: valueSql(one, left, right),
    }));
    const conditions = keys
      .map((key) => keyCondition(key, left.column(key.left.name), right.column(key.right.name)))
      .join(' AND ');
    const from = `${left.from} ${config.type.toUpperCase()} JOIN ${right.from}${conditions === '' ? '' : ` ON ${conditions}`}`;
    const order = isFilter(config.type)
      ? left.row
      : `${left.row} NULLS LAST, ${right.row} NULLS LAST`;
    return `SELECT ${projectionList(projected)} FROM ${from} ORDER BY ${order}`;
  },
});

const UNMATCHED = {
  inner: 'none',
  cross: 'none',
  semi: 'none',
  anti: 'none',
  left: 'left',
  right: 'right',
  full: 'both',
} as const;

function isFilter(type: Config['type']): boolean {
  return type === 'semi' || type === 'anti';
}

function plan(
  config: Config,
  inputs: Inputs,
): Outcome<{ readonly keys: readonly JoinKey[]; readonly joined: readonly JoinedColumn[] }> {
  const sides: JoinSides = {
    left: tableAt(inputs, 'input1').columns,
    right: tableAt(inputs, 'input2').columns,
  };
  if (config.type === 'cross' && config.on) {
    return failed({
      code: 'invalid_config',
      message: 'A cross join pairs every row with every row and takes no `on`',
      path: '/on',
    });
  }
  const keys = joinKeys(config.on ?? [], sides);
  if (!keys.ok) return keys;
  if (isFilter(config.type))
    return ok({ keys: keys.value, joined: sides.left.map((column) => ({ column, left: column })) });
  const joined = joinedColumns(keys.value, sides, config.suffix, UNMATCHED[config.type]);
  return joined.ok ? ok({ keys: keys.value, joined: joined.value }) : joined;
}

/** A shared key is null on the side that has no match, so rows that only the right side has take it from there. */
function valueSql({ column, left, right }: JoinedColumn, l: NumberedRows, r: NumberedRows): string {
  const sides = [
    ...(left ? [widened(l.column(left.name), left.type, column.type)] : []),
    ...(right ? [widened(r.column(right.name), right.type, column.type)] : []),
  ];
  return sides.length === 1 ? sides[0]! : `coalesce(${sides.join(', ')})`;
}
