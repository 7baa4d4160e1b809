/** Credentials by command, against a whole service: a secret goes in by hand, file or variable, and is never shown. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from '../support/app.ts';
import { remoteHost, type RemoteHost } from '../support/remote-host.ts';
import { endSession, startSession } from './session.ts';
import type { Ran, RunOptions, Terminal } from './terminal.ts';

const SECRET = 'sentinel-9d2f61c4';

let app: TestApp;
let terminal: Terminal;
let host: RemoteHost;
beforeAll(async () => {
  host = await remoteHost();
  host.respond = ({ headers }, response) =>
    response.writeHead(headers.authorization === `Bearer ${SECRET}` ? 200 : 401).end();
  const config = { outboundAllowHosts: [`127.0.0.1:${host.port}`] };
  ({ app, terminal } = await startSession({ config }));
  terminal.environment['WEIR_KEY'] = (await app.newKey({ level: 'client' })).value;
});
afterAll(async () => {
  await endSession({ app, terminal });
  await host.close();
});
beforeEach(() => {
  host.requests.length = 0;
});

const typed = (...stdin: string[]): RunOptions => ({ stdin, terminal: ['stdin'] });
const testUrl = () => `http://127.0.0.1:${host.port}/me`;

/** Nothing that a command writes has the secret. */
async function weir(...args: (string | RunOptions)[]): Promise<Ran> {
  const ran = await terminal.weir('credentials', ...args);
  expect(ran.stdout + ran.stderr).not.toContain(SECRET);
  return ran;
}

const BEARER = ['--name', 'Shop', '--type', 'bearer', '--host', '127.0.0.1'];
let number = 0;
async function created(...args: string[]): Promise<string> {
  number += 1;
  const options = BEARER.with(1, `Shop ${number}`);
  const { json } = await weir('create', ...options, ...args, '--secret-file', '-', '--json', {
    stdin: `${SECRET}\n`,
  });
  return String(json.id);
}

const stored = async (id: string) =>
  (
    await app.client.ok('getCredential', {
      params: { credentialId: Number(id) },
      cookie: app.admin.cookie,
    })
  ).body.data;

