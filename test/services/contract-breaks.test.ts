/** Changes of a contract that its callers could notice. */

import { contractBreaks } from '../../src/services/workflows/contract-breaks.ts';
import type { ContractParameter, TypedContract } from '../../src/services/workflows/contract.ts';

const parameter = (change: Partial<ContractParameter> = {}): ContractParameter => ({
  name: 'p',
  type: 'number',
  required: false,
  ...change,
});
const parameters = (...list: ContractParameter[]): TypedContract => ({
  parameters: list,
  columns: null,
});
const columns = (list: TypedContract['columns']): TypedContract => ({
  parameters: null,
  columns: list,
});
const untyped = columns(null);
const rows = (type: string, ...others: { name: string; type: string }[]) =>
  parameters(parameter({ type: 'rows', columns: [{ name: 'a', type }, ...others] }));

it.each<[string, TypedContract, TypedContract]>([
  ['nothing', parameters(parameter()), parameters(parameter())],
  ['a new optional parameter', parameters(), parameters(parameter())],
  ['no declaration any more', parameters(parameter()), untyped],
  ['a declaration of optional parameters', untyped, parameters(parameter())],
  [
    'a parameter that is optional now',
    parameters(parameter({ required: true })),
    parameters(parameter()),
  ],
  ['a wider parameter', parameters(parameter({ type: 'integer' })), parameters(parameter())],
  ['more values', parameters(parameter({ enum: [1] })), parameters(parameter({ enum: [2, 1] }))],
  ['any value', parameters(parameter({ enum: [1] })), parameters(parameter())],
  ['fewer columns of rows', rows('string', { name: 'b', type: 'date' }), rows('string')],
  ['wider columns of rows', rows('integer'), rows('number')],
  ['a new column', columns([]), columns([{ name: 'a', type: 'date' }])],
  ['columns that were not known', untyped, columns([])],
  [
    'a narrower column',
    columns([{ name: 'a', type: 'number' }]),
    columns([{ name: 'a', type: 'integer' }]),
  ],
])('accepts %s', (_, before, after) => {
  expect(contractBreaks(before, after)).toEqual([]);
});

it.each<[string, TypedContract, TypedContract, string, string]>([
  [
    'a parameter that is gone',
    parameters(parameter()),
    parameters(),
    '/parameters/p',
    'no longer declared',
  ],
  [
    'a new required parameter',
    parameters(),
    parameters(parameter({ required: true })),
    '/parameters/p',
    'is required',
  ],
  [
    'a declared required one',
    untyped,
    parameters(parameter({ required: true })),
    '/parameters/p',
    'is required',
  ],
  [
    'a required one',
    parameters(parameter()),
    parameters(parameter({ required: true })),
    '/parameters/p',
    'is required',
  ],
  [
    'another type',
    parameters(parameter()),
    parameters(parameter({ type: 'date' })),
    '/parameters/p',
    'has the type date, and had number',
  ],
  [
    'a narrower type',
    parameters(parameter()),
    parameters(parameter({ type: 'integer' })),
    '/parameters/p',
    'has the type integer',
  ],
  [
    'listed values',
    parameters(parameter()),
    parameters(parameter({ enum: [1] })),
    '/parameters/p',
    'takes only 1',
  ],
  [
    'fewer values',
    parameters(parameter({ enum: [1, 2] })),
    parameters(parameter({ enum: [1] })),
    '/parameters/p',
    'no longer takes 2',
  ],
  [
    'a new column of rows',
    rows('string'),
    rows('string', { name: 'b', type: 'date' }),
    '/parameters/p',
    'new column `b`',
  ],
  ['another column of rows', rows('string'), rows('date'), '/parameters/p', '`a` of the type date'],
  [
    'a column that is gone',
    columns([{ name: 'a/b~', type: 'date' }]),
    columns([]),
    '/columns/a~1b~0',
    'no longer in the result',
  ],
  [
    'another column',
    columns([{ name: 'a', type: 'date' }]),
    columns([{ name: 'a', type: 'number' }]),
    '/columns/a',
    'has the type number, and had date',
  ],
  [
    'a wider column',
    columns([{ name: 'a', type: 'integer' }]),
    columns([{ name: 'a', type: 'number' }]),
    '/columns/a',
    'has the type number',
  ],
  ['unknown columns', columns([]), untyped, '/columns', 'only known in a run'],
])('reports %s', (_, before, after, path, message) => {
  const text: unknown = expect.stringContaining(message);
  expect(contractBreaks(before, after)).toEqual([{ path, message: text }]);
});
