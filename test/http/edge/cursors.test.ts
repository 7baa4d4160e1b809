/** Runs of a workflow that sends only what changed: the cursor moves with the end of a run that delivered everything. */

import { chain, createWorkflow } from '../graphs.ts';
import { newIntegration } from '../integrations.ts';
import { addSchedule } from '../schedules.ts';
import { runsOf } from './cursor-runs.ts';
import { urlOf, useReceiver } from './receiver.ts';

const receiver = useReceiver();

/** The rows that the host has, and the status of its response to a row. */
let orders: { id: number; updated_at: string }[];
let statusOf: (id: number) => number;
/** Awaited before the host responds to a row. */
let beforeRow: () => Promise<void>;

beforeEach(() => {
  orders = [];
  statusOf = () => 201;
  beforeRow = () => Promise.resolve();
  receiver.host.respond = (request, response) => {
    const since = new URL(request.url ?? '', 'http://localhost').searchParams.get('since') ?? '';
    if (request.method === 'GET') {
      const rows = orders.filter((order) => order.updated_at >= since);
      response.setHeader('content-type', 'application/json');
      return void response.end(JSON.stringify(rows));
    }
    const { id } = JSON.parse(receiver.host.requests.at(-1)!.body) as { id: number };
    void beforeRow().then(() => response.writeHead(statusOf(id)).end());
  };
});

const { run, rerun, endedRuns } = runsOf(receiver);

const minute = (at: number) => new Date(Date.UTC(2025, 0, 1, 0, at)).toISOString();
const add = (id: number, at = id) => orders.push({ id, updated_at: minute(at) });
const sync = (config: object = {}, incremental: object = {}) =>
  chain(
    {
      node_type: 'sources/httpRequest',
      node_role: 'getter',
      label: 'Orders',
      config: {
        url: urlOf(receiver),
        columns: { id: 'number', updated_at: 'timestamp' },
        incremental: { cursor: 'updated_at', parameter: 'since', ...incremental },
      },
    },
    {
      node_type: 'termination/httpRequest',
      node_role: 'terminator',
      label: 'Send',
      config: { url: urlOf(receiver), ...config },
    },
  );

async function newSync(config: object = {}): Promise<number> {
  const { id } = await createWorkflow(receiver.server, receiver.key, sync(config));
  return id;
}

describe.each(['wait=10', 'respond-async'])('runs with Prefer: %s', (prefer) => {
  it('send each row once', async () => {
    const id = await newSync();
    add(1);
    add(2);
    expect(await run(id, {}, prefer)).toEqual({
      id: expect.any(Number) as number,
      rows: [1, 2],
      since: null,
      cursor: {
        name: 'Orders',
        column: 'updated_at',
        from: null,
        to: minute(2),
        moved: true,
        reason: null,
      },
    });
    add(3, 2);
    add(4);
    const second = await run(id, {}, prefer);
    expect(second).toMatchObject({ rows: [3, 4], since: minute(2) });
    expect(second.cursor).toMatchObject({ from: minute(2), to: minute(4), moved: true });
    const third = await run(id, {}, prefer);
    expect(third).toMatchObject({ rows: [], since: minute(4) });
    expect(third.cursor).toMatchObject({ to: minute(4), moved: false, reason: 'no_new_rows' });
  });
});

/** The host responds to rows when it has received this number of them. */
function waitForRows(count: number): void {
  let arrived = 0;
  let release = (): void => undefined;
  const all = new Promise<void>((resolve) => (release = resolve));
  beforeRow = () => {
    arrived += 1;
    if (arrived === count) release();
    return all;
  };
}

describe('a cursor stays', () => {
  it('if a row was not delivered, and the next run begins at the same value', async () => {
    const id = await newSync({ on_error: 'continue' });
    add(1);
    add(2);
    statusOf = (row) => (row === 2 ? 422 : 201);
    const { cursor } = await run(id);
    expect(cursor).toMatchObject({ to: minute(2), moved: false, reason: 'rows_not_delivered' });
    statusOf = () => 201;
    expect(await run(id)).toMatchObject({ rows: [1, 2], cursor: { from: null, moved: true } });
  });

  it('if the run failed', async () => {
    const id = await newSync();
    add(1);
    statusOf = () => 422;
    expect((await run(id)).cursor).toMatchObject({ moved: false, reason: 'run_not_completed' });
  });

  it.each(['wait=10', 'respond-async'])('if the call chose a revision, with %s', async (prefer) => {
    const id = await newSync();
    add(1);
    const { cursor } = await run(id, { revision: 1 }, prefer);
    expect(cursor).toMatchObject({ moved: false, reason: 'revision_chosen' });
    expect((await run(id)).cursor).toMatchObject({ from: null, moved: true });
  });

  it('after a preview, which begins at its value', async () => {
    const id = await newSync();
    add(1);
    await run(id);
    add(2);
    const { client } = receiver.server;
    const request = { key: receiver.key, params: { workflowId: id } };
    for (let again = 0; again < 2; again += 1) {
      const { body } = await client.ok('previewWorkflow', request);
      expect(body.data.nodes[0]).toMatchObject({ total_rows: 1, rows: [{ id: 2 }] });
    }
    expect(await run(id)).toMatchObject({ rows: [2], cursor: { from: minute(1) } });
  });

  it('if another run moved it meanwhile: only one of two runs moves it', async () => {
    const id = await newSync();
    add(1);
    waitForRows(2);
    const runs = await Promise.all([run(id), run(id)]);
    expect(runs.map(({ cursor }) => cursor?.['reason']).sort()).toEqual([
      'changed_meanwhile',
      null,
    ]);
    expect(await run(id)).toMatchObject({ rows: [], cursor: { from: minute(1) } });
  });
});

