/** The functions of windows, and the config members that belong to them. */

import { FILLS, FRAMED, OFFSETS, RUNNING } from '../algebra/window-names.ts';

/** The functions that require a column. */
export const FIELD_FUNCTIONS: readonly string[] = [
  ...OFFSETS,
  ...FILLS,
  ...[...RUNNING, ...FRAMED].flatMap(([name, called]) => (called === 'count' ? [] : [name])),
];

/** The schema of the members that belong to one or two functions. */
export const functionMembers = {
  offset: {
    type: 'integer',
    minimum: 1,
    maximum: 1_000_000,
    description: 'For `lag` and `lead`: how many rows before or after. The default is 1.',
  },
  buckets: {
    type: 'integer',
    minimum: 1,
    maximum: 1_000_000,
    description: 'For `ntile`, which requires it: the number of groups.',
  },
} as const;

/** The schema of what functions require. */
export const functionRequirements = [
  {
    if: { required: ['function'], properties: { function: { enum: [...FIELD_FUNCTIONS] } } },
    then: { required: ['field'] },
  },
  {
    if: { required: ['function'], properties: { function: { const: 'ntile' } } },
    then: { required: ['buckets'] },
  },
] as const;
