/** The log tells the whole way of one run, under one id: the request, the worker, the engine's child. */

import { startTestApp, type TestApp } from '../../support/app.ts';
import { until } from '../../support/engine.ts';
import { chain, createWorkflow, dashboard, endless, inlineRows } from '../graphs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const oneRow = chain(inlineRows([{ n: 1 }]), dashboard);

/** What `grep` finds: each line as its message, and of requests the operation and the status. */
const timeline = (executionId: number): readonly string[] =>
  app
    .logLines()
    .filter((line) => line['executionId'] === String(executionId))
    .map(({ msg, operationId, status }) =>
      msg === 'request' ? `${String(operationId)} ${String(status)}` : String(msg),
    );

/** Waits until there are so many lines: some are written after the response. */
const timelineOf = async (executionId: number, lines: number): Promise<readonly string[]> => {
  await until(() => timeline(executionId).length >= lines);
  return timeline(executionId);
};

const call = async (graph: object) => {
  const { id: workflowId } = await createWorkflow(app, app.keys.all, graph);
  return { key: app.keys.all, params: { workflowId } };
};

const following = (executionId: number) => ({
  key: app.keys.all,
  params: { executionId },
  headers: { prefer: 'wait=50' },
});

it('of a run that its caller waits for', async () => {
  const { body } = await app.client.ok('executeWorkflow', await call(oneRow));
  expect(await timelineOf(body.data.execution_id, 2)).toEqual([
    'engine job ended',
    'executeWorkflow 200',
  ]);
});

it('of a run in the background', async () => {
  const headers = { prefer: 'respond-async' };
  const request = { ...(await call(oneRow)), headers };
  const { id } = (await app.client.accepted('executeWorkflow', request)).body.data;
  await app.client.ok('getExecution', following(id));
  const lines = await timelineOf(id, 6);
  expect([...lines].sort()).toEqual([
    'engine job ended',
    'executeWorkflow 202',
    'execution ended',
    'execution queued',
    'execution started',
    'getExecution 200',
  ]);
  const inWorker = ['execution started', 'engine job ended', 'execution ended'];
  expect(lines.filter((line) => inWorker.includes(line))).toEqual(inWorker);
  const [child] = app.logLines().filter((line) => line['msg'] === 'engine child ready');
  expect(Object.keys(child!)).toContain('child');
});

it('of a run that is cancelled', async () => {
  const headers = { prefer: 'respond-async' };
  const request = { ...(await call(endless)), headers };
  const { id } = (await app.client.accepted('executeWorkflow', request)).body.data;
  await app.client.ok('cancelExecution', { key: app.keys.all, params: { executionId: id } });
  await app.client.ok('getExecution', following(id));
  await until(() =>
    ['cancelExecution 200', 'execution queued'].every((line) => timeline(id).includes(line)),
  );
});

it('of a run that fails at a node, and names the child that found out', async () => {
  const rows = inlineRows([{ t: 'twelve' }]);
  const cast = {
    node_type: 'queryoperators/computedColumn',
    node_role: 'setter',
    config: { column_name: 'n', expression: 'cast(t as number)' },
  };
  const request = await call(chain(rows, cast, dashboard));
  const { body } = await app.client.fails('EXECUTION_FAILED', 'executeWorkflow', request);
  const { execution_id: id } = body.data as { execution_id: number };
  expect(await timelineOf(id, 3)).toEqual([
    'engine job ended',
    'engine job ended',
    'executeWorkflow 422',
  ]);
  const jobs = app
    .logLines()
    .filter(({ executionId, msg }) => executionId === String(id) && msg !== 'request');
  expect(jobs).toMatchObject([
    { job: 'query', end: 'failed', child: expect.any(String), ms: expect.any(Number) },
    { job: 'locate', end: 'located' },
  ]);
});
