/** Every request leaves one line, and no line has a secret in it. */

import { createLog } from '../../../src/app/log.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { logLevel: 'trace' } });
});
afterAll(() => app.close());

describe('a request', () => {
  it('leaves one line that names it', async () => {
    const { headers } = await app.client.ok('listWorkflows', {
      key: app.keys.read,
      query: 'limit=7',
    });
    const lines = app.logLines().filter(({ requestId }) => requestId === headers['x-request-id']);
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'info',
        msg: 'request',
        operationId: 'listWorkflows',
        method: 'GET',
        path: '/api/v1/workflows',
        status: 200,
        userId: app.admin.id,
      }),
    ]);
    expect(typeof lines[0]!['ms']).toBe('number');
    expect(JSON.stringify(lines)).not.toContain('limit=7');
  });

  it('that is refused leaves one too, and no more', async () => {
    const { headers } = await app.client.fails('INVALID_INPUT', 'createWorkflow', {
      key: app.keys.write,
      body: {},
    });
    expect(app.logLines().filter(({ requestId }) => requestId === headers['x-request-id'])).toEqual(
      [expect.objectContaining({ level: 'info', status: 400 })],
    );
  });
});

it('a login leaves the id of the user, one that fails the address alone', async () => {
  const user = await app.newUser();
  const good = await app.client.ok('logIn', {
    body: { email: user.email, password: user.password },
  });
  const bad = await app.client.fails('UNAUTHORIZED', 'logIn', {
    body: { email: user.email, password: 'wrong password' },
  });
  const lineOf = ({ headers }: typeof good | typeof bad) =>
    app.logLines().find(({ requestId }) => requestId === headers['x-request-id']);
  expect(lineOf(good)).toMatchObject({
    operationId: 'logIn',
    status: 200,
    userId: user.id,
    address: '127.0.0.1',
  });
  expect(lineOf(bad)).toMatchObject({ operationId: 'logIn', status: 401, address: '127.0.0.1' });
  expect(lineOf(bad)).not.toHaveProperty('userId');
  expect(JSON.stringify(app.logLines())).not.toContain(user.email);
});

it('no secret is ever written: neither keys nor passwords nor session tokens', async () => {
  const { client } = app;
  const password = 'a password that nobody may read';
  const email = 'secret@example.com';
  await client.ok('createUser', {
    cookie: app.admin.cookie,
    body: { email, password, name: 'S', role: 'member' },
  });
  const cookie = await app.logIn(email, password);
  await client.fails('UNAUTHORIZED', 'logIn', { body: { email, password: `${password}!` } });
  const key = (await app.newKey({ cookie })).value;
  await client.ok('listWorkflows', { key });
  await client.fails('INVALID_BODY', 'createKey', { key, body: `{"name": "${key}` });
  await client.fails('UNAUTHORIZED', 'listWorkflows', { key: `${key}x`, query: `key=${key}` });
  const text = JSON.stringify(app.logLines());
  for (const secret of [password, app.admin.password, key, cookie.split('=')[1]!, app.keys.all])
    expect(text).not.toContain(secret);
});

describe('a log call', () => {
  const written = (fields: object): string => {
    const lines: string[] = [];
    createLog('info', { write: (line) => void lines.push(line) }).info(fields, 'x');
    return lines.join('');
  };

  it.each([
    ['a header', { headers: { authorization: 'Bearer SECRET', cookie: 'SECRET' } }],
    ['a password', { password: 'SECRET', body: { password: 'SECRET' } }],
    ['a token', { token: 'SECRET', session: { token: 'SECRET' } }],
    [
      'a connection string in an error',
      { error: new Error('cannot reach postgres://weir:SECRET@db:5432/weir') },
    ],
    ['a connection string in an err', { err: new Error('redis://:SECRET@cache:6379 is away') }],
    ['a key in an error', { error: new Error('weir_SECRETSECRETSECRETSECRET is not a key') }],
  ])('hides %s', (_, fields) => {
    expect(written(fields)).not.toContain('SECRET');
  });

  it('keeps the code and the stack of an error', () => {
    const line = JSON.parse(
      written({ error: Object.assign(new Error('gone'), { code: 'ECONNRESET' }) }),
    ) as { error: Record<string, string> };
    expect(line.error).toMatchObject({ type: 'Error', message: 'gone', code: 'ECONNRESET' });
    expect(line.error['stack']).toContain('log.test.ts');
  });
});
