/** The config of joins. */

import { JOIN_TYPES } from '../algebra/relation.ts';
import type { Problem } from '../types.ts';
import type { ConfigOf, ConfigSchema } from './config-of.ts';
import { inputColumn } from './hints.ts';

const nearest = {
  type: 'object',
  additionalProperties: false,
  required: ['left', 'right'],
  description:
    'The columns of numbers or dates whose nearest values belong together. Only for `asof`, which needs it.',
  properties: {
    left: { ...inputColumn, description: 'The column of `input1`.' },
    right: { ...inputColumn, 'x-port': 'input2', description: 'The column of `input2`.' },
    direction: {
      enum: ['backward', 'forward'],
      default: 'backward',
      description:
        '`backward` takes the last right row at or before the left value, `forward` the first one at or after it.',
    },
    tolerance: {
      type: ['number', 'string'],
      minimum: 0,
      minLength: 1,
      maxLength: 20,
      description:
        'The greatest distance: a difference of numbers, or a duration such as `2 hours` for dates. A left row without a right row within it counts as one without a match.',
    },
  },
} as const satisfies ConfigSchema;

export const joinMembers = {
  type: 'object',
  additionalProperties: false,
  properties: {
    type: {
      enum: [...JOIN_TYPES],
      default: 'inner',
      description:
        '`inner` keeps matches; `left`, `right` and `full` also keep the rows of that side (or both) that match nothing, right ones at the end; `cross` pairs every row with every row; `semi` keeps the left rows that have a match, `anti` those that have none, without columns of the right; `asof` gives each left row the right one that is nearest by the columns of `asof`, or none.',
    },
    on: {
      type: ['array', 'string'],
      minLength: 1,
      minItems: 1,
      maxItems: 50,
      description:
        'The key or keys: names of columns that both sides have, or pairs where the names differ. A name that both have comes out once, with the type of the left column (of the right one in a `right` join, of one that holds both in a `full` one). `cross` takes none; all others but `asof` need it or a `condition`.',
      items: {
        anyOf: [
          inputColumn,
          {
            type: 'object',
            additionalProperties: false,
            required: ['left', 'right'],
            properties: {
              left: { ...inputColumn, description: 'The column of `input1`.' },
              right: { ...inputColumn, 'x-port': 'input2', description: 'The column of `input2`.' },
            },
          },
        ],
      },
    },
    condition: {
      type: 'string',
      minLength: 1,
      format: 'expression',
      description:
        'A condition on both rows, such as `price >= low and price < high`, which matches must meet in addition to equal keys. Columns have their names in the result of an `inner` join. See [Expressions](/docs/expressions).',
    },
    asof: nearest,
    suffix: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      default: '_right',
      description: 'Suffix for the name of a right column that the left side has too.',
    },
  },
  if: {
    properties: {
      type: { enum: JOIN_TYPES.filter((type) => type !== 'cross' && type !== 'asof') },
    },
    not: { required: ['condition'] },
  },
  then: { required: ['on'] },
} as const satisfies ConfigSchema;

type JoinConfig = ConfigOf<typeof joinMembers>;

/** Members that the type of the join does not have, or lacks. */
export function misplacedMembers({ type, on, condition, asof }: JoinConfig): readonly Problem[] {
  const invalid = (member: string, message: string): Problem => ({
    code: 'invalid_config',
    message,
    path: `/${member}`,
  });
  if (type === 'asof' && asof === undefined) {
    const message =
      'An `asof` join requires `asof`, the columns whose nearest values belong together';
    return [{ code: 'missing_config', message, path: '/asof' }];
  }
  const cross = 'A cross join pairs every row with every row and takes no';
  return [
    ...(type === 'cross' && on ? [invalid('on', `${cross} \`on\``)] : []),
    ...(type === 'cross' && condition !== undefined
      ? [invalid('condition', `${cross} \`condition\`; an \`inner\` join does`)]
      : []),
    ...(type === 'asof' && condition !== undefined
      ? [invalid('condition', 'An `asof` join takes no `condition`; filter its result')]
      : []),
    ...(type !== 'asof' && asof
      ? [invalid('asof', `\`asof\` belongs to joins of the type \`asof\`, not \`${type}\``)]
      : []),
  ];
}
