/** Keys that change while several processes read and write: on the real store. */

import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findCredentialKeys, openVault } from '../../../src/app/startup/credential-keys.ts';
import type { SealedCredential } from '../../../src/model/credential.ts';
import { sealingKey, sealSecret } from '../../../src/services/credentials/seal.ts';
import { createVault, type Vault } from '../../../src/services/credentials/vault.ts';
import { createCredentialStore } from '../../../src/stores/postgres/credentials.ts';
import { createCredentialTokenStore } from '../../../src/stores/postgres/credential-tokens.ts';
import {
  connectDatabase,
  type Database,
} from '../../../src/stores/postgres/connection/database.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { recordedLog } from '../../support/recorded-log.ts';
import { newAccount } from '../../support/rows.ts';

let testDatabase: TestDatabase;
let database: Database;
let store: ReturnType<typeof createCredentialStore>;
let stores: Parameters<typeof openVault>[0];
let organizationId: number;
let dataDir: string;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await connectDatabase({ url: testDatabase.url });
  store = createCredentialStore(database);
  stores = { credentials: store, credentialTokens: createCredentialTokenStore(database) };
  ({ organizationId } = await newAccount(database));
  dataDir = await mkdtemp(join(tmpdir(), 'weir-vault-'));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
  await database.close();
  await testDatabase.drop();
});
afterEach(async () => {
  for (const { id } of (await store.list(organizationId, { page: 0, limit: 1000 })).items)
    await store.delete(organizationId, id, { force: true, namedWorkflows: 1 });
});

const [K1, K2, K3] = [randomBytes(32), randomBytes(32), randomBytes(32)] as const;
const log = recordedLog();
const vaultWith = (...credentialsKey: Buffer[]) =>
  openVault(stores, { dataDir, databaseUrl: 'postgres://elsewhere', credentialsKey }, log);
const embedded = (...credentialsKey: Buffer[]) =>
  openVault(stores, { dataDir, databaseUrl: null, credentialsKey }, log);

async function add(vault: Vault, secret: string): Promise<number> {
  const seal = await vault.sealer();
  const credential = {
    organizationId,
    name: randomBytes(8).toString('hex'),
    type: 'bearer',
    hosts: ['h'],
    settings: {},
    testUrl: null,
  } as const;
  const made = await store.insert(
    credential,
    (id) => seal(secret, { organizationId, id, type: 'bearer' }),
    1000,
  );
  if (typeof made === 'string') throw new Error(made);
  return made.id;
}

const read = async (vault: Vault, id: number) =>
  vault.open((await store.readSealed(organizationId, id))!);

describe('rotation', () => {
  it('goes through three keys over restarts, with two processes, without losing a secret', async () => {
    const first = await vaultWith(K1);
    const ids = [await add(first, 'one'), await add(first, 'two')];

    // The new key is known to both processes before either seals with it.
    const [a, b] = [await vaultWith(K1, K2), await vaultWith(K2, K1)];
    ids.push(await add(a, 'three'), await add(b, 'four'));
    for (const vault of [a, b])
      expect(await Promise.all(ids.map((id) => read(vault, id)))).toEqual([
        'one',
        'two',
        'three',
        'four',
      ]);
    // Still needed: whoever starts without it is told.
    await expect(vaultWith(K2)).rejects.toThrow('CREDENTIALS_KEY does not have');
    expect(await b.reseal()).toBe(3);
    expect(await b.reseal()).toBe(0);

    const [c, d] = [await vaultWith(K3, K2), await vaultWith(K3, K2)];
    const [one, other] = await Promise.all([c.reseal(), d.reseal()]);
    expect(one + other).toBe(4);
    const last = await vaultWith(K3);
    expect(await Promise.all(ids.map((id) => read(last, id)))).toEqual([
      'one',
      'two',
      'three',
      'four',
    ]);
    expect(await store.keyIds()).toHaveLength(1);
    await expect(vaultWith(K1)).rejects.toThrow('CREDENTIALS_KEY does not have');
  });

  it('reseals more than a batch, and leaves what someone changes meanwhile', async () => {
    const old = await vaultWith(K1);
    const ids = [];
    for (let n = 0; n < 101; n += 1) ids.push(await add(old, `s${n}`));
    const stale = (await store.readSealed(organizationId, ids[0]!))!;
    const vault = await vaultWith(K2, K1);
    expect(await vault.reseal()).toBe(101);
    // It is the same credential, unchanged.
    const { sealed, keyId, modified } = (await store.readSealed(organizationId, ids[0]!))!;
    expect([sealed.equals(stale.sealed), keyId === stale.keyId]).toEqual([false, false]);
    expect(modified).toEqual(stale.modified);
    expect(await store.reseal(stale, { sealed: Buffer.of(1), keyId: 'x' })).toBe(false);
    expect(await read(vault, ids[100]!)).toBe('s100');
  });
});

