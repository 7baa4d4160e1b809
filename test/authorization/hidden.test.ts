/**
 * What is not the caller's answers as what does not exist: the same request is
 * sent before the id is given out, while it is someone else's, and after it is
 * gone. The clock stands still and the request names its own id, so the responses
 * may differ in nothing.
 */

import { chain, createWorkflow, dashboard, inlineRows } from '../http/graphs.ts';
import { PASSWORD } from '../http/test-server.ts';
import { requestAs, requestAll, codes } from './request-as.ts';
import { callers } from './callers.ts';
import { createPrincipals, type Principals } from './principals.ts';

let principals: Principals;
beforeAll(async () => {
  principals = await createPrincipals();
});
afterAll(() => principals.server.close());

describe('a workflow', () => {
  const graph = chain(inlineRows([{ n: 1 }]), dashboard);
  const requests = (workflowId: number) => {
    const params = { workflowId };
    return {
      getWorkflow: { params },
      updateWorkflow: { params, body: { title: 'Mine now', ...graph } },
      deleteWorkflow: { params },
      executeWorkflow: { params, body: { params: {} } },
      validateWorkflow: { params },
      getResultPage: { params: { workflowId, resultId: 'dataRef:0123456789ABCDEFabcdefgh' } },
      exportResult: {
        params: { workflowId, resultId: 'dataRef:0123456789ABCDEFabcdefgh' },
        query: 'format=csv',
      },
      listRevisions: { params },
      getRevision: { params: { workflowId, revision: 1 } },
      restoreRevision: { params: { workflowId, revision: 1 } },
      publishWorkflow: { params, body: {} },
      listSchedules: { params },
      createSchedule: { params, body: { cron: '@daily' } },
      getSchedule: { params: { workflowId, scheduleId: 1 } },
      updateSchedule: { params: { workflowId, scheduleId: 1 }, body: { is_active: false } },
      deleteSchedule: { params: { workflowId, scheduleId: 1 } },
      runSchedule: { params: { workflowId, scheduleId: 1 } },
      backfillSchedule: {
        params: { workflowId, scheduleId: 1 },
        body: { from: '2026-02-01T00:00:00Z', to: '2026-02-02T00:00:00Z' },
      },
      listCursors: { params },
      resetCursors: { params },
      setCursor: { params: { workflowId, cursorName: 'Rows' }, body: { value: '1' } },
      resetCursor: { params: { workflowId, cursorName: 'Rows' } },
      listWorkflowTests: { params },
      createWorkflowTest: { params, body: { name: 'Mine', expect: [{ node: 'Rows', rows: [] }] } },
      getWorkflowTest: { params: { workflowId, testId: 1 } },
      updateWorkflowTest: { params: { workflowId, testId: 1 }, body: { name: 'Mine now' } },
      deleteWorkflowTest: { params: { workflowId, testId: 1 } },
      runWorkflowTests: { params },
    };
  };

  it('of someone else answers as one that is not there yet and one that is gone', async () => {
    const { server, keys } = principals;
    const outsiders = ['colleague', 'admin', 'stranger'];
    const next = (await createWorkflow(server, keys.all)).id + 1;
    const before = await requestAll(principals, outsiders, requests(next));
    const { id: workflowId } = await createWorkflow(server, keys.all);
    expect(workflowId).toBe(next);
    // Also one that has run, and has a result.
    await server.client.ok('executeWorkflow', { key: keys.all, params: { workflowId } });
    expect(await requestAll(principals, outsiders, requests(workflowId))).toEqual(before);
    const { body } = await server.client.ok('getWorkflow', {
      key: keys.all,
      params: { workflowId },
    });
    expect(body.data.title).toBe('Workflow');

    await server.client.ok('deleteWorkflow', { key: keys.all, params: { workflowId } });
    expect(await requestAll(principals, outsiders, requests(workflowId))).toEqual(before);
    expect(codes(before)).toEqual(new Set(['WORKFLOW_NOT_FOUND']));
    // To its owner it is as gone as to everyone else.
    const owners = await requestAll(principals, ['all', 'client'], requests(workflowId));
    expect(Object.values(owners)).toEqual(
      Object.values(before).slice(0, Object.values(owners).length),
    );
  });
});

