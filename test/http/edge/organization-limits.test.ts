/** What one organization, and one user, may store: exactly so many, a refusal that names the setting, and room again after a deletion. */

import { startTestApp, type TestApp } from '../../support/app.ts';
import { startTestServer, PASSWORD } from '../test-server.ts';

describe('users of an organization', () => {
  it('are no more than allowed; deleted ones do not count, and other organizations have their own', async () => {
    const server = await startTestServer({ usersPerOrganization: 3 });
    const { cookie } = server.admin;
    const body = () => ({
      email: server.newEmail(),
      name: 'N',
      role: 'member',
      password: PASSWORD,
    });
    const first = await server.client.ok('createUser', { cookie, body: body() });
    await server.client.ok('createUser', { cookie, body: body() });
    const refused = await server.client.fails('INVALID_INPUT', 'createUser', {
      cookie,
      body: body(),
    });
    expect(refused.body.error.message).toMatch(/has 3 users.*USERS_PER_ORGANIZATION/);
    const other = await server.newAdmin();
    await server.client.ok('createUser', { cookie: other.cookie, body: body() });
    await server.client.ok('deleteUser', { cookie, params: { userId: first.body.data.id } });
    await server.client.ok('createUser', { cookie, body: body() });
    await server.client.fails('INVALID_INPUT', 'createUser', { cookie, body: body() });
    await server.close();
  });
});

describe('the bytes of workflows with their revisions', () => {
  it('are no more than allowed: what is there stays, and one that is deleted leaves room', async () => {
    const app = await startTestApp({
      config: { signup: 'open', workflowsMaxBytesPerOrganization: 100_000 },
    });
    const key = app.keys.all;
    const nodes = [
      {
        node_type: 'sources/inlineRows',
        node_role: 'getter' as const,
        label: 'Rows',
        config: { rows: [{ a: 'x'.repeat(60_000) }] },
      },
    ];
    const create = () =>
      app.client.ok('createWorkflow', { key, body: { title: 'W', nodes, edges: [] } });
    const { body } = await create();
    const params = { workflowId: body.data.id };
    // The first graph is kept as a revision.
    await app.client.ok('updateWorkflow', { key, params, body: { nodes, edges: [] } });
    const refusals = [
      await app.client.fails('INVALID_INPUT', 'createWorkflow', { key, body: { title: 'W' } }),
      await app.client.fails('INVALID_INPUT', 'updateWorkflow', {
        key,
        params,
        body: { nodes: [], edges: [] },
      }),
      await app.client.fails('INVALID_INPUT', 'updateWorkflow', {
        key,
        params,
        body: { parameters: {} },
      }),
      await app.client.fails('INVALID_INPUT', 'restoreRevision', {
        key,
        params: { ...params, revision: 1 },
      }),
    ];
    for (const refused of refusals)
      expect(refused.body.error.message).toMatch(/100000 .*WORKFLOWS_MAX_BYTES_PER_ORGANIZATION/);
    await app.client.ok('updateWorkflow', { key, params, body: { title: 'X' } });
    await app.client.ok('deleteWorkflow', { key, params });
    await create();
    await app.close();
  });
});

describe('of an organization', () => {
  let app: TestApp;
  let key: string;
  beforeAll(async () => {
    app = await startTestApp({
      config: { signup: 'open', workflowsPerOrganization: 3, schedulesPerUser: 3 },
    });
    key = app.keys.all;
  });
  afterAll(() => app.close());

  const create = () => app.client.call('createWorkflow', { key, body: { title: 'W' } });

  it('workflows are no more than allowed, of all its users together', async () => {
    const first = await app.client.ok('createWorkflow', { key, body: { title: 'W' } });
    expect((await create()).status).toBe(201);
    const member = await app.newUser();
    const theirs = (await app.newKey({ cookie: member.cookie })).value;
    await app.client.ok('createWorkflow', { key: theirs, body: { title: 'W' } });
    for (const each of [key, theirs]) {
      const { body } = await app.client.fails('INVALID_INPUT', 'createWorkflow', {
        key: each,
        body: { title: 'W' },
      });
      expect(body.error.message).toMatch(/has 3 workflows.*WORKFLOWS_PER_ORGANIZATION/);
    }
    // What is stored stays changeable.
    const params = { workflowId: first.body.data.id };
    await app.client.ok('updateWorkflow', { key, params, body: { title: 'X' } });
    await app.client.ok('deleteWorkflow', { key, params });
    expect((await create()).status).toBe(201);
    expect((await create()).status).toBe(400);
  });

  it('schedules of one user are no more than allowed, over all workflows, also when many come at once', async () => {
    const { body } = await app.client.ok('listWorkflows', { key: app.keys.read });
    const ids = body.data.workflows.map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const schedule = (workflowId: number) =>
      app.client.call('createSchedule', { key, params: { workflowId }, body: { cron: '@daily' } });
    const made = await Promise.all(Array.from({ length: 8 }, (_, n) => schedule(ids[n % 2]!)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = made.find(({ status }) => status === 400)!;
    expect((refused.body as { error: { message: string } }).error.message).toMatch(
      /have 3 schedules.*SCHEDULES_PER_USER/,
    );
    const kept = made.find(({ status }) => status === 201)!.body as {
      data: { id: number; workflow_id: number };
    };
    await app.client.ok('deleteSchedule', {
      key,
      params: { workflowId: kept.data.workflow_id, scheduleId: kept.data.id },
    });
    expect((await schedule(ids[0]!)).status).toBe(201);
    expect((await schedule(ids[1]!)).status).toBe(400);
  });
});
