/** What the client sends, gives back and throws, and when it sends a request again. */

import { createClient, WeirError, type Client, type Clock } from '../../src/client/index.ts';
import type { OperationId } from '../../src/client/retry.ts';
import { retryAfterSeconds } from '../../src/client/retry-after.ts';
import { enveloped, refused, startScriptedServer, type ScriptedAnswer, type ScriptedServer } from './scripted-server.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');

let server: ScriptedServer;
let waits: number[];

beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());
beforeEach(() => {
  waits = [];
});

/** Waits take no time and are kept. */
const clock: Clock = {
  nowMs: () => NOW,
  async sleep(ms, signal) {
    signal?.throwIfAborted();
    waits.push(ms);
  },
};

function client(options: { retries?: number; maxRetryDelaySeconds?: number } = {}): Client {
  return createClient({ baseUrl: server.url, key: 'weir_test', clock, ...options });
}

async function errorOf(promise: Promise<unknown>): Promise<WeirError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(WeirError);
  return error as WeirError;
}

const NODE = { node_type: 'termination/dashboardOutput', node_role: 'terminator' as const };

interface Operation {
  readonly call: (client: Client) => Promise<unknown>;
  readonly sends: string;
  readonly body?: unknown;
  readonly answers: ScriptedAnswer;
  readonly gives: unknown;
}

const operations: Readonly<Record<OperationId, Operation>> = {
  listKeys: {
    call: (weir) => weir.listKeys(),
    sends: 'GET /api/v1/keys',
    answers: { status: 200, body: { success: true, keys: [{ id: 1 }] } },
    gives: [{ id: 1 }],
  },
  createKey: {
    call: (weir) => weir.createKey({ name: 'CI' }),
    sends: 'POST /api/v1/keys',
    body: { name: 'CI' },
    answers: { status: 201, body: { success: true, key: { id: 1 }, full_key: 'weir_new' } },
    gives: { key: { id: 1 }, full_key: 'weir_new' },
  },
  updateKey: {
    call: (weir) => weir.updateKey(4, { name: 'CI' }),
    sends: 'PATCH /api/v1/keys/4',
    body: { name: 'CI' },
    answers: { status: 200, body: { success: true, key: { id: 4 } } },
    gives: { id: 4 },
  },
  revokeKey: {
    call: (weir) => weir.revokeKey(4),
    sends: 'DELETE /api/v1/keys/4',
    answers: { status: 200, body: { success: true, revoked: true } },
    gives: undefined,
  },
  listWorkflows: {
    call: (weir) => weir.listWorkflows({ page: 2, limit: 5 }),
    sends: 'GET /api/v1/workflows?page=2&limit=5',
    answers: enveloped({ workflows: [] }),
    gives: { workflows: [] },
  },
  createWorkflow: {
    call: (weir) => weir.createWorkflow({ title: 'T', nodes: [NODE] }),
    sends: 'POST /api/v1/workflows',
    body: { title: 'T', nodes: [NODE] },
    answers: enveloped({ id: 7 }),
    gives: { id: 7 },
  },
  getWorkflow: { call: (weir) => weir.getWorkflow(7), sends: 'GET /api/v1/workflows/7', answers: enveloped({ id: 7 }), gives: { id: 7 } },
  updateWorkflow: {
    call: (weir) => weir.updateWorkflow(7, { description: null }),
    sends: 'PATCH /api/v1/workflows/7',
    body: { description: null },
    answers: enveloped({ id: 7 }),
    gives: { id: 7 },
  },
  deleteWorkflow: {
    call: (weir) => weir.deleteWorkflow(7),
    sends: 'DELETE /api/v1/workflows/7',
    answers: { status: 204 },
    gives: undefined,
  },
  validateWorkflow: {
    call: (weir) => weir.validateWorkflow(7),
    sends: 'POST /api/v1/workflows/7/validate',
    answers: enveloped({ valid: true, warnings: [] }),
    gives: { valid: true, warnings: [] },
  },
  executeWorkflow: {
    call: (weir) => weir.executeWorkflow(7, { params: { n: 1 } }),
    sends: 'POST /api/v1/workflows/7/execute',
    body: { params: { n: 1 } },
    answers: enveloped({ status: 'completed' }),
    gives: { status: 'completed' },
  },
  getResultPage: {
    call: (weir) => weir.getResultPage(7, 'dataRef:a/b', { limit: 3 }),
    sends: 'GET /api/v1/workflows/7/data/dataRef%3Aa%2Fb?limit=3',
    answers: enveloped({ rows: [] }),
    gives: { rows: [] },
  },
  listNodeTypes: {
    call: (weir) => weir.listNodeTypes({ category: 'query ops', role: 'setter' }),
    sends: 'GET /api/v1/node-types?category=query%20ops&role=setter',
    answers: enveloped({ total: 0 }),
    gives: { total: 0 },
  },
};

