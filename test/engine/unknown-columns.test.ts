/** Columns of a response that are declared without a type: validation lets them be anything, and a run knows. */

import type { IntegrationOperation } from '../../src/model/integration.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { chain, rowsOf, runRequest } from '../support/engine.ts';
import { operationOf, parameterOf } from '../support/integration.ts';
import { useApiHost } from './api-host.ts';

const { host, engine, withOperation } = useApiHost();

const columns = [
  { name: 'id', type: 'integer' },
  { name: 'v', type: 'unknown' },
  { name: 'absent', type: 'unknown' },
];
const list = operationOf({ name: 'list', response: { format: 'json', rowsPath: '', columns } });
const dashboard = ['termination/dashboardOutput', {}] as const;

type Step = readonly [type: string, config: JsonObject];

const graph = (...steps: readonly Step[]) =>
  withOperation(chain(['shop/list', {}], ...steps, dashboard), list);
const respondWith = (text: string): void => {
  host().respond = (_request, response) => response.end(text);
};
const filter: Step = ['queryoperators/filter', { field: 'v', operator: '>', value: 1 }];

describe('a run gives them the type that their values show', () => {
  it.each<[what: string, values: string[], type: string, shown: unknown[]]>([
    ['whole numbers', ['1', '2'], 'integer', [1, 2]],
    ['numbers', ['1', '2.5'], 'number', [1, 2.5]],
    ['large ones', ['9007199254740993', '2'], 'integer', ['9007199254740993', 2]],
    ['text', ['"a"', 'null'], 'string', ['a', null]],
    ['a date, which is text', ['"2024-01-31"', '"2024"'], 'string', ['2024-01-31', '2024']],
    ['true and false', ['true', 'false'], 'boolean', [true, false]],
    ['text beside numbers', ['"a"', '2.50'], 'string', ['a', '2.5']],
    ['lists', ['[1]', '[]'], 'array', [[1], []]],
    ['objects beside text', ['{"a":1}', '"b"'], 'object', [{ a: 1 }, 'b']],
    ['nothing', ['null', 'null'], 'string', [null, null]],
  ])('%s', async (_what, values, type, shown) => {
    const rows = values.map((value, id) => `{"id":${id},"other":[{}],"v":${value}}`);
    for (const text of [`[${rows.join(',')}]`, `[${rows.join(',')},{"id":2,"id":2}]`]) {
      respondWith(text);
      const outcome = await engine().run(runRequest({ graph: graph() }));
      const expected = shown.map((v, id) => ({ id, v, absent: null }));
      expect(rowsOf(outcome).slice(0, 2)).toEqual(expected);
      expect('outputs' in outcome && outcome.outputs[0]!.columns[1]).toMatchObject({
        name: 'v',
        type,
      });
    }
  });
});

describe('validation', () => {
  it('takes them wherever a column of any type may be', async () => {
    const found = await engine().validate(
      graph(filter, [
        'queryoperators/computedColumn',
        { column_name: 'n', expression: "upper(v) || 'x'" },
      ]),
    );
    expect(found).toMatchObject({ errors: [] });
    expect(found.nodes[0]!.outputs['output1']).toEqual([
      { name: 'id', type: 'integer' },
      { name: 'v', type: 'string', untyped: true },
      { name: 'absent', type: 'string', untyped: true },
    ]);
  });

  it('still knows which there are', async () => {
    const wrong: Step = ['queryoperators/filter', { field: 'w', operator: 'is_null' }];
    expect(await engine().validate(graph(wrong))).toMatchObject({
      errors: [{ code: 'unknown_column' }],
    });
  });
});

it('a run whose values do not fit says so, and the next one is not held back by it', async () => {
  const request = () => runRequest({ graph: graph(filter), graphKey: '7:1' });
  respondWith('[{"id":1,"v":"a"}]');
  expect(await engine().run(request())).toMatchObject({
    status: 'failed',
    problem: { code: 'type_mismatch', nodeId: 2 },
  });
  respondWith('[{"id":1,"v":2}]');
  expect(rowsOf(await engine().run(request()))).toEqual([{ id: 1, v: 2, absent: null }]);
  respondWith('[{"id":1,"v":2.5}]');
  expect(rowsOf(await engine().run(request()))).toEqual([{ id: 1, v: 2.5, absent: null }]);
});

it('a setter adds them', async () => {
  const get: IntegrationOperation = operationOf({
    name: 'list',
    role: 'setter',
    path: '/things/{id}',
    response: list.response,
    parameters: [parameterOf({ name: 'id', in: 'path', required: true })],
  });
  host().respond = ({ url = '' }, response) =>
    response.end(`{"id":7,"v":${url.split('/').at(-1)}}`);
  const steps: readonly Step[] = [
    ['sources/inlineRows', { rows: [{ key: 5 }, { key: 1 }] }],
    ['shop/list', { parameters: { id: { $column: 'key' } } }],
    filter,
  ];
  const [first, ...others] = steps;
  const found = withOperation(chain(first!, ...others, dashboard), get);
  expect(await engine().validate(found)).toMatchObject({ errors: [] });
  expect(rowsOf(await engine().run(runRequest({ graph: found })))).toEqual([
    { key: 5, id: 7, v: 5, absent: null },
  ]);
});
