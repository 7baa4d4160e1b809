/** Log in, also with a password that was generated: against a whole service. */

import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resetPassword } from '../../src/services/accounts/generated-password.ts';
import { openAccountStore } from '../../src/stores/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createTerminal, type RunOptions, type Terminal } from './terminal.ts';

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

describe('login', () => {
  it('asks for URL, e-mail and password, and keeps a key that later commands use', async () => {
    const { exitCode, stdout, stderr } = await terminal.weir(
      'login',
      atTerminal(app.url, app.admin.email, app.admin.password, ''),
    );
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr:
        'URL (http://127.0.0.1:3000): E-mail: Password: Level, organization or user (organization): ',
    });
    expect(stdout).toContain(`Logged in to ${app.url} as ${app.admin.email}.`);
    expect(stdout).toContain('"weir on testhost"');
    const { url, keys } = config();
    const kept = keys[app.url]!;
    expect(url).toBe(app.url);
    expect(stdout).not.toContain(kept.key);
    expect((await terminal.weir('workflows', 'list')).exitCode).toBe(0);
    expect((await terminal.weir('keys', 'list', '--json')).json[0]).toMatchObject({
      id: kept.key_id,
      scopes: ['workflows:read', 'workflows:write', 'workflows:execute'],
    });
  });

  it('keeps the file to its owner, where XDG says', async () => {
    const home = join(terminal.directory, 'xdg');
    const environment = { XDG_CONFIG_HOME: home, WEIR_URL: app.url };
    await terminal.weir('login', {
      ...atTerminal(app.admin.email, app.admin.password, 'user'),
      environment,
    });
    expect(statSync(join(home, 'weir/config.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(home, 'weir')).mode & 0o777).toBe(0o700);
    expect(existsSync(configFile())).toBe(false);
    await terminal.weir('login', {
      ...atTerminal(app.admin.email, app.admin.password, 'user'),
      environment: { ...environment, XDG_CONFIG_HOME: 'relative' },
    });
    expect(existsSync(configFile())).toBe(true);
  });

  it('asks for nothing with --email and --password-stdin', async () => {
    const { exitCode, json } = await terminal.weir(
      'login',
      '--url',
      `${app.url}/`,
      '--email',
      app.admin.email,
      '--password-stdin',
      '--scope',
      'read',
      '--key-name',
      'CI',
      '--level',
      'client',
      '--json',
      {
        stdin: `${app.admin.password}\n`,
      },
    );
    expect(exitCode).toBe(0);
    expect(json).toEqual({
      url: app.url,
      key_id: config().keys[app.url]!.key_id,
      config: configFile(),
    });
    expect((await terminal.weir('keys', 'list', '--json')).json[0]).toMatchObject({
      name: 'CI',
      scopes: ['workflows:read'],
      scope_level: 'client',
    });
  });

  it.each([
    [['', 'organization'], 'client'],
    [['everything', 'User'], 'user'],
  ])('asks an admin for the level: %j', async (replies, level) => {
    const typed = [app.admin.email, app.admin.password, ...replies];
    await terminal.weir('login', '--url', app.url, atTerminal(...typed));
    const [key] = (await terminal.weir('keys', 'list', '--json')).json as [{ scope_level: string }];
    expect(key.scope_level).toBe(level);
  });

  it('asks a member for no level', async () => {
    const { email, password } = await app.newUser();
    const { exitCode, stdout } = await terminal.weir(
      'login',
      '--url',
      app.url,
      atTerminal(email, password),
    );
    expect(exitCode).toBe(0);
    expect(stdout).toContain('It sees your workflows.');
  });

  it('of an admin makes a key that creates credentials', async () => {
    const login = ['login', '--url', app.url, '--email', app.admin.email, '--password-stdin'];
    await terminal.weir(...login, { stdin: app.admin.password });
    const create = ['credentials', 'create', '--name', 'Shop', '--type', 'bearer'];
    const host = ['--host', 'api.example.com', '--secret-file', '-'];
    expect((await terminal.weir(...create, ...host, { stdin: 'secret' })).exitCode).toBe(0);
  });

  it('ends the key that it replaces, and no key that it did not create', async () => {
    const login = ['login', '--url', app.url, '--email', app.admin.email, '--password-stdin'];
    const stdin = app.admin.password;
    await terminal.weir(...login, { stdin });
    const first = config().keys[app.url]!;
    await terminal.weir(...login, { stdin });
    await app.client.fails('UNAUTHORIZED', 'listKeys', { key: first.key });
    await terminal.weir('login', '--url', app.url, '--key', app.keys.read);
    expect((await terminal.weir(...login, { stdin })).exitCode).toBe(0);
    await app.client.ok('listWorkflows', { key: app.keys.read });
  });

  it('leaves no session behind', async () => {
    await terminal.weir('login', '--url', app.url, '--email', app.admin.email, '--password-stdin', {
      stdin: app.admin.password,
    });
    const requests = app.logLines().map((line) => JSON.stringify(line));
    expect(
      requests.some((line) => line.includes('DELETE') && line.includes('/product/session')),
    ).toBe(true);
    expect(requests.join()).not.toContain(app.admin.password);
  });

  it.each<[string, string[], RunOptions]>([
    ['given', ['--key', 'KEY'], {}],
    ['typed', ['--key'], { terminal: ['stdin'] as const, stdin: ['KEY'] }],
    ['piped', ['--key'], { stdin: 'KEY\n' }],
  ])('takes a key that is there: %s', async (_, args, options) => {
    const put = (text: string): string => text.replace('KEY', app.keys.execute);
    const stdin =
      options.stdin === undefined
        ? {}
        : {
            stdin: typeof options.stdin === 'string' ? put(options.stdin) : options.stdin.map(put),
          };
    const { exitCode } = await terminal.weir('login', '--url', app.url, ...args.map(put), {
      ...options,
      ...stdin,
    });
    expect(exitCode).toBe(0);
    expect(config().keys[app.url]).toEqual({ key: app.keys.execute, key_id: null });
  });

  it.each([
    [
      'a wrong password',
      ['--email', 'admin@example.com', '--password-stdin'],
      'wrong',
      3,
      'Check the e-mail address',
    ],
    ['a key that is not accepted', ['--key', 'weir_nonsense'], '', 3, 'weir login'],
    ['what is no key', ['--key', 'two words'], '', 2, 'That is no API key'],
  ])('refuses %s and keeps nothing', async (_, args, stdin, exitCode, expected) => {
    const ran = await terminal.weir('login', '--url', app.url, ...args, { stdin });
    expect(ran.stderr).toContain(expected);
    expect(ran.exitCode).toBe(exitCode);
    expect(existsSync(configFile())).toBe(false);
  });

  it('names the address that was typed where nothing answers there', async () => {
    const { exitCode, stderr } = await terminal.weir(
      'login',
      atTerminal('http://127.0.0.1:1', 'me@example.com', 'secret'),
    );
    expect(exitCode).toBe(7);
    expect(stderr).toContain('Is the service running at http://127.0.0.1:1?');
  });

  it('warns where others can listen', async () => {
    const ran = await terminal.weir('login', '--url', 'http://weir.invalid', '--key', 'weir_x');
    expect(ran.stderr).toContain('http://weir.invalid is not encrypted');
    expect(ran.exitCode).toBe(7);
  });

  it('says what to do with a config file that it did not write', async () => {
    await terminal.weir('login', '--url', app.url, '--key', app.keys.read);
    for (const content of ['{', 'null', '{"keys":3}']) {
      writeFileSync(configFile(), content);
      const { exitCode, stderr } = await terminal.weir('workflows', 'list');
      expect(exitCode).toBe(1);
      expect(stderr).toContain(`Delete it and log in again: rm '${configFile()}'`);
    }
  });
});

describe('login with a password that was generated', () => {
  const NEW = 'a loom that weaves algebra';
  let email: string;
  let password: string;
  beforeEach(async () => {
    ({ email } = await app.newUser());
    const { accounts, close } = await openAccountStore(app.databaseUrl);
    password = (await resetPassword(accounts, email))!;
    await close();
  });

  it('asks for a new password until it is accepted, and continues', async () => {
    const replies = [
      email,
      password,
      'one thing',
      'another thing',
      'password',
      'password',
      NEW,
      NEW,
    ];
    const { exitCode, stderr } = await terminal.weir(
      'login',
      '--url',
      app.url,
      atTerminal(...replies),
    );
    expect(stderr).toContain('This password was generated. Choose a new one');
    expect(stderr).toContain('The two are not the same.');
    expect(stderr).toContain('`new_password` is one of the most common passwords');
    expect(exitCode).toBe(0);
    await app.client.fails('UNAUTHORIZED', 'logIn', { body: { email, password } });
    const { body } = await app.client.ok('logIn', { body: { email, password: NEW } });
    expect(body.data.password_change_required).toBe(false);
  });

  it('takes the new one as a second line of standard input, and keeps no key without it', async () => {
    const args = ['login', '--url', app.url, '--email', email, '--password-stdin'];
    const refused = await terminal.weir(...args, { stdin: `${password}\n` });
    expect(refused).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('has to be changed first'),
    });
    expect(existsSync(configFile())).toBe(false);
    expect((await terminal.weir(...args, { stdin: `${password}\n${NEW}\n` })).exitCode).toBe(0);
    await app.logIn(email, NEW);
  });

  it('gives up after three tries, and nothing is changed', async () => {
    const replies = [email, password, ...Array.from({ length: 6 }, () => 'short')];
    const { exitCode, stderr } = await terminal.weir(
      'login',
      '--url',
      app.url,
      atTerminal(...replies),
    );
    expect(exitCode).toBe(5);
    expect(stderr).toContain('Nothing is changed.');
    await app.logIn(email, password);
  });
});