describe('a result', () => {
  const page = (workflowId: number, resultId: string) => ({
    getResultPage: { params: { workflowId, resultId } },
    exportResult: { params: { workflowId, resultId }, query: 'format=csv' },
  });

  it('that never was, that belongs to another workflow, that has expired: all answer the same', async () => {
    const { server, keys } = principals;
    const [{ id: one }, { id: other }] = [
      await createWorkflow(server, keys.all),
      await createWorkflow(server, keys.stranger),
    ];
    const run = async (key: string, workflowId: number) =>
      (await server.client.ok('executeWorkflow', { key, params: { workflowId } })).body.data
        .result_id;
    const [mine, theirs] = [await run(keys.all, one), await run(keys.stranger, other)];
    const names = ['all', 'read', 'execute', 'client'];
    const never = await requestAll(
      principals,
      names,
      page(one, 'dataRef:0123456789ABCDEFabcdefgh'),
    );
    expect(codes(never)).toEqual(new Set(['DATA_EXPIRED']));
    for (const resultId of [
      theirs,
      mine.slice(0, -1),
      `${mine}0`,
      mine.slice('dataRef:'.length),
      mine.toUpperCase(),
      `../${other}/data/${theirs}`,
      '%',
    ]) {
      expect(await requestAll(principals, names, page(one, resultId))).toEqual(never);
    }
    expect(codes(await requestAll(principals, names, page(one, mine)))).toEqual(
      new Set([undefined]),
    );
    // Behind a workflow that one may not see, it does not matter which results there are.
    const hidden = await requestAll(
      principals,
      ['colleague', 'admin'],
      page(one, 'dataRef:0123456789ABCDEFabcdefgh'),
    );
    expect(codes(hidden)).toEqual(new Set(['WORKFLOW_NOT_FOUND']));
    for (const resultId of [mine, theirs])
      expect(await requestAll(principals, ['colleague', 'admin'], page(one, resultId))).toEqual(
        hidden,
      );

    server.clock.advance({ hours: 24 });
    const gone = await requestAll(principals, names, page(one, mine));
    expect(gone).toEqual(
      await requestAll(principals, names, page(one, 'dataRef:0123456789ABCDEFabcdefgh')),
    );
    expect(Object.values(gone).map(({ body }) => (body as { error: unknown }).error)).toEqual(
      Object.values(never).map(({ body }) => (body as { error: unknown }).error),
    );
    for (const person of Object.values(principals.users))
      Object.assign(person, await server.logIn(person.email));
  });
});

describe('an API key', () => {
  const requests = (keyId: number) => ({
    getKey: { params: { keyId } },
    updateKey: { params: { keyId }, body: { name: 'Mine now' } },
    revokeKey: { params: { keyId }, query: { descendants: true } },
  });

  it('of someone else answers as one that is not there yet, whatever it may do, revoked or not', async () => {
    const { server, users } = principals;
    const outsiders = [
      'colleague',
      'admin',
      'client',
      'stranger',
      'colleague-cookie',
      'stranger-cookie',
    ];
    for (const scopes of [
      [],
      ['workflows:read', 'workflows:write', 'workflows:execute'],
    ] as const) {
      const next = (await server.newKey(users.owner)).id + 1;
      const before = await requestAll(principals, outsiders, requests(next));
      const { id: keyId, value } = await server.newKey(users.owner, { scopes });
      expect(keyId).toBe(next);
      expect(await requestAll(principals, outsiders, requests(keyId))).toEqual(before);
      const { body } = await server.client.ok('listKeys', { key: value });
      expect(body.keys.find(({ id }) => id === keyId)).toMatchObject({
        name: 'Key',
        is_active: true,
      });

      await server.client.ok('revokeKey', { params: { keyId }, cookie: users.owner.cookie });
      expect(await requestAll(principals, outsiders, requests(keyId))).toEqual(before);
      expect(codes(before)).toEqual(new Set(['KEY_NOT_FOUND']));
    }
  });

  it('of an admin answers to keys of their members as one that is not there', async () => {
    const { server, users } = principals;
    const next = (await server.newKey(users.admin)).id + 1;
    const outsiders = ['no-scopes', 'all', 'owner-cookie'];
    const before = await requestAll(principals, outsiders, requests(next));
    const { id: keyId } = await server.newKey(users.admin, { scope_level: 'client' });
    expect(keyId).toBe(next);
    expect(await requestAll(principals, outsiders, requests(keyId))).toEqual(before);
  });
});

