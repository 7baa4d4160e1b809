/** What stands beside the rows in the body of an execute call. */

import { chain, dashboard, params } from '../graphs.ts';
import { node, filler, many } from './row-graphs.ts';
import { app, executed, stored } from './posted-service.ts';

describe('parameters beside the rows', () => {
  const limited = chain(
    params('rows'),
    node('queryoperators/limit', { limit: { $param: 'most', default: 1 } }),
    dashboard,
  );

  it('are used in configs, and unused ones are ignored', async () => {
    const rows = many((a) => ({ a, text: 'text in a row of some length' }));
    expect(
      await executed(
        limited,
        JSON.stringify({
          params: { unused: many(() => ({ z: filler.slice(0, 500) })), rows, most: 2 },
        }),
      ),
    ).toEqual(rows.slice(0, 2));
  });

  it('are refused where they are large, naming the parameter', async () => {
    const list = chain(
      params('rows'),
      node('queryoperators/filter', { field: 'a', operator: 'in', value: { $param: 'list' } }),
      dashboard,
    );
    const { body } = await app.client.fails('PAYLOAD_TOO_LARGE', 'executeWorkflow', {
      ...(await stored(list)),
      body: { params: { rows: [{ a: 1 }], list: many((index) => index as never, 100_000) } },
    });
    expect(body.error.message).toMatch(/^The parameter `list` /);
  });

  it.each<[string, string, string]>([
    ['a member that does not exist', `{"parms":{},"params":{"x":"${filler}"}}`, '/parms'],
    ['params that are a list', `{"params":["${filler}"]}`, '/params'],
    ['a body that is a list', `["${filler}"]`, ''],
    [
      'text with U+0000',
      `{"params":{"x":"${filler}","rows":[{"a":"\\u0000"}]}}`,
      '/params/rows/0/a',
    ],
    [
      'a member __proto__',
      `{"params":{"x":"${filler}","rows":[{"a":{"__proto__":1}}]}}`,
      '/params/rows/0/a/__proto__',
    ],
    [
      'a number that nothing holds',
      `{"params":{"x":"${filler}","rows":[{"a":12345678901234567890}]}}`,
      '/params/rows/0/a',
    ],
  ])('refuse %s', async (_, text, path) => {
    const { body } = await app.client.fails('INVALID_INPUT', 'executeWorkflow', {
      ...(await stored(limited)),
      body: text,
    });
    expect(body.error.details?.[0]?.path).toBe(path);
  });

  it.each([
    ['is cut off', `{"params":{"x":"${filler}","rows":[{"a":1}`],
    ['is no JSON', `{"params":{"x":"${filler}","rows":[{"a":01}]}}`],
    ['is blank', ' '.repeat(70_000)],
    [
      'is no UTF-8',
      Buffer.concat([
        Buffer.from(`{"params":{"x":"${filler}`),
        Buffer.from([0xff]),
        Buffer.from('"}}'),
      ]),
    ],
  ])('refuse a body that %s', async (_, text) => {
    await app.client.fails('INVALID_BODY', 'executeWorkflow', {
      ...(await stored(limited)),
      body: text,
      headers: { 'content-type': 'application/json' },
    });
  });
});
