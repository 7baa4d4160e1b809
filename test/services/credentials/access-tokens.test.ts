/** Tokens that several processes share, on the real store: each has its own connections. */

import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { ApiError } from '../../../src/errors.ts';
import { AccessTokens } from '../../../src/services/credentials/oauth/access-tokens.ts';
import type { SendTokenCall } from '../../../src/services/credentials/oauth/token-requests.ts';
import { createVault } from '../../../src/services/credentials/vault.ts';
import {
  createCredentialTokenStore,
  type CredentialTokenStore,
} from '../../../src/stores/postgres/credential-tokens.ts';
import { createCredentialStore } from '../../../src/stores/postgres/credentials.ts';
import {
  connectDatabase,
  type Database,
} from '../../../src/stores/postgres/connection/database.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { recordedLog } from '../../support/recorded-log.ts';
import { newAccount } from '../../support/rows.ts';

const KEY = randomBytes(32);
const PROCESSES = 4;

let testDatabase: TestDatabase;
let databases: readonly Database[];
let organizationId: number;
const clock = movableClock();
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  databases = await Promise.all(
    Array.from({ length: PROCESSES }, () =>
      connectDatabase({ url: testDatabase.url, poolSize: 2 }),
    ),
  );
  ({ organizationId } = await newAccount(databases[0]!));
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await testDatabase.drop();
});

function processOf(
  database: Database,
  send: SendTokenCall,
  wrap: (store: CredentialTokenStore) => CredentialTokenStore = (store) => store,
) {
  const credentials = createCredentialStore(database);
  const store = wrap(createCredentialTokenStore(database));
  const keys = { list: () => [KEY], name: 'KEY', forSealing: () => Promise.resolve([KEY]) };
  const vault = createVault(credentials, store, keys);
  const tokens = new AccessTokens({
    credentials,
    store,
    vault,
    secrets: { read: (sealed) => Promise.resolve({ value: vault.open(sealed) }) },
    send,
    clock,
    log: recordedLog(),
  });
  return { credentials, store, vault, tokens };
}

async function newCredential(
  { credentials, vault }: Pick<ReturnType<typeof processOf>, 'credentials' | 'vault'>,
  overrides: object = {},
) {
  const seal = await vault.sealer();
  const settings = {
    grant: 'client_credentials',
    token_url: 'https://auth.example.com/token',
    client_id: 'weir',
    client_authentication: 'basic',
    ...overrides,
  } as const;
  const draft = {
    organizationId,
    name: randomUUID(),
    type: 'oauth2',
    hosts: ['h'],
    testUrl: null,
  } as const;
  const inserted = await credentials.insert(
    { ...draft, settings },
    (id) => seal('secret', { organizationId, id, type: 'oauth2' }),
    1_000,
  );
  if (typeof inserted === 'string') throw new Error(inserted);
  return (await credentials.readSealed(organizationId, inserted.id))!;
}

const issued = (token: object) => ({
  status: 200,
  contentType: 'application/json',
  text: JSON.stringify(token),
});

/** A server that numbers its tokens, and how many of its requests are in progress at most. */
function numberedServer() {
  const seen = { requests: 0, open: 0, most: 0 };
  const send: SendTokenCall = async () => {
    seen.requests += 1;
    seen.open += 1;
    seen.most = Math.max(seen.most, seen.open);
    const number = seen.requests;
    await delay(50);
    seen.open -= 1;
    return issued({ access_token: `token-${number}`, expires_in: 600 });
  };
  return { seen, send };
}

it('is requested once by four processes, again when it expires, and again when hosts refuse it', async () => {
  const { seen, send } = numberedServer();
  const processes = databases.map((database) => processOf(database, send));
  const credential = await newCredential(processes[0]!);
  const values = async () =>
    Promise.all([...processes, ...processes].map(async ({ tokens }) => tokens.current(credential)));
  for (const number of [1, 2]) {
    const received = await values();
    expect(new Set(received.map((one) => 'value' in one && one.value))).toEqual(
      new Set([`token-${number}`]),
    );
    clock.advance({ minutes: 11 });
  }
  const renewed = await Promise.all(processes.map(({ tokens }) => tokens.renewed(credential, 2)));
  for (const one of renewed) expect(one).toMatchObject({ value: 'token-3', version: 3 });
  expect(seen).toEqual({ requests: 3, open: 0, most: 1 });
});

