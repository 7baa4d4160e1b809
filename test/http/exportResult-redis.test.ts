/** Exports of results that are kept in Redis. */

import { startTestApp, type TestApp } from '../support/app.ts';
import { connectTestRedis, describeWithRedis, type TestRedis } from '../support/redis.ts';
import { chain, computed, createWorkflow, dashboard, inlineRows, sequence } from './graphs.ts';

describeWithRedis('an export of a result in Redis', () => {
  let redis: TestRedis;
  let app: TestApp;
  beforeAll(async () => {
    redis = await connectTestRedis();
    app = await startTestApp({ config: { redisUrl: redis.url } });
  });
  afterAll(async () => {
    await app.close();
    await redis.close();
  });

  async function stored(...nodes: readonly object[]) {
    const { id } = await createWorkflow(app, app.keys.all, chain(...nodes, dashboard));
    const { body } = await app.client.ok('executeWorkflow', {
      key: app.keys.all,
      params: { workflowId: id },
    });
    return { key: app.keys.all, params: { workflowId: id, resultId: body.data.result_id } };
  }

  it.each([
    ['csv', 'n,text\r\n1,"a,""b"""\r\n2,\r\n'],
    ['ndjson', '{"n":1,"text":"a,\\"b\\""}\n{"n":2,"text":null}\n'],
    ['json', '[{"n":1,"text":"a,\\"b\\""},{"n":2,"text":null}]'],
  ])('is whole as %s', async (format, expected) => {
    const result = await stored(
      inlineRows([
        { n: 1, text: 'a,"b"' },
        { n: 2, text: null },
      ]),
    );
    const response = await app.client.ok('exportResult', { ...result, query: `format=${format}` });
    expect(response.text).toBe(expected);
  });

  it('has every row of many, in order, and as Parquet too', async () => {
    const result = await stored(
      sequence(1, 200_000),
      computed('text', `concat(value, '${'x'.repeat(50)}')`),
    );
    const { text } = await app.client.ok('exportResult', {
      ...result,
      query: 'format=csv&columns=value',
    });
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(200_002);
    expect(lines.slice(1, -1).every((line, at) => line === String(at + 1))).toBe(true);
    const parquet = await app.client.ok('exportResult', { ...result, query: 'format=parquet' });
    expect(parquet.bytes!.subarray(0, 4).toString()).toBe('PAR1');
    expect(parquet.bytes!.subarray(-4).toString()).toBe('PAR1');
  });

  it('that has expired is 404 DATA_EXPIRED', async () => {
    const result = await stored(inlineRows([{ n: 1 }]));
    app.clock.advance({ hours: 24 });
    await app.client.fails('DATA_EXPIRED', 'exportResult', { ...result, query: 'format=csv' });
  });
});
