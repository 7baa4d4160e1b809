/** Reading secrets from a server with Vault's wire format: logins, renewals, and every way to fail. */

import { isSecretProblem, parseReference } from '../../src/model/secret-store.ts';
import { parseVaultPath, type VaultPath } from '../../src/secret-stores/vault/vault-paths.ts';
import { VaultStore, type VaultOptions } from '../../src/secret-stores/vault/vault-store.ts';
import type { VaultLogin } from '../../src/secret-stores/vault/vault-tokens.ts';
import { movableClock, type MovableClock } from '../support/movable-clock.ts';
import {
  APP_ROLE,
  SERVICE_ACCOUNT,
  scriptedVault,
  type ScriptedVault,
} from '../support/scripted-vault.ts';

const TOKEN: VaultLogin = { kind: 'token', token: 'root' };
const ROLE: VaultLogin = {
  kind: 'approle',
  mount: 'approle',
  roleId: APP_ROLE.role_id,
  secretId: APP_ROLE.secret_id,
};
const POD: VaultLogin = {
  kind: 'kubernetes',
  mount: 'kubernetes',
  role: SERVICE_ACCOUNT.role,
  readToken: () => Promise.resolve(`${SERVICE_ACCOUNT.jwt}\n`),
};
const READ = 'GET /v1/kv/data/org/1/shop';
const LOGIN = 'POST /v1/auth/approle/login';
const RENEWAL = 'POST /v1/auth/token/renew-self';
const LOOKUP = 'GET /v1/auth/token/lookup-self';

const pathsOf = (...texts: readonly string[]) =>
  texts.map((text) => parseVaultPath(text) as VaultPath);

let vault: ScriptedVault;
let clock: MovableClock;
const stores: VaultStore[] = [];
beforeEach(async () => {
  vault = await scriptedVault();
  vault.secrets.set('kv/data/org/1/shop', { data: { token: 't-1', port: 8443, list: [] } });
  clock = movableClock();
});
afterEach(async () => {
  for (const store of stores.splice(0)) store.close();
  await vault.close();
});

function storeOf(overrides: Partial<VaultOptions> = {}) {
  const store = new VaultStore({
    address: vault.address,
    namespace: null,
    timeoutMs: 2_000,
    login: TOKEN,
    paths: pathsOf('kv/data/org/{organization}/*', '7:kv/data/shared'),
    cacheMs: 60_000,
    clock,
    ...overrides,
  });
  stores.push(store);
  return store;
}

/** The value, or the code of the problem. */
async function read(store: VaultStore, text = 'vault:kv/data/org/1/shop#token', organization = 1) {
  const end = await store.read(parseReference(text)!, organization);
  return isSecretProblem(end) ? end.code : end.value;
}

async function messageOf(store: VaultStore, text = 'vault:kv/data/org/1/shop#token') {
  const end = await store.read(parseReference(text)!, 1);
  return isSecretProblem(end) ? end.message : '';
}

it('reads a field with a token, and sends the namespace', async () => {
  const store = storeOf({ namespace: 'team-a' });
  expect(await read(store)).toBe('t-1');
  expect(await read(store, 'vault:kv/data/org/1/shop#port')).toBe('8443');
  expect(vault.host.requests.at(-1)!.headers).toMatchObject({
    'x-vault-token': 'root',
    'x-vault-namespace': 'team-a',
    'x-vault-request': 'true',
  });
  expect(vault.took()).toEqual([LOOKUP, READ]);
});

it.each<[string, VaultLogin, string]>([
  ['AppRole', ROLE, LOGIN],
  ['a service account', POD, 'POST /v1/auth/kubernetes/login'],
])('logs in with %s once', async (_, login, request) => {
  const store = storeOf({ login, cacheMs: 0 });
  expect(await Promise.all([read(store), read(store)])).toEqual(['t-1', 't-1']);
  expect(await read(store)).toBe('t-1');
  expect(vault.took()).toEqual([request, READ, READ]);
});

it('keeps a secret for the time of the cache, and concurrent reads share a request', async () => {
  const store = storeOf();
  await Promise.all([read(store), read(store), read(store, 'vault:kv/data/org/1/shop#port')]);
  expect(vault.took()).toEqual([LOOKUP, READ]);
  vault.secrets.set('kv/data/org/1/shop', { data: { token: 't-2' } });
  expect(await read(store)).toBe('t-1');
  clock.advance({ seconds: 61 });
  expect(await read(store)).toBe('t-2');
});

it('renews a token before it expires, and logs in if the renewed one would end soon', async () => {
  vault.ttl = 600;
  const store = storeOf({ login: ROLE, cacheMs: 0 });
  await read(store);
  clock.advance({ seconds: 300 });
  await read(store);
  expect(vault.took()).toEqual([LOGIN, READ, READ]);
  clock.advance({ seconds: 101 });
  await read(store);
  expect(vault.took()).toEqual([RENEWAL, READ]);
  vault.renewable = false;
  clock.advance({ seconds: 401 });
  await read(store);
  clock.advance({ seconds: 401 });
  await read(store);
  expect(vault.took()).toEqual([RENEWAL, READ, LOGIN, READ]);
});

