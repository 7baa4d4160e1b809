/**
 * The whole service for the tests of one operation: started on a database of its
 * own, with people of two organizations, and spoken to by the checking client.
 */

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createApp, type Overrides } from '../../src/app.ts';
import { loadConfig, type Config } from '../../src/config.ts';
import type { Scope, ScopeLevel } from '../../src/model/key.ts';
import { createClient } from '../support/client.ts';
import { createTestDatabase } from '../support/database.ts';
import { childEntry } from '../support/engine.ts';
import { movableClock } from '../support/movable-clock.ts';

export type House = Awaited<ReturnType<typeof openHouse>>;

export interface Person {
  readonly id: number;
  readonly organizationId: number;
  readonly email: string;
  readonly password: string;
  readonly cookie: string;
}

export interface Grant {
  readonly name?: string;
  readonly scopes?: readonly Scope[];
  readonly scope_level?: ScopeLevel;
  readonly expires_at?: string | null;
}

export const ALL_SCOPES: readonly Scope[] = ['workflows:read', 'workflows:write', 'workflows:execute'];
export const PASSWORD = 'correct horse battery';

export async function openHouse(settings: Partial<Config> = {}, overrides: Overrides = {}) {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'weir-house-'));
  const clock = movableClock(new Date());
  const app = await createApp({ ...defaults(), databaseUrl: database.url, dataDir, ...settings }, { childEntry: childEntry(), clock, ...overrides });
  const url = await app.listen();
  const client = createClient(url);

  async function logIn(email: string, password = PASSWORD): Promise<Person> {
    const { headers, body } = await client.ok('logIn', { body: { email, password } });
    const { user, organization } = body.data;
    return { id: user.id, organizationId: organization.id, email, password, cookie: headers['set-cookie']?.split(';')[0] ?? '' };
  }

  const newEmail = () => `${randomBytes(8).toString('hex')}@example.com`;

  /** The admin of a new organization. */
  async function newAdmin(): Promise<Person> {
    const email = newEmail();
    await client.ok('createOrganization', { body: { name: 'Organization', admin: { email, name: 'Admin', password: PASSWORD } } });
    return logIn(email);
  }

  async function newMember(of: Person): Promise<Person> {
    const email = newEmail();
    await client.ok('createUser', { cookie: of.cookie, body: { email, name: 'Member', password: PASSWORD, role: 'member' } });
    return logIn(email);
  }

  const admin = await newAdmin();

  async function newKey({ cookie }: { readonly cookie: string } = admin, grant: Grant = {}) {
    const { body } = await client.ok('createKey', { cookie, body: { name: 'Key', scopes: ALL_SCOPES, ...grant } });
    return { id: body.key.id, value: body.full_key };
  }

  return {
    url,
    client,
    clock,
    database,
    dataDir,
    /** Of the organization that most tests are about. */
    admin,
    logIn,
    newEmail,
    newAdmin,
    newMember,
    newKey,
    /** The value of a new key with every scope. */
    key: async (owner?: Person, grant?: Grant) => (await newKey(owner, grant)).value,

    async close() {
      client.close();
      await app.close(5_000);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function defaults(): Config {
  const loaded = loadConfig({ PORT: '0', SIGNUP: 'open', LOG_LEVEL: 'silent', ADMIN_PASSWORD: PASSWORD, ENGINE_CHILDREN: '1' }, () => '');
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
  return loaded.config;
}