describe.each(Object.entries(operations) as [OperationId, Operation][])('%s', (id, { call, sends, body, answers, gives }) => {
  it('sends what the specification says and gives what is in the envelope', async () => {
    server.script(answers);
    expect(await call(client())).toEqual(gives);
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([sends]);
    expect(server.requests[0]!.headers.authorization).toBe('Bearer weir_test');
    expect(server.requests[0]!.body).toBe(body === undefined ? '' : JSON.stringify(body));
    if (body !== undefined) expect(server.requests[0]!.headers['content-type']).toBe('application/json');
  });

  it.each([
    ['429', refused(429, 'RATE_LIMITED', { headers: { 'retry-after': '2' } }), true],
    [
      '503',
      refused(503, 'SERVICE_UNAVAILABLE', { headers: { 'retry-after': '2' } }),
      !['createKey', 'createWorkflow', 'deleteWorkflow', 'executeWorkflow'].includes(id),
    ],
    ['a cut connection', 'cut' as const, sends.startsWith('GET')],
    ['a cut answer', 'cut in the body' as const, sends.startsWith('GET')],
    ['500', refused(500, 'INTERNAL_ERROR'), false],
  ])('after %s is sent again exactly where that does no harm', async (_, failure, again) => {
    server.script(failure, answers);
    const outcome = call(client());
    if (again) expect(await outcome).toEqual(gives);
    else await errorOf(outcome);
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(again ? [sends, sends] : [sends]);
    expect(new Set(server.requests.map(({ body }) => body)).size).toBe(1);
  });
});

describe('waiting', () => {
  const limited = (retryAfter?: string): ScriptedAnswer =>
    refused(429, 'RATE_LIMITED', retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } });

  it.each([
    ['seconds', '7', [7000]],
    ['zero', '0', [0]],
    ['a date', 'Sun, 01 Mar 2026 12:00:09 GMT', [9000]],
    ['a date that has passed', 'Sun, 01 Mar 2026 11:00:00 GMT', [0]],
  ])('honours Retry-After: %s', async (_, value, expected) => {
    server.script(limited(value), enveloped({ total: 0 }));
    await client().listNodeTypes();
    expect(waits).toEqual(expected);
  });

  it('doubles from a quarter of a second where the service does not say, half of it by chance', async () => {
    server.script(limited());
    await errorOf(client({ retries: 8 }).listNodeTypes());
    expect(server.requests).toHaveLength(9);
    [250, 500, 1000, 2000, 4000, 8000, 8000, 8000].forEach((most, index) => {
      expect(waits[index]).toBeGreaterThanOrEqual(most / 2);
      expect(waits[index]).toBeLessThanOrEqual(most);
    });
  });

  it('throws at once what would take too long, and says how long', async () => {
    server.script(limited('61'));
    expect(await errorOf(client().listKeys())).toMatchObject({ status: 429, code: 'RATE_LIMITED', retryAfterSeconds: 61 });
    expect(waits).toEqual([]);
    server.script(limited('61'), { status: 200, body: { success: true, keys: [] } });
    await client({ maxRetryDelaySeconds: 61 }).listKeys();
    expect(waits).toEqual([61_000]);
  });

  it('gives up after `retries`, with the last error', async () => {
    server.script(limited('1'));
    expect((await errorOf(client({ retries: 2 }).listKeys())).code).toBe('RATE_LIMITED');
    expect(server.requests).toHaveLength(3);
    server.script(limited('1'));
    await errorOf(client({ retries: 0 }).listKeys());
    expect(server.requests).toHaveLength(1);
  });

  it('tells before each wait', async () => {
    server.script(limited('3'), limited('4'), { status: 200, body: { success: true, keys: [] } });
    const told: string[] = [];
    const weir = createClient({
      baseUrl: server.url,
      clock,
      onRetry: ({ error, delayMs, attempt }) => told.push(`${error.code} ${delayMs} ${attempt}`),
    });
    await weir.listKeys();
    expect(told).toEqual(['RATE_LIMITED 3000 1', 'RATE_LIMITED 4000 2']);
  });

  it('runs again what the caller says may run twice', async () => {
    server.script(refused(503, 'SERVICE_UNAVAILABLE'), 'cut', enveloped({ status: 'completed' }));
    await client().executeWorkflow(7, {}, { repeatable: true });
    expect(server.requests).toHaveLength(3);
  });

  it.each([
    [null, null],
    ['', null],
    ['soon', null],
    ['-1', null],
    ['1.5', null],
    ['2026', 2026],
    [' 12 ', 12],
    ['Sun, 01 Mar 2026 12:00:00 GMT', 0],
  ])('reads Retry-After %j as %j', (header, expected) => {
    expect(retryAfterSeconds(header, NOW)).toBe(expected);
  });
});