it('uses a token until its end if Vault cannot renew it', async () => {
  vault.ttl = 600;
  vault.renewable = false;
  const store = storeOf({ cacheMs: 0 });
  await read(store);
  clock.advance({ seconds: 599 });
  expect(await read(store)).toBe('t-1');
});

it('logs in again if its token is refused, and only once', async () => {
  const store = storeOf({ login: ROLE, cacheMs: 0 });
  await read(store);
  vault.tokens.clear();
  vault.took();
  expect(await read(store)).toBe('t-1');
  expect(vault.took()).toEqual([READ, LOGIN, READ]);
  vault.denied.add('kv/data/org/1/shop');
  expect(await read(store)).toBe('secret_denied');
  expect(vault.took()).toEqual([READ, LOGIN, READ]);
});

it('a token that is refused is not replaced', async () => {
  const store = storeOf({ cacheMs: 0 });
  vault.tokens.clear();
  expect(await read(store)).toBe('secret_denied');
  expect(vault.took()).toEqual([LOOKUP, READ]);
});

it.each([
  ['another organization', 'vault:kv/data/org/2/shop#token', 1],
  ['the folder itself', 'vault:kv/data/org/1#token', 1],
  ['a path that leads upwards', 'vault:kv/data/org/1/../2/shop#token', 1],
  ['an encoded path', 'vault:kv/data/org/1/%2e%2e/2/shop#token', 1],
  ['a path of another engine', 'vault:sys/policies/acl/weir#policy', 1],
  ['the path of another organization alone', 'vault:kv/data/shared#token', 1],
])('refuses %s without a request', async (_, text, organization) => {
  expect(await read(storeOf(), text, organization)).toBe('secret_denied');
  expect(vault.took()).toEqual([]);
});

it('a path of one organization is for that organization', async () => {
  vault.secrets.set('kv/data/shared', { data: { token: 's' } });
  expect(await read(storeOf(), 'vault:kv/data/shared#token', 7)).toBe('s');
});

it('reports a secret, a version and a field that do not exist', async () => {
  const store = storeOf();
  vault.secrets.set('kv/data/org/1/gone', { data: null });
  const reference = (rest: string) => `vault:kv/data/org/1/${rest}`;
  expect(await messageOf(store, reference('none#token'))).toBe(
    'Vault has no secret at `kv/data/org/1/none`',
  );
  expect(await messageOf(store, reference('gone#token'))).toContain('was deleted');
  expect(await messageOf(store, reference('shop#other'))).toContain('no field `other`');
  expect(await messageOf(store, reference('shop#list'))).toContain('no field `list`');
});

it('reports a sealed server, and reads again after it is unsealed', async () => {
  const store = storeOf({ login: ROLE });
  vault.sealed = true;
  expect(await read(store)).toBe('secret_store_sealed');
  vault.sealed = false;
  expect(await read(store)).toBe('t-1');
});

it('reports a refused login', async () => {
  const store = storeOf({ login: { ...ROLE, secretId: 'wrong' } });
  expect(await messageOf(store)).toBe('Vault refuses the login of this service (status 400)');
});

it('reports a missing token of the service account', async () => {
  const login: VaultLogin = {
    ...POD,
    readToken: () => Promise.reject(Object.assign(new Error(), { code: 'ENOENT' })),
  };
  expect(await messageOf(storeOf({ login }))).toContain('(ENOENT)');
});

it.each<[string, ScriptedVault['respond'] & object, string]>([
  ['garbage', (response) => response.end('<html>'), 'secret_invalid'],
  [
    'a secret of KV version 1',
    (response) => response.end(JSON.stringify({ data: { token: 't' } })),
    'secret_invalid',
  ],
  [
    'a status of overload',
    (response) => response.writeHead(429).end('{}'),
    'secret_store_unavailable',
  ],
  ['an error', (response) => response.writeHead(500).end('{}'), 'secret_store_unavailable'],
  [
    'a redirect',
    (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    'secret_store_unavailable',
  ],
  ['half a response', (response) => void response.destroy(), 'secret_store_unavailable'],
  [
    'an endless response',
    (response) => {
      const send = (): void => void response.write('x'.repeat(65_536), send);
      send();
    },
    'secret_store_unavailable',
  ],
])('reports %s', async (_, respond, code) => {
  vault.respond = respond;
  expect(await read(storeOf())).toBe(code);
});

it('reports a server that is slow or not there', async () => {
  vault.respond = () => undefined;
  expect(await messageOf(storeOf({ timeoutMs: 100 }))).toBe(
    'Vault did not answer within 0.1 seconds',
  );
  await vault.close();
  expect(await messageOf(storeOf())).toMatch(/^Vault could not be reached \(E\w+\)$/);
});

it('returns the hosts in the metadata of a secret', async () => {
  vault.secrets.set('kv/data/org/1/shop', {
    data: { token: 't' },
    custom: { weir_hosts: 'API.example.com, *.shop.example.com, not a host' },
  });
  const end = await storeOf().read(parseReference('vault:kv/data/org/1/shop#token')!, 1);
  expect(end).toEqual({ value: 't', hosts: ['api.example.com', '*.shop.example.com'] });
});
