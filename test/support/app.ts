/**
 * A whole service for a test: real HTTP, a database of its own, a clock that the
 * test moves, the first admin logged in, and keys.
 *
 *     let app: TestApp;
 *     beforeAll(async () => { app = await startTestApp(); });
 *     afterAll(() => app.close());
 *
 *     const { client, keys } = app;
 *     await client.ok('listWorkflows', { key: keys.read });
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, type App, type Overrides } from '../../src/app/compose.ts';
import { loadConfig, type Config } from '../../src/app/config.ts';
import type { Scope, ScopeLevel } from '../../src/model/key.ts';
import { createClient, type Client } from '../../scripts/service/client.ts';
import * as credentials from '../../scripts/service/credentials.ts';
import { createTestDatabase } from './database.ts';
import { connectorsFolder, importEntry, lazyChildEntry } from './engine.ts';
import { movableClock, type MovableClock } from './movable-clock.ts';
import { specification } from './worker/specification.ts';

/** How to close what a test that failed has left open: the run would wait for it. */
const open = new Set<() => Promise<void>>();
afterAll(async () => {
  for (const close of [...open].reverse()) await close();
});

export const TEST_KEY = Buffer.alloc(32, 'test key');

export interface TestApp {
  readonly url: string;
  /** null: metrics have no port of their own. */
  readonly metricsPort: number | null;
  readonly client: Client;
  readonly clock: MovableClock;
  /** The first admin, logged in. */
  readonly admin: Person;
  /** The admin's keys, of the level `user`, by the one scope that they have; `all` has the three. */
  readonly keys: {
    readonly read: string;
    readonly write: string;
    readonly execute: string;
    readonly all: string;
  };
  newKey(options?: {
    cookie?: string;
    scopes?: readonly Scope[];
    level?: ScopeLevel;
    expiresAt?: Date;
  }): Promise<{ id: number; value: string }>;
  /** Another user of the admin's organization, logged in. */
  newUser(options?: { role?: 'admin' | 'member' }): Promise<Person>;
  logIn(email: string, password: string): Promise<string>;
  /** Every log line so far, parsed. */
  logLines(): readonly Record<string, unknown>[];
  /** The service itself, for tests of how it ends. */
  readonly app: App;
  readonly databaseUrl: string;
  close(): Promise<void>;
}

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  readonly cookie: string;
}

export interface TestAppOptions {
  readonly config?: Partial<Config>;
  readonly overrides?: Overrides;
  /** Several services on one database: that of the first. */
  readonly sharedWith?: TestApp;
}

export const ALL_SCOPES: readonly Scope[] = [
  'workflows:read',
  'workflows:write',
  'workflows:execute',
];
/** Hashes that are quick to compute. */
const PASSWORD_COST = 4;
const ADMIN = { email: 'admin@example.com', password: 'correct horse battery staple' };

/** Limits are out of the way unless the test sets them. */
function testConfig(databaseUrl: string, dataDir: string, changes: Partial<Config>): Config {
  const loaded = loadConfig({}, () => '');
  if (!loaded.ok) throw new Error(loaded.problems.join(' '));
  return {
    ...loaded.config,
    port: 0,
    dataDir,
    databaseUrl,
    credentialsKey: [TEST_KEY],
    adminEmail: ADMIN.email,
    adminPassword: ADMIN.password,
    rateLimitPerMinute: 1_000_000,
    rateLimitPerOrganization: 100_000_000,
    sessionRateLimitPerMinute: 1_000_000,
    keysPerUser: 1_000_000,
    loginsPerAddress: 1_000_000,
    loginsPerAccount: 1_000_000,
    newUsersPerMinute: 1_000_000,
    responsesMaxBytesPerMinute: 1e15,
    executionsPerKey: 100,
    executionsPerOrganization: 100,
    engineChildren: 1,
    ...changes,
  };
}

export async function startTestApp({
  config = {},
  overrides = {},
  sharedWith,
}: TestAppOptions = {}): Promise<TestApp> {
  const database =
    sharedWith === undefined
      ? await createTestDatabase({ poolSize: 1 })
      : { url: sharedWith.databaseUrl, drop: () => Promise.resolve() };
  const dataDir = mkdtempSync(join(tmpdir(), 'weir-app-'));
  const clock =
    (overrides.clock as MovableClock | undefined) ?? sharedWith?.clock ?? movableClock();
  const lines: string[] = [];
  const app = await createApp(testConfig(database.url, dataDir, config), {
    childEntry: lazyChildEntry(),
    importEntry: importEntry(),
    connectorsFolder: connectorsFolder(),
    passwordCost: PASSWORD_COST,
    specification,
    logDestination: { write: (line) => void lines.push(line) },
    ...overrides,
    clock,
  });
  const { port, metricsPort } = await app.listen();
  const url = `http://127.0.0.1:${port}`;
  const client = createClient(url);
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => (closing ??= end());
  open.add(close);

  async function end(): Promise<void> {
    open.delete(close);
    client.close();
    await app.close(AbortSignal.timeout(2_000));
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }

  const logIn: TestApp['logIn'] = (email, password) =>
    credentials.logIn(client, { email, password });
  const cookie = await logIn(ADMIN.email, ADMIN.password);
  const { body } = await client.ok('getSession', { cookie });

  const newKey: TestApp['newKey'] = ({
    cookie: of = cookie,
    scopes = ALL_SCOPES,
    level = 'user',
    expiresAt,
  } = {}) => {
    const grant = {
      name: `Test key ${scopes.join(' ')}`,
      scopes,
      scope_level: level,
      ...(expiresAt && { expires_at: expiresAt.toISOString() }),
    };
    return credentials.createKey(client, of, grant);
  };
  const valueOf = async (scopes: readonly Scope[]): Promise<string> =>
    (await newKey({ scopes })).value;
  let users = 0;

  return {
    url,
    metricsPort,
    client,
    clock,
    app,
    databaseUrl: database.url,
    admin: { id: body.data.user.id, ...ADMIN, cookie },
    keys: {
      read: await valueOf(['workflows:read']),
      write: await valueOf(['workflows:write']),
      execute: await valueOf(['workflows:execute']),
      all: await valueOf(ALL_SCOPES),
    },
    newKey,
    logIn,
    async newUser({ role = 'member' } = {}) {
      users += 1;
      const person = {
        email: `user-${users}-${process.hrtime.bigint()}@example.com`,
        password: `a password for user ${users}`,
      };
      const made = await client.ok('createUser', {
        cookie,
        body: { ...person, name: `User ${users}`, role },
      });
      return {
        id: made.body.data.id,
        ...person,
        cookie: await logIn(person.email, person.password),
      };
    },
    logLines: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    close,
  };
}
