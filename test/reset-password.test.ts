/** The command for an operator who lost a password, run as it is run, beside a service and without one. */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceDirectory, serviceProgram } from '../scripts/service/built-service.ts';
import { startProgram } from '../scripts/service/program.ts';
import { createClient } from '../scripts/service/client.ts';
import { createTestDatabase } from './support/database.ts';
import { startTestApp } from './support/app.ts';
import { startService } from './support/service-process.ts';

const start = (environment: Record<string, string>, ...args: readonly string[]) =>
  startProgram(process.execPath, [...serviceProgram, ...args], {
    environment: { PATH: process.env['PATH'], ...environment },
    errors: 'kept',
    directory: serviceDirectory,
  });

async function reset(environment: Record<string, string>, ...operands: readonly string[]) {
  const program = start(environment, 'reset-password', ...operands);
  const exitCode = await program.exit;
  return {
    exitCode,
    out: program.out(),
    err: program.err(),
    password: /^ {2}(\w{20})$/m.exec(program.out())?.[1] ?? '',
  };
}

it('sets a password that is printed once, ends the sessions, and is to be changed, while the service runs or not', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'weir-reset-'));
  chmodSync(directory, 0o711);
  const environment = { DATA_DIR: join(directory, 'data') };
  expect(await reset(environment, 'admin@example.com')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('There is no database in'),
  });

  const service = startService(environment);
  let client = createClient(await service.ready());
  const email = 'admin@example.com';
  const { headers } = await client.ok('logIn', {
    body: { email, password: 'correct horse battery staple' },
  });
  const cookie = headers['set-cookie']!.split(';')[0]!;
  const beside = await reset(environment, 'Admin@Example.com');
  expect(beside).toMatchObject({ exitCode: 0, err: '' });
  await client.fails('UNAUTHORIZED', 'getSession', { cookie });
  await client.fails('UNAUTHORIZED', 'logIn', {
    body: { email, password: 'correct horse battery staple' },
  });
  const login = await client.ok('logIn', { body: { email, password: beside.password } });
  expect(login.body.data.password_change_required).toBe(true);
  client.close();
  await service.stop();
  expect(service.err() + service.out()).not.toContain(beside.password);

  const alone = await reset(environment, email);
  expect(alone.exitCode).toBe(0);
  const again = startService(environment);
  client = createClient(await again.ready());
  await client.ok('logIn', { body: { email, password: alone.password } });
  client.close();
  await again.stop();
  rmSync(directory, { recursive: true, force: true });
});

it('works on a database that DATABASE_URL names', async () => {
  const app = await startTestApp();
  const { exitCode, password } = await reset({ DATABASE_URL: app.databaseUrl }, app.admin.email);
  expect(exitCode).toBe(0);
  await app.client.fails('UNAUTHORIZED', 'getSession', { cookie: app.admin.cookie });
  const cookie = await app.logIn(app.admin.email, password);
  const new_password = 'a loom that weaves algebra';
  await app.client.ok('changePassword', {
    cookie,
    body: { current_password: password, new_password },
  });
  expect((await app.client.ok('getSession', { cookie })).body.data.password_change_required).toBe(
    false,
  );
  await app.close();
});

it('says what is wrong with the call', async () => {
  const database = await createTestDatabase();
  const environment = { DATABASE_URL: database.url };
  expect(await reset(environment, 'nobody@example.com')).toMatchObject({
    exitCode: 1,
    out: '',
    err: expect.stringContaining('no user with the address nobody@example.com'),
  });
  for (const operands of [[], ['a@example.com', 'b@example.com']]) {
    expect(await reset(environment, ...operands)).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('Usage:\n  npm start'),
    });
  }
  await database.drop();
});

it('says how the program is used, whatever its settings', async () => {
  const help = start({ PORT: 'none' }, '--help');
  expect(await help.exit).toBe(0);
  expect([help.out(), help.err()]).toEqual([expect.stringMatching(/^Usage:\n {2}npm start/), '']);
  const unknown = start({}, 'serve');
  expect(await unknown.exit).toBe(2);
  expect(unknown.err()).toMatch(/^There is no command "serve"\.\n\nUsage:/);
});