describe('a rotation of which another process changes what is read', () => {
  const owner = { organizationId: 1, type: 'bearer' } as const;

  it.each([199, 200, 201])('looks at each of %i credentials once, and ends', async (count) => {
    const old = sealingKey(K1);
    const stored = Array.from({ length: count }, (_, index) => {
      const id = 3 * index + 1;
      const { sealed, keyId } = sealSecret('s', { ...owner, id }, old);
      return { ...owner, id, sealed, keyId } as SealedCredential;
    });
    const tried: number[] = [];
    const vault = createVault(
      {
        keyIds: () => Promise.resolve([old.id]),
        underKey: (_, afterId, limit) =>
          Promise.resolve(stored.filter(({ id }) => id > afterId).slice(0, limit)),
        reseal: ({ id }) => {
          tried.push(id);
          return Promise.resolve(id % 2 === 0);
        },
      },
      { underKey: () => Promise.resolve([]), reseal: () => Promise.resolve(false) },
      { list: () => [K2, K1], name: 'KEY', forSealing: () => Promise.resolve([K2, K1]) },
    );
    expect(await vault.reseal()).toBe(stored.filter(({ id }) => id % 2 === 0).length);
    expect(tried).toEqual(stored.map(({ id }) => id));
  });
});

describe('without a key', () => {
  it('nothing is sealed or opened, and the reason names the setting', async () => {
    const id = await add(await vaultWith(K1), 'one');
    const vault = await vaultWith();
    expect(log.entries.at(-1)).toMatchObject({
      level: 'error',
      message: 'credentials cannot be decrypted: key missing',
    });
    await expect(read(vault, id)).rejects.toThrow('CREDENTIALS_KEY');
    await expect(vault.sealer()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});

describe('beside an embedded database', () => {
  const path = () => join(dataDir, 'credentials.key');
  afterEach(() => rm(path(), { force: true }));

  it('makes a key in a file at its first use, readable by no other user, and finds it again', async () => {
    const vault = await embedded();
    await expect(stat(path())).rejects.toThrow('ENOENT');
    const id = await add(vault, 'one');
    expect((await stat(path())).mode & 0o777).toBe(0o600);
    expect(Buffer.from(await readFile(path(), 'utf8'), 'base64')).toHaveLength(32);
    expect(await read(await embedded(), id)).toBe('one');
    expect(await read(vault, id)).toBe('one');
  });

  it('makes one key for two who come at once', async () => {
    const keys = () => findCredentialKeys({ dataDir, databaseUrl: null, credentialsKey: null });
    const [one, two] = await Promise.all([keys().forSealing(), keys().forSealing()]);
    expect(one).toEqual(two);
  });

  it('seals with the setting where there is one, and still opens what the file sealed', async () => {
    const id = await add(await embedded(), 'one');
    const vault = await embedded(K1);
    expect(await read(vault, id)).toBe('one');
    expect(await vault.reseal()).toBe(1);
    expect(await read(await vaultWith(K1), id)).toBe('one');
  });

  it('does not start with a file that holds another key or none', async () => {
    await add(await embedded(), 'one');
    await writeFile(path(), `${K1.toString('base64')}\n`);
    await expect(embedded()).rejects.toThrow('credentials.key in DATA_DIR does not have');
    await writeFile(path(), 'nonsense');
    await expect(embedded()).rejects.toThrow('must be a key of 32 random bytes');
  });
});
