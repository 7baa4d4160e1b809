import { startTestApp, type TestApp } from '../../support/app.ts';
import {
  isReplayed,
  KEYED_OPERATIONS,
  openSql,
  prepareGround,
  sendKeyed,
} from '../keyed-requests.ts';

const executeWorkflow = KEYED_OPERATIONS.find(({ id }) => id === 'executeWorkflow')!;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { resultTtlSeconds: 60 } });
});
afterAll(() => app.close());

it('a run is not repeated because its rows have expired', async () => {
  const ground = await prepareGround(app);
  const sql = await openSql(app);
  const send = () => sendKeyed(app, executeWorkflow, ground, 'a run');
  expect((await send()).status).toBe(200);
  const before = await sql.count(executeWorkflow.effects);
  app.clock.advance({ minutes: 2 });
  const answer = await send();
  expect([answer.status, answer.body.error.code]).toEqual([404, 'DATA_EXPIRED']);
  expect(isReplayed(answer)).toBe(true);
  expect(await sql.count(executeWorkflow.effects)).toBe(before);
  await sql.close();
});
