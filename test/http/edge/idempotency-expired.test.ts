import { startTestApp, type TestApp } from '../../support/app.ts';
import {
  isReplayed,
  KEYED_OPERATIONS,
  openSql,
  createKeyedFixture,
  sendKeyed,
} from '../keyed-requests.ts';

const executeWorkflow = KEYED_OPERATIONS.find(({ id }) => id === 'executeWorkflow')!;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { resultTtlSeconds: 60 } });
});
afterAll(() => app.close());

it('a run is not repeated because its rows have expired', async () => {
  const fixture = await createKeyedFixture(app);
  const sql = await openSql(app);
  const send = () => sendKeyed(app, executeWorkflow, fixture, 'a run');
  expect((await send()).status).toBe(200);
  const before = await sql.count(executeWorkflow.effects);
  app.clock.advance({ minutes: 2 });
  const response = await send();
  expect([response.status, response.body.error.code]).toEqual([404, 'DATA_EXPIRED']);
  expect(isReplayed(response)).toBe(true);
  expect(await sql.count(executeWorkflow.effects)).toBe(before);
  await sql.close();
});

it('a response is replayed for 24 hours, and after them the request is carried out again', async () => {
  const createWorkflow = KEYED_OPERATIONS.find(({ id }) => id === 'createWorkflow')!;
  const fixture = await createKeyedFixture(app);
  const sql = await openSql(app);
  const send = () => sendKeyed(app, createWorkflow, fixture, 'a day');
  const before = await sql.count(createWorkflow.effects);
  expect(isReplayed(await send())).toBe(false);
  app.clock.advance({ hours: 23, minutes: 59, seconds: 59 });
  expect(isReplayed(await send())).toBe(true);
  expect(await sql.count(createWorkflow.effects)).toBe(before + 1);
  app.clock.advance({ seconds: 1 });
  expect(isReplayed(await send())).toBe(false);
  expect(await sql.count(createWorkflow.effects)).toBe(before + 2);
  await sql.close();
});
