/** A table with every kind of value. */

import { table } from '../run-node.ts';

/** One row per kind of value, and one of nulls; `id` says which are kept. */
export const people = table(
  {
    id: 'integer',
    name: 'string',
    age: 'integer',
    score: 'number',
    member: 'boolean',
    born: 'date',
    seen: 'timestamp',
    tags: 'array',
    extra: 'object',
    'odd "name"': 'string',
  },
  [1, 'Ann', 30, 1.5, true, '1994-01-31', '2024-05-01T10:00:00Z', ['a'], { a: 1 }, 'x'],
  [2, 'ann', 40, -1.5, false, '1984-02-29', '2024-05-01T12:30:00.250Z', [], {}, 'y'],
  [3, '', 0, 0, true, '2024-02-29', '2024-05-02', ['a', 'b'], { b: null }, "it's"],
  [4, 'Zoë_100%', -7, 1e300, false, '0001-01-01', '1999-12-31T23:59:59Z', [null], { c: [] }, '"'],
  [5, null, null, null, null, null, null, null, null, null],
  [
    6,
    'a*b?c\\d',
    9007199254740991,
    0.1,
    null,
    '2024-03-01',
    '2024-05-01T10:00:00+02:00',
    [[]],
    { d: 1 },
    '日本',
  ],
);
