import { startTestApp, type TestApp } from '../../support/app.ts';
import { sendBytes } from '../../../scripts/service/client.ts';
import {
  isReplayed,
  KEYED_OPERATIONS,
  lasting,
  openSql,
  createKeyedFixture,
  sendKeyed,
  type KeyedFixture,
  type Sql,
} from '../keyed-requests.ts';
import { SINGLE_OPERATIONS } from '../single-requests.ts';
import { calls } from '../../../src/generated/v1-calls.ts';

let app: TestApp;
let fixture: KeyedFixture;
let otherKey: string;
let sql: Sql;
beforeAll(async () => {
  app = await startTestApp({ config: { outboundAllowHosts: ['127.0.0.1:1'] } });
  fixture = await createKeyedFixture(app);
  otherKey = (await app.newKey()).value;
  sql = await openSql(app);
});
afterAll(async () => {
  await sql.close();
  await app.close();
});

let keys = 0;
const newKey = (): string => `key ${(keys += 1)}`;

const [createKey, createWorkflow, executeWorkflow] = KEYED_OPERATIONS;
const restoreRevision = KEYED_OPERATIONS.find(({ id }) => id === 'restoreRevision');

it('belongs to the user who is logged in, whichever session it is', async () => {
  const key = newKey();
  const { email, password, cookie } = await app.newUser();
  const request = { key: undefined, cookie };
  const first = await sendKeyed(app, createKey!, fixture, key, request);
  expect(first.status).toBe(201);
  const other = { ...request, cookie: await app.logIn(email, password) };
  const again = await sendKeyed(app, createKey!, fixture, key, other);
  expect([lasting(again), isReplayed(again)]).toEqual([lasting(first), true]);
});

it('knows the caller by the API key, however the Authorization header is written', async () => {
  const key = newKey();
  const first = await sendKeyed(app, createKey!, fixture, key);
  const headers = { authorization: `bearer   ${fixture.key} ` };
  const again = await sendKeyed(app, createKey!, fixture, key, { key: undefined, headers });
  expect([lasting(again), isReplayed(again)]).toEqual([lasting(first), true]);
});

