/** A disk that fills up is the server's matter: runs wait for room, everything else continues. */

import { startTestApp, type TestApp } from '../../support/app.ts';

let app: TestApp;
let freeBytes = 1_000;
beforeAll(async () => {
  app = await startTestApp({
    config: { dataDirMinFreeBytes: 500 },
    overrides: { diskSpace: () => Promise.resolve({ freeBytes, totalBytes: 10_000 }) },
  });
});
afterAll(() => app.close());

it('answers 503 to runs and is not ready while there is no room, and recovers by itself', async () => {
  const nodes = [
    {
      node_type: 'sources/inlineRows',
      node_role: 'getter',
      label: 'Rows',
      config: { rows: [{ a: 1 }] },
    },
    { node_type: 'termination/dashboardOutput', node_role: 'terminator', label: 'Out', config: {} },
  ] as const;
  const edges = [{ source_node_index: 0, target_node_index: 1 }];
  const created = await app.client.ok('createWorkflow', {
    key: app.keys.all,
    body: { title: 'T', nodes: [...nodes], edges },
  });
  const params = { workflowId: created.body.data.id };
  const execute = { params, key: app.keys.all };
  const { body } = await app.client.ok('executeWorkflow', execute);
  const schedule = await app.client.ok('createSchedule', {
    ...execute,
    body: { cron: '@yearly' },
  });
  const scheduled = {
    key: app.keys.all,
    params: { ...params, scheduleId: schedule.body.data.id },
  };

  freeBytes = 499;
  app.clock.advance({ seconds: 1 });
  const refused = await app.client.fails('SERVICE_UNAVAILABLE', 'executeWorkflow', execute);
  expect(refused.body.error.message).toBe(
    'The service has no disk space to store results at the moment. Try again later.',
  );
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  for (const [operation, call] of [
    ['executeWorkflow', { ...execute, headers: { prefer: 'respond-async' } }],
    ['previewWorkflow', execute],
    ['previewGraph', { key: app.keys.all, body: { nodes: [] } }],
    ['runSchedule', scheduled],
  ] as const) {
    const response = await app.client.fails('SERVICE_UNAVAILABLE', operation, call);
    expect(response.body.error.message).toBe(refused.body.error.message);
  }
  const readiness = await app.client.raw({ path: '/readyz' });
  expect(readiness.status).toBe(503);
  expect(readiness.body).toMatchObject({
    status: 'not ready',
    checks: { storage: 'failing', database: 'ok', engine: 'ok' },
  });
  // What is stored can still be read, and workflows can still be changed.
  await app.client.ok('getResultPage', {
    params: { ...params, resultId: body.data.result_id },
    key: app.keys.all,
  });
  await app.client.ok('updateWorkflow', { params, key: app.keys.all, body: { title: 'Changed' } });

  freeBytes = 500;
  app.clock.advance({ seconds: 1 });
  await app.client.ok('executeWorkflow', execute);
  await app.client.accepted('runSchedule', scheduled);
  expect((await app.client.raw({ path: '/readyz' })).status).toBe(200);
});