describe('credentials', () => {
  it('are created, listed, shown, changed, tested and deleted', async () => {
    const made = await weir('create', ...BEARER, '--test-url', testUrl(), typed(SECRET));
    expect(made).toMatchObject({ exitCode: 0, stderr: 'Token: ' });
    const [, id] = /^Credential (\d+) "Shop": bearer\nSent to: 127\.0\.0\.1\n/.exec(
      made.stdout,
    )! as unknown as [string, string];
    const credential = await stored(id);
    expect((await weir('get', id, '--json')).json).toEqual(credential);
    expect((await weir('get', credential.name)).stdout).toBe(made.stdout);
    expect((await weir('list', '--json')).json).toEqual([credential]);
    expect((await weir('list')).stdout).toMatch(
      new RegExp(`^id +name +type +hosts +test URL +changed\\n *${id}  Shop  bearer  127.0.0.1 `),
    );

    expect(await weir('test', id)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^Credential \d+ is accepted: .* status 200 \(\d+ ms\)\n$/),
    });
    const changed = await weir(
      'update',
      id,
      '--name',
      'New',
      '--host',
      '127.0.0.1',
      '--host',
      'example.org',
      '--test-url',
      'none',
      '--ask-secret',
      typed('another'),
    );
    expect(changed).toMatchObject({ exitCode: 0, stderr: 'Token: ' });
    expect(await stored(id)).toMatchObject({
      name: 'New',
      hosts: ['127.0.0.1', 'example.org'],
      test_url: null,
    });
    expect((await weir('delete', id)).stdout).toBe(`Credential ${id} is deleted.\n`);
    const gone = await weir('get', id);
    expect(gone.exitCode).toBe(4);
    expect(gone.stderr).toContain('weir credentials list');
  });

  it.each<[string, string[], object]>([
    [
      'api_key_header',
      ['--type', 'api_key_header', '--header', 'X-Key'],
      { header: 'X-Key', value: { set: true } },
    ],
    [
      'basic',
      ['--type', 'basic', '--username', 'ada'],
      { username: 'ada', password: { set: true } },
    ],
    [
      'oauth2',
      [
        '--type=oauth2',
        '--grant=client_credentials',
        '--client-id=weir',
        '--token-url=https://auth.example.com/token',
        '--token-parameter=audience=a=b',
        '--client-authentication=body',
        '--scope=orders:read',
      ],
      {
        grant: 'client_credentials',
        token_url: 'https://auth.example.com/token',
        client_id: 'weir',
        client_authentication: 'body',
        token_parameters: { audience: 'a=b' },
        scope: 'orders:read',
        client_secret: { set: true },
      },
    ],
  ])('of the type %s take their secret from a variable', async (type, args, data) => {
    const { json } = await weir(
      'create',
      '--name',
      `CRM ${type}`,
      '--host',
      'crm.example.com',
      ...args,
      '--secret-env',
      'CRM',
      '--json',
      { environment: { CRM: SECRET } },
    );
    expect(json).toMatchObject({ type, data });
  });

  it('send what a file holds, but for the end of its line', async () => {
    const path = join(terminal.directory, 'secret');
    writeFileSync(path, `${SECRET}\n`);
    const id = await created('--test-url', testUrl());
    await weir('update', id, '--secret-file', path);
    expect(await weir('test', id, '--json')).toMatchObject({ exitCode: 0, json: { ok: true } });
    expect(host.requests[0]!.headers.authorization).toBe(`Bearer ${SECRET}`);
  });

  it('that are not accepted end a test with 6', async () => {
    const id = await created('--test-url', testUrl());
    await weir('update', id, '--secret-env', 'S', { environment: { S: 'wrong' } });
    expect(await weir('test', id)).toMatchObject({
      exitCode: 6,
      stdout: expect.stringContaining('is not accepted'),
    });
  });

  it('are not sent to a new host without their secret', async () => {
    const id = await created();
    const change = ['update', id, '--host', 'example.org'];
    const refused = await weir(...change);
    expect(refused.exitCode).toBe(5);
    expect(refused.stderr).toContain('is a new host');
    expect((await weir(...change, '--secret-file', '-', { stdin: SECRET })).exitCode).toBe(0);
  });

  it('that a workflow uses are deleted with --force alone', async () => {
    const id = await created();
    await app.client.ok('createWorkflow', {
      key: app.keys.all,
      body: {
        title: 'Uses it',
        nodes: [
          {
            node_type: 'sources/httpRequest',
            node_role: 'getter',
            config: { url: testUrl(), credential_id: Number(id) },
          },
          { node_type: 'termination/dashboardOutput', node_role: 'terminator' },
        ],
        edges: [{ source_node_index: 0, target_node_index: 1 }],
      },
    });
    const refused = await weir('delete', id);
    expect(refused.exitCode).toBe(5);
    expect(refused.stderr).toContain('Uses it');
    expect(refused.stderr).toContain('--force');
    expect((await weir('delete', id, '--force', '--json')).json).toEqual({
      id: Number(id),
      deleted: true,
    });
  });

  it('are listed by a key of the level user, and not changed', async () => {
    const id = await created();
    const environment = { WEIR_KEY: app.keys.all };
    expect((await weir('list', { environment })).exitCode).toBe(0);
    const refused = await weir('update', id, '--name', 'Mine', { environment });
    expect(refused.exitCode).toBe(3);
    expect(refused.stderr).toContain('level client');
  });

  it.each<[(string | RunOptions)[], number, string]>([
    [['create', ...BEARER], 2, 'There is no terminal to ask for the secret on.'],
    [['create', ...BEARER, '--secret-file', '-'], 2, 'Standard input is empty'],
    [['create', ...BEARER, '--secret-file', '/nowhere'], 2, 'There is no such file'],
    [['create', ...BEARER, '--secret-env', 'NOT_SET'], 2, 'NOT_SET is not set, or empty'],
    [['create', ...BEARER, typed('')], 2, 'Nothing was typed'],
    [['create', ...BEARER, '--secret-file', '-', '--secret-env', 'X'], 2, 'mutually exclusive'],
    [['create', ...BEARER, '--secret-reference', 'x', '--secret-env', 'X'], 2, 'exclusive'],
    [
      ['create', ...BEARER, '--secret-reference', 'vault:kv/data/shop#token'],
      5,
      'no store of secrets with the name `vault`',
    ],
    [['create', ...BEARER.slice(0, 4), typed(SECRET)], 2, 'The type bearer needs --host'],
    [['create', ...BEARER.with(3, 'basic'), typed(SECRET)], 2, 'needs --username'],
    [['create', ...BEARER.with(5, 'https://x/'), typed(SECRET)], 5, '`hosts[0]` must be a host'],
    [['create', ...BEARER, '--header', 'X', typed(SECRET)], 5, '`data.header` is not a field'],
    [['create', ...BEARER, typed(`${SECRET} x`)], 5, '`data.token` must have printable ASCII'],
    [['update', '7'], 2, 'Nothing is to be changed'],
    [['update', '7', '--ask-secret', '--secret-env', 'X'], 2, 'mutually exclusive'],
    [['get', 'first'], 4, 'There is no credential "first".'],
    [['test', '999999'], 4, 'weir credentials list'],
  ])('%j answers %i', async (args, exitCode, expected) => {
    const ran = await weir(...args);
    expect(ran.stderr).toContain(expected);
    expect(ran.exitCode).toBe(exitCode);
  });
});
