/**
 * Whoever asked for a run loses the right to it in the middle: while it waits in the queue, while it reads, between two
 * deliveries, between two times of a schedule, and after its process died. Nothing is sent after that, and the history says why.
 */

import { setTimeout as delay } from 'node:timers/promises';
import { startTestApp, type Person, type TestApp } from '../support/app.ts';
import { chain, createWorkflow, sequence } from '../http/graphs.ts';
import { createHeldHeartbeats } from './held-heartbeats.ts';
import { lossesOf, sqlOf } from './losses.ts';
import { openRunHost, type RunHost } from './run-host.ts';

let host: RunHost;
let app: TestApp;
const heartbeats = createHeldHeartbeats();
beforeAll(async () => {
  host = await openRunHost();
  const outboundAllowHosts = [`127.0.0.1:${host.port}`];
  app = await startTestApp({
    config: { outboundAllowHosts, workerConcurrency: 1 },
    overrides: { stores: heartbeats.stores },
  });
});
afterAll(async () => {
  await app.close();
  await host.close();
});

const losses = lossesOf(() => app);

let paths = 0;
const newPath = (name: string) => `/${name}-${(paths += 1)}`;

async function setup(graph: (sink: string) => object) {
  const [owner, admin] = [await app.newUser(), await app.newUser({ role: 'admin' })];
  const ownerKey = (await app.newKey({ cookie: owner.cookie })).value;
  const key = await app.newKey({ cookie: admin.cookie, level: 'client' });
  const sink = newPath('sink');
  const { id: workflowId } = await createWorkflow(app, ownerKey, graph(sink));
  return { sink, workflowId, ownerKey, asker: { ...admin, key } };
}

async function queue(key: string, workflowId: number): Promise<number> {
  const headers = { prefer: 'respond-async' };
  const call = { key, params: { workflowId }, headers };
  return (await app.client.accepted('executeWorkflow', call)).body.data.id;
}

/** The only worker is busy until the host opens this path. */
async function blocked(): Promise<string> {
  const path = newPath('blocker');
  host.hold(path);
  const graph = chain(host.source(path), host.sink(newPath('sink')));
  const { id } = await createWorkflow(app, app.keys.all, graph);
  await queue(app.keys.all, id);
  await host.untilHeld(path);
  return path;
}

/** As the owner of the workflow sees it, once it has ended. */
async function ended(key: string, executionId: number) {
  for (;;) {
    const { body } = await app.client.ok('getExecution', {
      key,
      params: { executionId },
      headers: { prefer: 'wait=5' },
    });
    if (body.data.finished_at !== null) return body.data;
  }
}