it('gives the ETag of a workflow again', async () => {
  const key = newKey();
  const first = await sendKeyed(app, createWorkflow!, fixture, key);
  const again = await sendKeyed(app, createWorkflow!, fixture, key);
  expect(first.headers['etag']).toMatch(/^"/);
  expect([again.headers['etag'], isReplayed(again)]).toEqual([first.headers['etag'], true]);
});

it('gives the response of a conditional change again, although that change made another ETag', async () => {
  const read = await app.client.ok('getWorkflow', {
    key: fixture.key,
    params: { workflowId: fixture.workflowId },
  });
  const etag = read.headers['etag']!;
  const key = newKey();
  const headers = { 'if-match': etag };
  const first = await sendKeyed(app, restoreRevision!, fixture, key, { headers });
  expect([first.status, isReplayed(first)]).toEqual([200, false]);
  expect(first.headers['etag']).not.toBe(etag);
  const again = await sendKeyed(app, restoreRevision!, fixture, key, { headers });
  expect([lasting(again), isReplayed(again)]).toEqual([lasting(first), true]);
  const late = await sendKeyed(app, restoreRevision!, fixture, newKey(), { headers });
  expect([late.status, late.body.error.code]).toEqual([412, 'PRECONDITION_FAILED']);
});

it('is a header of these operations', () => {
  const keyed = Object.entries(calls).filter(([, { repetition }]) => repetition === 'keyed');
  expect([...KEYED_OPERATIONS, ...SINGLE_OPERATIONS].map(({ id }) => id).sort()).toEqual(
    keyed.map(([id]) => id).sort(),
  );
});

describe.each(SINGLE_OPERATIONS)('$id with an Idempotency-Key', (operation) => {
  const { id, status, effects, otherBody } = operation;
  it('is carried out once, although requests with the key arrive at once and again', async () => {
    const next = await operation.next(app, fixture);
    const before = await sql.count(effects);
    const headers = { 'idempotency-key': newKey() };
    const request = { key: fixture.key, ...next, headers };
    const send = () => app.client.call(id, request);
    const responses = await Promise.all([send(), send(), send(), send()]);
    const [first, ...others] = responses.filter((response) => response.status === status);
    for (const again of [...others, await send()]) expect(lasting(again)).toEqual(lasting(first!));
    expect((await sql.count(effects)) - before).toBe(1);
    await app.client.fails('IDEMPOTENCY_MISMATCH', id, { ...request, body: otherBody });
  });
});

describe.each(KEYED_OPERATIONS)('$id with an Idempotency-Key', (operation) => {
  const { effects, status, hasBody } = operation;

  it('is carried out once, and gets the same response again', async () => {
    const before = await sql.count(effects);
    const key = newKey();
    const first = await sendKeyed(app, operation, fixture, key);
    expect([first.status, isReplayed(first)]).toEqual([status, false]);
    for (let count = 0; count < 3; count += 1) {
      const again = await sendKeyed(app, operation, fixture, key);
      expect(isReplayed(again)).toBe(true);
      expect(lasting(again)).toEqual(lasting(first));
    }
    expect((await sql.count(effects)) - before).toBe(1);
  });

  it('is done twice with two keys, and without a key each time', async () => {
    const before = await sql.count(effects);
    for (const key of [newKey(), newKey(), null, null]) {
      const response = await sendKeyed(app, operation, fixture, key);
      expect([response.status, isReplayed(response)]).toEqual([status, false]);
    }
    expect((await sql.count(effects)) - before).toBe(4);
  });

  it('is another request where another caller sends the same key', async () => {
    const before = await sql.count(effects);
    const key = newKey();
    await sendKeyed(app, operation, fixture, key);
    const response = await sendKeyed(app, operation, { ...fixture, key: otherKey }, key);
    expect([response.status, isReplayed(response)]).toEqual([status, false]);
    expect((await sql.count(effects)) - before).toBe(2);
  });

  it('is forgotten after 24 hours', async () => {
    const before = await sql.count(effects);
    const key = newKey();
    await sendKeyed(app, operation, fixture, key);
    app.clock.advance({ hours: 24 });
    const response = await sendKeyed(app, operation, fixture, key);
    expect([response.status, isReplayed(response)]).toEqual([status, false]);
    expect((await sql.count(effects)) - before).toBe(2);
    expect(isReplayed(await sendKeyed(app, operation, fixture, key))).toBe(true);
  });

  it('is refused with the key of another request', async () => {
    const key = newKey();
    await sendKeyed(app, operation, fixture, key);
    const others = KEYED_OPERATIONS.filter(({ id }) => id !== operation.id);
    const responses = [
      ...(hasBody ? [await sendKeyed(app, operation, fixture, key, { body: 'other' })] : []),
      ...(await Promise.all(others.map((other) => sendKeyed(app, other, fixture, key)))),
    ];
    for (const response of responses)
      expect([response.status, response.body.error.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });

  it.each([
    ['255 characters', 'k'.repeat(255)],
    [
      'every printable character',
      String.fromCharCode(...Array.from({ length: 94 }, (_, n) => 33 + n)),
    ],
  ])('takes a key of %s', async (_, key) => {
    expect(isReplayed(await sendKeyed(app, operation, fixture, key))).toBe(false);
    expect(isReplayed(await sendKeyed(app, operation, fixture, key))).toBe(true);
  });

  it.each([
    ['is empty', '', 'must not be empty'],
    ['has 256 characters', 'k'.repeat(256), 'must have at most 255 characters'],
    ['has a tab', 'a\tb', 'must consist of printable ASCII characters'],
    ['is not ASCII', 'schlüssel', 'must consist of printable ASCII characters'],
  ])('is refused where the key %s', async (_, key, what) => {
    const before = await sql.count(effects);
    const response = await sendKeyed(app, operation, fixture, key);
    expect([response.status, response.body.error.code]).toEqual([400, 'INVALID_INPUT']);
    const message = `The header \`Idempotency-Key\` ${what}.`;
    expect(response.body.error.details).toEqual([{ path: 'Idempotency-Key', message }]);
    expect(await sql.count(effects)).toBe(before);
  });
});

it('refuses a header that comes twice', async () => {
  const text = await sendBytes(
    app.url,
    [
      'POST /api/v1/workflows HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${fixture.key}`,
      'Content-Type: application/json',
      'Content-Length: 2',
      'Connection: close',
      'Idempotency-Key: one',
      'Idempotency-Key: one',
      '',
      '{}',
    ].join('\r\n'),
  );
  expect(text).toContain('HTTP/1.1 400');
  expect(text).toContain('The header `Idempotency-Key` must be sent once only.');
});

it('leaves nothing in the database that gives a full_key or the Idempotency-Key away', async () => {
  const idempotencyKey = `guessable-${newKey()}`;
  const { body } = await app.client.ok('createKey', {
    key: fixture.key,
    body: { name: 'Secret' },
    headers: { 'idempotency-key': idempotencyKey },
  });
  const tables = await sql.rows(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname <> 'information_schema'",
  );
  const found: unknown[] = [];
  const secrets = [body.full_key, body.full_key.slice(body.key.key_prefix.length), idempotencyKey];
  for (const { name } of tables)
    for (const secret of secrets)
      for (const form of [secret, Buffer.from(secret).toString('hex')])
        if (
          (await sql.count(
            `SELECT count(*)::int AS n FROM ${String(name)} t WHERE strpos(t::text, '${form}') > 0`,
          )) > 0
        )
          found.push([name, form]);
  expect(found).toEqual([]);
  // The search finds what is there.
  const prefix = `SELECT count(*)::int AS n FROM api_keys t WHERE strpos(t::text, '${body.key.key_prefix}') > 0`;
  expect(await sql.count(prefix)).toBeGreaterThan(0);
});

describe('a response that is not kept', () => {
  it('lets the same request be carried out once its reason is gone', async () => {
    const key = newKey();
    const headers = { 'idempotency-key': key };
    const body = { title: 'No graph', nodes: 'none' };
    await app.client.fails('INVALID_INPUT', 'createWorkflow', { key: fixture.key, body, headers });
    const params = { workflowId: 2147483647 };
    const missing = await sendKeyed(app, executeWorkflow!, fixture, key, { params });
    expect(missing.body.error.code).toBe('WORKFLOW_NOT_FOUND');
    const first = await sendKeyed(app, createWorkflow!, fixture, key);
    expect([first.status, isReplayed(first)]).toEqual([201, false]);
  });

  it('is that of a change that a rule of the service refuses', async () => {
    const key = newKey();
    const headers = { 'idempotency-key': key };
    const createSchedule = KEYED_OPERATIONS.find(({ id }) => id === 'createSchedule')!;
    await app.client.fails('INVALID_INPUT', 'createSchedule', {
      key: fixture.key,
      params: { workflowId: fixture.workflowId },
      body: { cron: '0 0 30 2 *' },
      headers,
    });
    const first = await sendKeyed(app, createSchedule, fixture, key);
    expect([first.status, isReplayed(first)]).toEqual([201, false]);
  });

  it('is that of a background run of a graph that cannot run, which may be repaired', async () => {
    const made = await app.client.ok('createWorkflow', {
      key: fixture.key,
      body: { title: 'Draft', nodes: [] },
    });
    const call = {
      key: fixture.key,
      params: { workflowId: made.body.data.id },
      body: {},
      headers: { 'idempotency-key': newKey(), prefer: 'respond-async' },
    };
    await app.client.fails('WORKFLOW_INVALID', 'executeWorkflow', call);
    const { nodes, edges } = createWorkflow!.request(fixture, 'usual').body as {
      nodes: object[];
      edges: object[];
    };
    await app.client.ok('updateWorkflow', { ...call, headers: {}, body: { nodes, edges } });
    const again = await app.client.call('executeWorkflow', call);
    expect([again.status, isReplayed(again)]).toEqual([202, false]);
  });

  it('is that of a run whose parameters cannot be read; it leaves no execution', async () => {
    const key = newKey();
    const before = await sql.count(executeWorkflow!.effects);
    const { workflowId } = fixture;
    const send = (body: string) =>
      app.client.call('executeWorkflow', {
        key: fixture.key,
        params: { workflowId },
        body,
        headers: { 'idempotency-key': key },
      });
    expect((await send('{"params":')).body.error.code).toBe('INVALID_BODY');
    expect((await send('{"parms":{}}')).body.error.code).toBe('INVALID_INPUT');
    const first = await send('{"params":{}}');
    expect([first.status, isReplayed(first)]).toEqual([200, false]);
    expect((await sql.count(executeWorkflow!.effects)) - before).toBe(1);
  });
});
