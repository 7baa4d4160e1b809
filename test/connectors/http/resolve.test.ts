/** Names to addresses: of the hosts file and of name servers, of which none can keep anyone else waiting. */

import { lookup } from 'node:dns/promises';
import { setMaxListeners } from 'node:events';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

import { serverResolve, systemResolvers } from '../../../src/connectors/http/resolve.ts';
import { testDirectory, until, type TestDirectory } from '../../support/engine.ts';
import { nameServer, type NameServer } from '../../support/name-server.ts';

let directory: TestDirectory;
let names: NameServer;
const never = new AbortController().signal;

beforeEach(async () => {
  directory = testDirectory();
  names = await nameServer();
});
afterEach(async () => {
  await names.close();
  directory.remove();
});

function resolve(name: string, { signal = never, hosts = '' } = {}): Promise<readonly string[]> {
  const hostsFile = `${directory.path}/hosts`;
  writeFileSync(hostsFile, hosts);
  return serverResolve({ hostsFile, servers: [names.server] })(name, signal);
}

const HOSTS = `127.0.0.1 localhost\n10.0.0.7\tData.Example alias.example # the old one: other.example\n#10.0.0.8 off.example\n\nfd00::7  data.example\n`;

it.each([
  ['data.example', ['10.0.0.7', 'fd00::7']],
  ['DATA.example.', ['10.0.0.7', 'fd00::7']],
  ['alias.example', ['10.0.0.7']],
  ['localhost', ['127.0.0.1']],
])('the hosts file says what %s is, and no server is asked', async (name, addresses) => {
  expect(await resolve(name, { hosts: HOSTS })).toEqual(addresses);
  expect(names.asked).toEqual([]);
});

it.each(['localhost', 'localhost.', 'api.LOCALHOST'])('%s is always this machine', async (name) => {
  names.resolve = () => '8.8.8.8';
  expect(await resolve(name)).toEqual(['127.0.0.1', '::1']);
  expect(names.asked).toEqual([]);
});

it('a server is asked for both families', async () => {
  names.resolve = (_name, family) => (family === 4 ? '192.0.2.7' : '2001:db8:0:0:0:0:0:7');
  expect(await resolve('other.example', { hosts: HOSTS })).toEqual(['192.0.2.7', '2001:db8::7']);
  expect(names.asked).toEqual(['other.example', 'other.example']);
});

it.each<[string, string | undefined]>([
  ['has none', 'none'],
  ['is never answered for', undefined],
])('one family is enough where the other %s', async (_what, other) => {
  names.resolve = (_name, family) => (family === 4 ? '192.0.2.7' : other);
  expect(await resolve('four.example')).toEqual(['192.0.2.7']);
  names.resolve = (_name, family) => (family === 6 ? '2001:db8:0:0:0:0:0:7' : other);
  expect(await resolve('six.example')).toEqual(['2001:db8::7']);
});

it('a name that there is not has no addresses', async () => {
  names.resolve = () => 'none';
  await expect(resolve('nowhere.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

it('a machine without a hosts file asks its servers', async () => {
  names.resolve = (_name, family) => (family === 4 ? '192.0.2.7' : 'none');
  const find = serverResolve({ hostsFile: `${directory.path}/none`, servers: [names.server] });
  expect(await find('other.example', never)).toEqual(['192.0.2.7']);
  expect(await find('localhost', never)).toEqual(['127.0.0.1', '::1']);
});

it('no server is asked for a call that has ended', async () => {
  const signal = AbortSignal.abort(new Error('the run ended'));
  await expect(resolve('other.example', { signal })).rejects.toThrow('the run ended');
  expect(names.asked).toEqual([]);
});

it('names that the operator vouches for are the system’s, few at a time', async () => {
  const { allowlisted } = systemResolvers();
  const found = await Promise.all(
    Array.from({ length: 10 }, () => allowlisted('localhost', new AbortController().signal)),
  );
  expect(found.flat().every((address) => /^127\.|^::1$/.test(address))).toBe(true);
  expect(found.every((addresses) => addresses.length > 0)).toBe(true);
});

it('servers that are silent keep no thread: files and other names continue, and an abort ends the wait', async () => {
  const caller = new AbortController();
  setMaxListeners(0, caller.signal);
  const waits = Array.from({ length: 40 }, (_, number) =>
    resolve(`n${number}.silent.example`, { signal: caller.signal }).catch(
      (error: { code?: string }) => error.code,
    ),
  );
  await until(() => names.asked.length >= 80);
  expect(await readFile(__filename, 'utf8')).toContain('silent.example');
  expect((await lookup('localhost')).address).toMatch(/^127\.|^::1$/);
  caller.abort();
  expect(new Set(await Promise.all(waits))).toEqual(new Set(['ECANCELLED']));
});