describe.each(losses)('who asked for a run %s', (_, loss) => {
  it('while it waits: it never begins', async () => {
    const blocker = await blocked();
    const { sink, workflowId, ownerKey, asker } = await setup((to) =>
      chain(sequence(1, 3), host.sink(to)),
    );
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push(await queue(asker.key.value, workflowId));
    const ofOwner = await queue(ownerKey, workflowId);
    await loss.take(asker);
    const read = (executionId: number) =>
      app.client.ok('getExecution', { key: ownerKey, params: { executionId } });
    for (const id of ids)
      expect((await read(id)).body.data.status).toBe(loss.isTold ? 'cancelled' : 'queued');
    host.open(blocker);
    for (const id of ids)
      expect(await ended(ownerKey, id)).toMatchObject({
        status: 'cancelled',
        error: { node_id: null, code: loss.code },
        deliveries: [],
        user_id: asker.id,
      });
    expect(await ended(ownerKey, ofOwner)).toMatchObject({ status: 'completed' });
    expect(host.count(sink)).toBe(3);
  });

  it.each(['background', 'synchronous'])('while it reads, before it sends: %s', async (kind) => {
    const from = newPath('source');
    host.hold(from);
    const { sink, workflowId, ownerKey, asker } = await setup((to) =>
      chain(host.source(from), host.sink(to)),
    );
    const call = { key: asker.key.value, params: { workflowId } };
    const waiting = kind === 'synchronous' ? app.client.call('executeWorkflow', call) : null;
    if (waiting === null) await queue(asker.key.value, workflowId);
    await host.untilHeld(from);
    await loss.take(asker);
    // One that the service is told of ends while the other service is silent.
    if (!loss.isTold) host.open(from);
    const response = await waiting;
    const query = `workflow_id=${workflowId}`;
    const { body } = await app.client.ok('listExecutions', { key: ownerKey, query });
    expect(body.data.total).toBe(1);
    const run = await ended(ownerKey, body.data.executions[0]!.id);
    expect(run).toMatchObject({ status: 'cancelled', error: { code: loss.code } });
    expect(host.count(sink)).toBe(0);
    if (response !== null) {
      expect(response.status).toBe(422);
      expect(response.body).toMatchObject({
        error: { code: 'EXECUTION_FAILED', message: run.error!.message },
      });
    }
    host.open(from);
  });

  it('while it sends: what was begun is reported, and no more is sent', async () => {
    const { sink, workflowId, ownerKey, asker } = await setup((to) =>
      chain(sequence(1, 500), host.sink(to)),
    );
    host.hold(sink, 4);
    const id = await queue(asker.key.value, workflowId);
    await host.untilHeld(sink);
    const resumeHeartbeats = loss.isTold ? null : heartbeats.hold();
    await loss.take(asker);
    if (loss.isTold) {
      expect(await ended(ownerKey, id)).toMatchObject({
        status: 'cancelled',
        error: { code: loss.code },
        deliveries: [{ delivered: 3, in_doubt: 1, not_sent: 496 }],
      });
      expect(host.count(sink)).toBe(4);
      host.open(sink);
      return;
    }
    host.open(sink);
    const run = await ended(ownerKey, id);
    resumeHeartbeats?.();
    // The group that was being sent has eight calls.
    expect(run).toMatchObject({
      status: 'cancelled',
      error: { code: loss.code },
      deliveries: [{ delivered: 8, in_doubt: 0, not_sent: 492 }],
    });
    expect(host.count(sink)).toBe(8);
  });
});

it('a run that a session requested outlives the session, but not the right of its user', async () => {
  const blocker = await blocked();
  const logOut = ({ cookie }: Person) => app.client.ok('logOut', { cookie });
  const ends = losses.filter(([, { code }]) => ['user_deleted', 'not_permitted'].includes(code));
  expect(ends).toHaveLength(2);
  const endings = [{ code: null, take: logOut }, ...ends.map(([, loss]) => loss)];
  const runs = await Promise.all(
    endings.map(async (ending) => {
      const { code } = ending;
      const { sink, workflowId, ownerKey, asker } = await setup((to) =>
        chain(sequence(1, 3), host.sink(to)),
      );
      const { body } = await app.client.accepted('executeWorkflow', {
        cookie: asker.cookie,
        params: { workflowId },
        headers: { prefer: 'respond-async' },
      });
      await ending.take(asker);
      return { code, sink, ownerKey, asker, id: body.data.id };
    }),
  );
  host.open(blocker);
  for (const { code, sink, ownerKey, asker, id } of runs) {
    expect(await ended(ownerKey, id)).toMatchObject({
      status: code === null ? 'completed' : 'cancelled',
      error: code === null ? null : { code },
      trigger: 'api',
      user_id: asker.id,
      key_id: null,
    });
    expect(host.count(sink)).toBe(code === null ? 3 : 0);
  }
});

