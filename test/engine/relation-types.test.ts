import { columnOf } from '../../src/engine/relation/types.ts';
import type { Column } from '../../src/engine/types.ts';

const list = (element?: Column['element']): Column => ({
  ...{ name: 'x', type: 'array' },
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
