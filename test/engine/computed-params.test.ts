/** Parameters that are expressions over the constants of a run. */

import { readParamExpressions } from '../../src/engine/index.ts';
import type { JsonObject, Parameters } from '../../src/engine/types.ts';
import { chain, catalogueEngine, runRequest, type TestEngine } from '../support/engine.ts';

let engine: TestEngine;
beforeAll(() => {
  engine = catalogueEngine();
});
afterAll(() => engine.close());

const constants = {
  dueAt: new Date('2024-05-01T06:00:00.123Z'),
  startedAt: new Date('2024-05-01T06:00:02Z'),
  lastSuccessAt: null,
};
const output = ['termination/dashboardOutput', {}] as const;
const one = ['sources/sequence', { start: 1, stop: 1 }] as const;

async function computedParams(params: JsonObject, parameters?: Parameters) {
  const directory = engine.intake(chain(one, output)).directory;
  const graph = { ...chain(one, output), parameters };
  const computed = await engine.computeParams({
    ...runRequest({ graph, constants }),
    params,
    directory,
  });
  await directory.remove();
  return computed;
}

describe('computed parameters', () => {
  it('have the values of the constants', async () => {
    const texts = {
      due: '$due_at',
      yesterday: "date_add('day', -1, date($due_at))",
      delay: "date_diff('second', $due_at, $started_at)",
      since: "coalesce($last_success_at, timestamp '2024-01-01')",
    };
    const params = Object.entries(texts).map(([name, $expression]) => [name, { $expression }]);
    expect(await computedParams(Object.fromEntries(params) as JsonObject)).toEqual({
      ok: true,
      params: {
        due: '2024-05-01T06:00:00.123Z',
        yesterday: '2024-04-30',
        delay: 2,
        since: '2024-01-01T00:00:00.000Z',
      },
    });
  });

  it('are computed, and others stay as they are; a value that does not exist is null', async () => {
    const rows = [{ $expression: 'a row' }];
    const params = { rows, none: { $expression: 'null' }, n: { $expression: '1e300 * 1e300' } };
    const computed = await computedParams(params);
    expect(computed).toEqual({ ok: true, params: { rows, none: null, n: null } });
  });

  it.each([
    ["cast(concat('x', '1') as integer)", 'cannot be computed: '],
    [`replace('${'x'.repeat(30)}', 'x', '${'y'.repeat(3_500)}')`, 'is larger than 64 KiB'],
    [
      'day',
      'cannot be computed: This expression is computed before there are rows, so it cannot read the column `day`',
    ],
  ])('fail the run by name: %.40s', async ($expression, message) => {
    expect(await computedParams({ ok: { $expression: '1' }, x: { $expression } })).toMatchObject({
      ok: false,
      outcome: {
        problem: {
          nodeId: null,
          message: expect.stringContaining(`The parameter \`x\` ${message}`),
        },
      },
    });
  });

  it.each([
    ['string', '$due_at', null],
    ['string', '1', 'must be a string, but the value of the expression is a `integer`'],
    ['number', '1', null],
    ['integer', '1.5', 'must be a whole number'],
    [
      'date',
      '$due_at',
      'must be a date such as "2024-12-31", but the value of the expression is a `timestamp`',
    ],
    ['timestamp', 'date($due_at)', null],
    ['rows', '1', 'must be an array of objects'],
    ['string', 'null', null],
    ['string', '$due_a', 'did you mean `$due_at`?'],
    [
      'string',
      '$region',
      'this expression can only use `$due_at`, `$started_at`, `$last_success_at`',
    ],
    ['string', 'due_at', 'write `$due_at`'],
    ['string', "cast('{}' as object)", 'is an object'],
  ] as const)('of the type %s from %s: %s', (type, $expression, message) => {
    const parameters = [{ name: 'x', type, required: false }];
    const { problems } = readParamExpressions({ x: { $expression } }, parameters);
    expect(problems).toEqual(
      message === null
        ? []
        : [expect.objectContaining({ name: 'x', message: expect.stringContaining(message) })],
    );
  });

  it('are checked against the graph by their type', async () => {
    const graph = chain(one, ['queryoperators/limit', { limit: { $param: 'x' } }], output);
    const check = (text: string) => {
      const { expressions } = readParamExpressions({ x: { $expression: text } }, undefined);
      return engine.checkParams(graph, {}, expressions);
    };
    expect(await check('2')).toEqual([]);
    expect(await check('date($due_at)')).toMatchObject([{ nodeId: 2, path: '/limit' }]);
  });
});