it('whoever asked for a run loses the right to it after its process died: it is not begun again', async () => {
  const blocker = await blocked();
  const left = await Promise.all(
    losses.map(async ([, loss]) => {
      const made = await setup((to) => chain(sequence(1, 3), host.sink(to)));
      const id = await queue(made.asker.key.value, made.workflowId);
      // As if a process had claimed it, and died.
      await sqlOf(
        app,
        `UPDATE executions SET status = 'running', attempt = 1, started_at = now(), seen_at = 'epoch' WHERE id = $1`,
        id,
      );
      await loss.take(made.asker);
      return { ...made, id, loss };
    }),
  );
  host.open(blocker);
  for (const { ownerKey, id, sink, loss } of left) {
    expect(await ended(ownerKey, id)).toMatchObject({
      status: 'cancelled',
      error: { code: loss.code },
      deliveries: [],
    });
    expect(host.count(sink)).toBe(0);
  }
});

describe('a schedule on the workflow of another user', () => {
  async function scheduled() {
    const { sink, workflowId, ownerKey, asker } = await setup((to) =>
      chain(sequence(1, 1), host.sink(to)),
    );
    const { body } = await app.client.ok('createSchedule', {
      key: asker.key.value,
      params: { workflowId },
      body: { cron: '* * * * *' },
    });
    const params = { workflowId, scheduleId: body.data.id };
    const read = async () =>
      (await app.client.ok('getSchedule', { key: ownerKey, params })).body.data;
    const runs = async () => {
      const query = `workflow_id=${workflowId}`;
      return (await app.client.ok('listExecutions', { key: ownerKey, query })).body.data.executions;
    };
    /** At the next due time; another schedule is due with it, which always runs. */
    const untilRun = async (count: number) => {
      while ((await runs()).length < count) await delay(20);
      for (const { id } of await runs()) await ended(ownerKey, id);
      return runs();
    };
    const addOwn = () =>
      app.client.ok('createSchedule', {
        key: ownerKey,
        params: { workflowId },
        body: { cron: '* * * * *' },
      });
    return { sink, ownerKey, asker, read, untilRun, addOwn, scheduleId: body.data.id };
  }

  const roleOf = ({ id: userId }: Person, role: 'admin' | 'member') =>
    app.client.ok('updateUser', { params: { userId }, cookie: app.admin.cookie, body: { role } });

  it('does not run while its user is no admin, and says so', async () => {
    const { sink, asker, read, untilRun, addOwn, scheduleId } = await scheduled();
    expect(await read()).toMatchObject({ user_id: asker.id, paused_reason: null });
    app.clock.advance({ minutes: 1 });
    const [first] = await untilRun(1);
    expect(first).toMatchObject({ user_id: asker.id, status: 'completed', key_id: null });
    const executionId = first!.id;
    await roleOf(asker, 'member');
    expect(await read()).toMatchObject({
      is_active: true,
      paused_reason: 'not_permitted',
      next_run_at: null,
      upcoming: [],
    });
    await app.client.fails('EXECUTION_NOT_FOUND', 'getExecution', {
      key: asker.key.value,
      params: { executionId },
    });
    await addOwn();
    app.clock.advance({ minutes: 1 });
    const second = await untilRun(2);
    expect(second.map(({ schedule_id }) => schedule_id === scheduleId)).toEqual([false, true]);
    expect(host.count(sink)).toBe(2);
    await roleOf(asker, 'admin');
    expect(await read()).toMatchObject({ paused_reason: null, next_run_at: expect.any(String) });
    app.clock.advance({ minutes: 1 });
    expect(await untilRun(4)).toHaveLength(4);
    expect(host.count(sink)).toBe(4);
  });

  it('does not run again once its user is deleted', async () => {
    const { sink, asker, read, untilRun, addOwn } = await scheduled();
    const params = { userId: asker.id };
    await app.client.ok('deleteUser', { params, cookie: app.admin.cookie });
    expect(await read()).toMatchObject({
      is_active: true,
      paused_reason: 'user_deleted',
      next_run_at: null,
    });
    await addOwn();
    app.clock.advance({ minutes: 1 });
    expect(await untilRun(1)).toHaveLength(1);
    expect(host.count(sink)).toBe(1);
  });
});