it('is requested by another process when the lease of one that died has ended', async () => {
  const { send } = numberedServer();
  const { store, tokens, ...parts } = processOf(databases[0]!, send);
  const credential = await newCredential(parts);
  const { id } = credential;
  expect(await store.lease({ id, version: 0, leaseId: 'dead' }, 600)).toBe(true);
  expect(await store.lease({ id, version: 0, leaseId: 'other' }, 600)).toBe(false);
  expect(await tokens.current(credential)).toMatchObject({ value: 'token-1' });
  // The dead one comes back: it can neither replace the tokens nor report a problem.
  const late = { id, version: 0, leaseId: 'dead' };
  const problem = { code: 'token_refused', message: 'late' } as const;
  await store.fail(late, problem, clock.now());
  const sealed = { sealed: Buffer.of(1), keyId: 'k' };
  const tokensOfDead = { tokens: sealed, received: clock.now(), expires: null, scope: null };
  expect(await store.save(late, tokensOfDead)).toBe(false);
  expect(await tokens.current(credential)).toMatchObject({ value: 'token-1' });
});

it('is not kept if the credential changes during the request', async () => {
  let change: () => Promise<unknown> = () => Promise.resolve();
  const requests: string[] = [];
  const { tokens, ...parts } = processOf(databases[0]!, async ({ url }) => {
    requests.push(new URL(url).host);
    await change();
    change = () => Promise.resolve();
    return issued({ access_token: `of-${new URL(url).host}` });
  });
  const credential = await newCredential(parts);
  change = () =>
    parts.credentials.update(organizationId, credential.id, ({ settings, ...current }) => ({
      ...current,
      settings: { ...settings, token_url: 'https://new.example.com/token' },
      dropsTokens: true,
    }));
  expect(await tokens.current(credential)).toMatchObject({ value: 'of-new.example.com' });
  expect(requests).toEqual(['auth.example.com', 'new.example.com']);
});

describe('a refresh token', () => {
  const user = { grant: 'authorization_code', authorization_url: 'https://auth.example.com/' };

  /** Stores what an authorization by a user would. */
  async function authorize(
    { store, vault }: Pick<ReturnType<typeof processOf>, 'store' | 'vault'>,
    id: number,
  ) {
    const seal = await vault.sealer();
    const owner = { organizationId, id, type: 'oauth2', part: 'tokens' } as const;
    const tokens = seal('{"access_token": "a0", "refresh_token": "r0"}', owner);
    const received = clock.now();
    const expires = new Date(received.getTime() + 60_000);
    await store.save({ id, version: 0, leaseId: '' }, { tokens, received, expires, scope: null });
  }

  it('that the server replaces is stored before the access token is used, and not requests again', async () => {
    const accepted = new Set(['r0']);
    const requests: (string | null)[] = [];
    const send: SendTokenCall = ({ body }) => {
      const token = new URLSearchParams(body).get('refresh_token');
      requests.push(token);
      // A second use of a token would end the authorization.
      const isAccepted = accepted.delete(token ?? '');
      if (!isAccepted)
        return Promise.resolve({
          status: 400,
          contentType: '',
          text: '{"error": "invalid_grant"}',
        });
      accepted.add(`r${requests.length}`);
      return Promise.resolve(
        issued({
          access_token: `a${requests.length}`,
          refresh_token: `r${requests.length}`,
          expires_in: 600,
        }),
      );
    };
    let outages = 3;
    const processes = databases.map((database) =>
      processOf(database, send, (store) => ({
        ...store,
        save(...args) {
          const isOut = requests.length > 0 && outages > 0;
          if (isOut) outages -= 1;
          return isOut
            ? Promise.reject(new ApiError('SERVICE_UNAVAILABLE', 'The database is gone.'))
            : store.save(...args);
        },
      })),
    );
    const credential = await newCredential(processes[0]!, user);
    const { tokens } = processes[0]!;
    expect(await tokens.current(credential)).toMatchObject({ code: 'authorization_needed' });
    await authorize(processes[0]!, credential.id);
    for (const round of [1, 2, 3]) {
      clock.advance({ minutes: 11 });
      const received = await Promise.all(processes.map((one) => one.tokens.current(credential)));
      for (const one of received) expect(one).toMatchObject({ value: `a${round}` });
    }
    expect(requests).toEqual(['r0', 'r1', 'r2']);
    expect(outages).toBe(0);
    accepted.clear();
    clock.advance({ minutes: 11 });
    const problem = { code: 'authorization_revoked' };
    expect(await tokens.current(credential)).toMatchObject(problem);
    clock.advance({ hours: 24 });
    for (const one of processes) expect(await one.tokens.fresh(credential)).toMatchObject(problem);
    expect(requests).toHaveLength(4);
  });
});
