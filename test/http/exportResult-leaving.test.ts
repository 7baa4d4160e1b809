/** What the service does about clients of exports that leave, and what its log says of each export. */

import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp, type TestApp } from '../support/app.ts';
import { chain, computed, createWorkflow, dashboard, sequence } from './graphs.ts';

const ROWS = 400_000;

let app: TestApp;
let path: string;
beforeAll(async () => {
  app = await startTestApp();
  const text = computed('text', `concat(value, '${'x'.repeat(100)}')`);
  const { id } = await createWorkflow(app, app.keys.all, chain(sequence(1, ROWS), text, dashboard));
  const { body } = await app.client.ok('executeWorkflow', {
    key: app.keys.all,
    params: { workflowId: id },
  });
  path = `/api/v1/workflows/${id}/data/${body.data.result_id}/export`;
});
afterAll(() => app.close());

function request(format: string): http.ClientRequest {
  return http
    .get(`${app.url}${path}?format=${format}`, {
      headers: { authorization: `Bearer ${app.keys.all}` },
      agent: false,
    })
    .on('error', () => undefined);
}

async function begun(format: string) {
  const sent = request(format);
  const [response] = (await once(sent, 'response')) as [http.IncomingMessage];
  response.on('error', () => undefined);
  return { sent, response, id: response.headers['x-request-id'] };
}

const linesOf = (field: string, value: unknown) =>
  app
    .logLines()
    .filter((line) => line['msg'] === 'request' && line[field] === value && line['path'] === path);

async function lineOf(id: unknown): Promise<Record<string, unknown>> {
  for (;;) {
    const [line] = linesOf('requestId', id);
    if (line !== undefined) return line;
    await sleep(10);
  }
}

async function metric(name: string): Promise<number> {
  const { text } = await app.client.raw({ method: 'GET', path: '/metrics' });
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)![1]);
}

it('the log has an export once its response has ended, with the time that took', async () => {
  const { response, id } = await begun('csv');
  await sleep(300);
  expect(linesOf('requestId', id)).toEqual([]);
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  expect(bytes).toBeGreaterThan(ROWS * 100);
  const line = await lineOf(id);
  expect(line).toMatchObject({ operationId: 'exportResult', status: 200 });
  expect(line['ms']).toBeGreaterThanOrEqual(300);
});

it.each(['csv', 'ndjson', 'json', 'parquet'])(
  'a client that leaves during its %s is logged with status 499',
  async (format) => {
    const { sent, id } = await begun(format);
    sent.destroy();
    expect(await lineOf(id)).toMatchObject({ operationId: 'exportResult', status: 499 });
  },
);

it('a client that leaves while its Parquet is written ends the work of the engine process', async () => {
  const before = linesOf('status', 499).length;
  const sent = request('parquet');
  while ((await metric('weir_engine_running')) === 0) await sleep(5);
  sent.destroy();
  while (linesOf('status', 499).length === before) await sleep(10);
  while ((await metric('weir_engine_running')) > 0) await sleep(10);
  expect(await metric('weir_engine_killed_total')).toBe(0);
});