describe('a user', () => {
  const requests = (userId: number) => ({
    getUser: { params: { userId } },
    updateUser: {
      params: { userId },
      body: { name: 'Mine now', password: 'a loom that weaves algebra' },
    },
    deleteUser: { params: { userId } },
  });

  it('of another organization answers as one that is not there yet and one that was deleted', async () => {
    const { server, users } = principals;
    const newUser = async () => {
      const body = { email: server.newEmail(), name: 'New', password: PASSWORD, role: 'member' };
      return (await server.client.ok('createUser', { cookie: users.stranger.cookie, body })).body
        .data.id;
    };
    const next = (await newUser()) + 1;
    const before = await requestAll(principals, ['admin-cookie', 'owner-cookie'], requests(next));
    const userId = await newUser();
    expect(userId).toBe(next);
    expect(
      await requestAll(principals, ['admin-cookie', 'owner-cookie'], requests(userId)),
    ).toEqual(before);

    await server.client.ok('deleteUser', { params: { userId }, cookie: users.stranger.cookie });
    expect(
      await requestAll(principals, ['admin-cookie', 'owner-cookie'], requests(userId)),
    ).toEqual(before);
    expect(codes(before)).toEqual(new Set(['USER_NOT_FOUND', 'FORBIDDEN']));
    const own = await requestAs(
      principals,
      'stranger-cookie',
      'deleteUser',
      requests(userId).deleteUser,
    );
    expect(own).toEqual(before['admin-cookie: deleteUser']);
  });
});

describe('a list', () => {
  it('has the workflows that may be read, and no other', async () => {
    const { server, keys } = principals;
    const made = [];
    for (const key of [keys.all, keys.colleague, keys.admin, keys.stranger])
      made.push((await createWorkflow(server, key)).id);
    for (const name of ['all', 'read', 'colleague', 'admin', 'client-read', 'client', 'stranger']) {
      const credentials = callers.find((caller) => caller.name === name)!.sends(principals);
      const { body } = await server.client.ok('listWorkflows', {
        query: { limit: 100 },
        ...credentials,
      });
      const listed = body.data.workflows.map(({ id }) => id);
      expect(body.data.total).toBe(listed.length);
      for (const workflowId of made) {
        const { status } = await server.client.call('getWorkflow', {
          params: { workflowId },
          ...credentials,
        });
        expect([name, workflowId, status]).toEqual([
          name,
          workflowId,
          listed.includes(workflowId) ? 200 : 404,
        ]);
      }
    }
  });

  it('has the keys that may be changed or are out of reach for what they hold, and no other', async () => {
    const { server, users } = principals;
    const made = [];
    for (const person of Object.values(users)) made.push((await server.newKey(person)).id);
    const keys = ['all', 'no-scopes', 'colleague', 'admin', 'client', 'stranger'];
    for (const name of [...keys, 'owner-cookie', 'admin-cookie', 'stranger-cookie']) {
      const credentials = callers.find((caller) => caller.name === name)!.sends(principals);
      const { body } = await server.client.ok('listKeys', credentials);
      const listed = body.keys.map(({ id }) => id);
      for (const keyId of made) {
        const { status } = await server.client.call('updateKey', {
          params: { keyId },
          body: {},
          ...credentials,
        });
        expect([name, keyId, status === 404]).toEqual([name, keyId, !listed.includes(keyId)]);
      }
    }
  });

  it('of users has those of one organization', async () => {
    const { server, users } = principals;
    const ids = async (cookie: string) =>
      (await server.client.ok('listUsers', { cookie })).body.data.users.map(({ id }) => id);
    const [own, theirs] = [await ids(users.admin.cookie), await ids(users.stranger.cookie)];
    expect(own).toEqual(
      expect.arrayContaining([users.admin.id, users.owner.id, users.colleague.id]),
    );
    expect(theirs).toContain(users.stranger.id);
    expect(own.filter((id) => theirs.includes(id))).toEqual([]);
  });
});
