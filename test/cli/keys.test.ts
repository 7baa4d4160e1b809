/** The key of a command, keys, and log out: against a whole service. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createTerminal, type Terminal } from './terminal.ts';

let app: TestApp;
let terminal: Terminal;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  terminal = createTerminal();
});
afterEach(() => terminal.close());

const configFile = (): string => join(terminal.directory, '.config/weir/config.json');
const config = (): { url: string; keys: Record<string, { key: string; key_id: number | null }> } =>
  JSON.parse(readFileSync(configFile(), 'utf8')) as never;
const atTerminal = (...replies: string[]) => ({ stdin: replies, terminal: ['stdin'] as const });

describe('the key', () => {
  it('goes to the service that it was made by, and to no other', async () => {
    await terminal.weir('login', '--url', app.url, '--key', app.keys.read);
    const other = app.url.replace('127.0.0.1', 'localhost');
    const { exitCode, stderr } = await terminal.weir('workflows', 'list', '--url', other);
    expect(exitCode).toBe(3);
    expect(stderr).toContain(`There is no API key for ${other}.`);
    expect(
      (
        await terminal.weir('workflows', 'list', '--url', other, {
          environment: { WEIR_KEY: app.keys.read },
        })
      ).exitCode,
    ).toBe(0);
  });

  it('of WEIR_KEY counts before the one that is kept, and --url before WEIR_URL', async () => {
    await terminal.weir('login', '--url', app.url, '--key', app.keys.read);
    expect(
      (await terminal.weir('keys', 'create', 'x', { environment: { WEIR_KEY: 'weir_bad' } }))
        .exitCode,
    ).toBe(3);
    expect(
      (
        await terminal.weir('workflows', 'list', '--url', app.url, {
          environment: { WEIR_URL: 'http://127.0.0.1:1' },
        })
      ).exitCode,
    ).toBe(0);
  });
});

describe('keys', () => {
  beforeEach(() => {
    Object.assign(terminal.environment, { WEIR_URL: app.url, WEIR_KEY: app.keys.all });
  });

  it('makes one whose value alone goes to standard output', async () => {
    const { exitCode, stdout, stderr } = await terminal.weir(
      'keys',
      'create',
      'CI',
      '--scope',
      'workflows:execute,read',
      '--expires',
      '90d',
    );
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^weir_\w+\n$/);
    expect(stderr).toContain('Its value is shown this once');
    const made = (await terminal.weir('keys', 'list', '--json')).json[0];
    expect(made).toMatchObject({
      name: 'CI',
      expires_at: '2026-05-30T12:00:00.000Z',
      is_active: true,
    });
    expect([...made.scopes].sort()).toEqual(['workflows:execute', 'workflows:read']);
    expect(
      (await terminal.weir('workflows', 'list', { environment: { WEIR_KEY: stdout.trim() } }))
        .exitCode,
    ).toBe(0);
  });

  it('renames, re-scopes, revokes and lists', async () => {
    const { key, full_key } = (await terminal.weir('keys', 'create', 'First', '--json', '--quiet'))
      .json;
    expect(full_key).toMatch(/^weir_/);
    expect(
      (
        await terminal.weir(
          'keys',
          'update',
          String(key.id),
          '--name',
          'Second',
          '--scope',
          'read',
          '--scope',
          'write',
        )
      ).stdout,
    ).toBe(`Key ${key.id} is "Second" and can do: workflows:read, workflows:write.\n`);
    expect(await terminal.weir('keys', 'revoke', String(key.id))).toMatchObject({
      exitCode: 0,
      stdout: `Key ${key.id} is revoked.\n`,
    });
    const { stdout } = await terminal.weir('keys', 'list');
    expect(stdout).toMatch(
      /^ *id +name +begins +level +scopes +state +last used +expires +made by\n/,
    );
    expect(stdout).toMatch(
      new RegExp(`^ *${key.id}  Second +${key.key_prefix}  user +read,write +revoked`, 'm'),
    );
    const two = (await terminal.weir('keys', 'list', '--limit', '2', '--json')).json as {
      id: number;
    }[];
    expect(two).toEqual(
      ((await terminal.weir('keys', 'list', '--json')).json as { id: number }[]).slice(0, 2),
    );
    expect(two).toHaveLength(2);
    expect(
      ((await terminal.weir('keys', 'list', '--active', '--json')).json as { id: number }[]).map(
        ({ id }) => id,
      ),
    ).not.toContain(key.id);
  });

  it('revokes a key with all that were made with it, once it is confirmed', async () => {
    const leaked = (await terminal.weir('keys', 'create', 'Leaked', '--json', '--quiet')).json;
    await terminal.weir('keys', 'create', 'Made', { environment: { WEIR_KEY: leaked.full_key } });
    const id = String(leaked.key.id);
    const listed = async () => (await terminal.weir('keys', 'list')).stdout;
    expect(await listed()).toMatch(new RegExp(`Made .* key ${id}$`, 'm'));
    const question = `Revoke key ${id} "Leaked" and every key that was made with it, permanently? [y/N] `;
    expect(
      await terminal.weir('keys', 'revoke', id, '--descendants', atTerminal('n')),
    ).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(question) });
    expect((await terminal.weir('keys', 'revoke', id, '--descendants')).stderr).toContain(
      'Say --yes',
    );
    expect(await listed()).toMatch(new RegExp(`Made .* active .* key ${id}$`, 'm'));
    expect(
      await terminal.weir('keys', 'revoke', id, '--descendants', atTerminal('y')),
    ).toMatchObject({
      exitCode: 0,
      stdout: `Key ${id} and all that were made with it are revoked: 2 stopped working.\n`,
    });
    expect(await listed()).toMatch(new RegExp(`Made .* revoked .* key ${id}$`, 'm'));
    const again = await terminal.weir('keys', 'revoke', id, '--descendants', '--yes', '--json');
    expect(again.json).toEqual({ id: Number(id), revoked: true, revoked_count: 0 });
  });

  it.each([
    [['keys', 'revoke', '999999'], 4, 'weir keys list'],
    [['keys', 'create', ' '], 5, '`name` must not be blank'],
    [['keys', 'create', 'x', '--expires', '2020-01-01T00:00:00Z'], 5, 'expires_at'],
  ])('%j answers %i', async (args, exitCode, expected) => {
    const ran = await terminal.weir(...args);
    expect(ran.stderr).toContain(expected);
    expect(ran.exitCode).toBe(exitCode);
  });
});

describe('logout', () => {
  it('revokes the key that login made, and forgets it', async () => {
    await terminal.weir('login', '--url', app.url, '--email', app.admin.email, '--password-stdin', {
      stdin: app.admin.password,
    });
    const { key } = config().keys[app.url]!;
    expect(await terminal.weir('logout')).toMatchObject({
      exitCode: 0,
      stdout: `The key for ${app.url} is revoked and forgotten.\n`,
    });
    expect(config()).toEqual({ url: app.url, keys: {} });
    await app.client.fails('UNAUTHORIZED', 'listWorkflows', { key });
    expect((await terminal.weir('logout')).exitCode).toBe(3);
  });

  it('only forgets a key that was given', async () => {
    await terminal.weir('login', '--url', app.url, '--key', app.keys.read);
    expect((await terminal.weir('logout')).stdout).toContain(
      'forgotten; it still works until it is revoked',
    );
    await app.client.ok('listWorkflows', { key: app.keys.read });
  });
});