describe('errors', () => {
  it('have everything that the answer says', async () => {
    const details = [{ path: '/title', message: 'is missing' }];
    server.script(refused(400, 'INVALID_INPUT', { details }));
    const error = await errorOf(client().createWorkflow({ title: '' }));
    expect(error).toMatchObject({
      name: 'WeirError',
      status: 400,
      code: 'INVALID_INPUT',
      message: 'This is INVALID_INPUT.',
      details,
      requestId: 'req_1',
      data: null,
      retryAfterSeconds: null,
    });
  });

  it('have the data of a run that was refused', async () => {
    const data = { valid: false, errors: [{ node_id: 3, code: 'cycle', message: 'A cycle.' }] };
    server.script(refused(422, 'WORKFLOW_INVALID', { data }));
    expect((await errorOf(client().executeWorkflow(7))).data).toEqual(data);
  });

  it.each([
    [
      "a proxy's page",
      { status: 502, body: '<html>Bad gateway</html>' },
      { status: 502, code: 'UNEXPECTED_ANSWER', requestId: 'req_header' },
    ],
    ['a proxy that has no service behind it', { status: 503, body: 'no upstream' }, { status: 503, code: 'SERVICE_UNAVAILABLE' }],
    ['an error without a body', { status: 500 }, { status: 500, code: 'UNEXPECTED_ANSWER' }],
    [
      "another server's page",
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<html></html>' },
      { code: 'UNEXPECTED_ANSWER' },
    ],
    ["another server's JSON", { status: 200, body: { hello: 1 } }, { status: 200, code: 'UNEXPECTED_ANSWER' }],
    ['JSON null', { status: 200, body: null }, { status: 200, code: 'UNEXPECTED_ANSWER' }],
    ['an envelope without a code', { status: 400, body: { success: false, error: 'no' } }, { status: 400, code: 'UNEXPECTED_ANSWER' }],
  ])('name %s as what it is', async (_, answer, expected) => {
    server.script(answer);
    expect(await errorOf(client({ retries: 0 }).listKeys())).toMatchObject(expected);
  });

  it('say why there was no answer', async () => {
    const closed = await startScriptedServer();
    await closed.close();
    const error = await errorOf(createClient({ baseUrl: closed.url, clock }).listKeys());
    expect(error).toMatchObject({ status: 0, code: 'NETWORK_ERROR', requestId: null });
    expect(error.message).toMatch(/^No answer came: connect ECONNREFUSED 127\.0\.0\.1:\d+\.$/);
    expect(waits).toHaveLength(3);
  });
});

describe('an abort', () => {
  it('ends a request that is under way, with the reason and no other try', async () => {
    server.script('silence');
    const controller = new AbortController();
    const outcome = client().getWorkflow(7, { signal: controller.signal });
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort(new Error('enough'));
    await expect(outcome).rejects.toThrow('enough');
    expect(server.requests).toHaveLength(1);
  });

  it('ends the waiting', async () => {
    server.script(refused(429, 'RATE_LIMITED', { headers: { 'retry-after': '60' } }));
    const controller = new AbortController();
    const weir = createClient({ baseUrl: server.url, onRetry: () => setTimeout(() => controller.abort(new Error('enough')), 5) });
    await expect(weir.getWorkflow(7, { signal: controller.signal })).rejects.toThrow('enough');
  });

  it('keeps a request from being sent', async () => {
    server.script(enveloped({}));
    await expect(client().getWorkflow(7, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
    expect(server.requests).toEqual([]);
  });
});

it('takes another fetch, other headers, and a base URL with a path', async () => {
  const seen: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    seen.push(request);
    return Response.json({ success: true, keys: [] });
  };
  await createClient({ baseUrl: 'https://weir.test/behind/', headers: { cookie: 'weir_session=t' }, fetch }).listKeys();
  expect(seen[0]!.url).toBe('https://weir.test/behind/api/v1/keys');
  expect(seen[0]!.headers.get('cookie')).toBe('weir_session=t');
  expect(seen[0]!.headers.has('authorization')).toBe(false);
});
