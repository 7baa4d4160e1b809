/** What is known of columns by their types, and how sentences name these. */

import { compileCondition } from '../../src/engine/relation/condition.ts';
import { columnOf } from '../../src/engine/relation/types.ts';
import type { Column } from '../../src/engine/types.ts';

const list = (element?: Column['element']): Column => ({
  name: 'x',
  type: 'array',
  ...(element && { element }),
});
const nulls: Column = { name: 'x', type: 'string', untyped: true };

it.each<[Column['type'], Column[], Partial<Column>]>([
  ['array', [list('integer'), list('integer')], { element: 'integer' }],
  ['array', [list('integer'), list('string')], {}],
  ['array', [list('integer'), list()], {}],
  ['array', [list(), list('integer')], {}],
  ['string', [list('integer')], {}],
  ['string', [nulls, nulls], { untyped: true }],
  ['string', [nulls, { name: 'y', type: 'string' }], {}],
  ['integer', [nulls], {}],
  ['string', [], {}],
])('a column of %s out of %j has %j besides', (type, sources, more) => {
  expect(columnOf('c', type, sources)).toEqual({ name: 'c', type, ...more });
});

it.each<[Column['type'], string]>([
  ['integer', 'whole numbers'],
  ['number', 'numbers'],
  ['string', 'text'],
  ['date', 'dates'],
  ['timestamp', 'timestamps'],
  ['object', 'objects'],
  ['array', 'arrays'],
])('a column of %s holds %s', (type, held) => {
  expect(compileCondition('x', [{ name: 'x', type }], '/expression')).toMatchObject({
    problems: [
      {
        code: 'type_mismatch',
        message: `A condition must be true or false, but this expression gives ${held}`,
      },
    ],
  });
});