it('is moved by one of two schedules and a call at the same time, and then by a schedule', async () => {
  const { server, key } = receiver;
  const id = await newSync();
  add(1);
  waitForRows(2);
  const cron = '* * * * *';
  await addSchedule(server, key, id, { cron });
  const { id: scheduleId } = await addSchedule(server, key, id, { cron });
  server.clock.advance({ minutes: 1 });
  await run(id);
  const runs = await endedRuns(id, 3);
  expect(runs.map(({ trigger }) => trigger).sort()).toEqual(['api', 'schedule', 'schedule']);
  expect(runs.map(({ cursors: [cursor] }) => [cursor?.to, cursor?.reason]).sort()).toEqual([
    [minute(1), null],
    [minute(1), 'changed_meanwhile'],
    // The service has one worker here, so this run began after the cursor had moved.
    [minute(1), 'no_new_rows'],
  ]);
  add(2);
  const before = receiver.host.requests.length;
  await server.client.ok('deleteSchedule', { key, params: { workflowId: id, scheduleId } });
  server.clock.advance({ minutes: 1 });
  const [scheduled] = await endedRuns(id, 4);
  expect(scheduled?.cursors[0]).toMatchObject({ from: minute(1), to: minute(2), moved: true });
  const rowRequests = receiver.host.requests
    .slice(before)
    .filter(({ method }) => method === 'POST');
  expect(rowRequests).toHaveLength(1);
});

it('is a parameter of an operation of an integration', async () => {
  const parameters = [{ name: 'since', in: 'query', type: 'string' }];
  const columns = [
    { name: 'id', type: 'number' },
    { name: 'updated_at', type: 'timestamp' },
  ];
  const { slug } = await newIntegration(receiver.server, {
    base_url: urlOf(receiver),
    operations: [
      {
        name: 'listOrders',
        role: 'getter',
        method: 'GET',
        path: '/',
        parameters,
        response: { columns },
      },
    ],
  });
  const { nodes, edges } = sync();
  const getter = {
    node_type: `${slug}/listOrders`,
    node_role: 'getter',
    label: 'Orders',
    config: { incremental: { cursor: 'updated_at', parameter: 'since', start: minute(1) } },
  };
  const graph = { nodes: [getter, ...nodes.slice(1)], edges };
  const { id } = await createWorkflow(receiver.server, receiver.key, graph);
  add(0);
  add(1);
  expect(await run(id)).toMatchObject({ rows: [1], since: minute(1), cursor: { moved: true } });
  add(2);
  expect(await run(id)).toMatchObject({ rows: [2], since: minute(1), cursor: { to: minute(2) } });
});

it('reads from a value that a user sets, and from the start after a reset', async () => {
  const { client } = receiver.server;
  const id = await newSync();
  add(1);
  add(2);
  add(3);
  await run(id);
  const request = { key: receiver.key, params: { workflowId: id, cursorName: 'Orders' } };
  await client.ok('setCursor', { ...request, body: { value: minute(2) } });
  expect(await run(id)).toMatchObject({ rows: [2, 3], since: minute(2) });
  await client.ok('resetCursor', request);
  expect(await run(id)).toMatchObject({ rows: [1, 2, 3], since: null });
});

it('is not moved by a run in progress after it is set', async () => {
  const { client } = receiver.server;
  const id = await newSync();
  add(1);
  const request = { key: receiver.key, params: { workflowId: id, cursorName: 'Orders' } };
  beforeRow = async () => {
    await client.ok('setCursor', { ...request, body: { value: minute(9) } });
    await client.ok('resetCursor', request);
  };
  expect((await run(id)).cursor).toMatchObject({ moved: false, reason: 'changed_meanwhile' });
});

describe('a run that repeats another', () => {
  it('moves the cursor that the other left, to where the other ended', async () => {
    const id = await newSync({ on_error: 'continue' });
    add(1);
    add(2);
    statusOf = (row) => (row === 2 ? 422 : 201);
    const first = await run(id);
    add(3);
    statusOf = () => 201;
    const again = await rerun(first.id);
    expect(again).toMatchObject({ rows: [1, 2], cursor: { to: minute(2), moved: true } });
    expect(await run(id)).toMatchObject({ rows: [3], since: minute(2) });
  });

  it('reads the same rows after the cursor has moved on, and leaves it there', async () => {
    const id = await newSync();
    add(1);
    const first = await run(id);
    add(2);
    await run(id);
    const again = await rerun(first.id);
    expect(again).toMatchObject({ rows: [1], cursor: { from: null, reason: 'changed_meanwhile' } });
    expect((await run(id)).since).toBe(minute(2));
  });
});
