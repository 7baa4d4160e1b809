/** A service for the tests of one operation: real limits, open signup, and users of several organizations. */

import { randomBytes } from 'node:crypto';

import type { Overrides } from '../../src/app/compose.ts';
import type { Config } from '../../src/app/config.ts';
import { ALL_SCOPES, startTestApp } from '../support/app.ts';
import { createKey, type KeyInput } from '../../scripts/service/credentials.ts';

export { ALL_SCOPES };
export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

export interface TestUser {
  readonly id: number;
  readonly email: string;
  readonly cookie: string;
}

export type Grant = Partial<KeyInput>;

export const PASSWORD = 'correct horse battery';

export async function startTestServer(config: Partial<Config> = {}, overrides: Overrides = {}) {
  const app = await startTestApp({
    config: { signup: 'open', rateLimitPerMinute: 60, executionsPerKey: 4, ...config },
    overrides,
  });
  const { client, clock } = app;

  async function logIn(email: string): Promise<TestUser> {
    const cookie = await app.logIn(email, PASSWORD);
    const { body } = await client.ok('getSession', { cookie });
    return { id: body.data.user.id, email, cookie };
  }

  const newEmail = () => `${randomBytes(8).toString('hex')}@example.com`;

  /** The admin of a new organization. */
  async function newAdmin(): Promise<TestUser> {
    const email = newEmail();
    await client.ok('createOrganization', {
      body: { name: 'Organization', admin: { email, name: 'Admin', password: PASSWORD } },
    });
    return logIn(email);
  }

  async function newMember(of: TestUser): Promise<TestUser> {
    const email = newEmail();
    await client.ok('createUser', {
      cookie: of.cookie,
      body: { email, name: 'Member', password: PASSWORD, role: 'member' },
    });
    return logIn(email);
  }

  const admin = await newAdmin();
  let member: Promise<TestUser> | undefined;
  let stranger: Promise<TestUser> | undefined;

  const newKey = ({ cookie }: Pick<TestUser, 'cookie'> = admin, grant: Grant = {}) =>
    createKey(client, cookie, { name: 'Key', ...grant });

  return {
    client,
    clock,
    url: app.url,
    databaseUrl: app.databaseUrl,
    /** The admin of the organization that most tests use. */
    admin,
    /** Another user of that organization, the same one each time. */
    member: () => (member ??= newMember(admin)),
    /** The admin of another organization, the same one each time. */
    stranger: () => (stranger ??= newAdmin()),
    logIn,
    newEmail,
    newAdmin,
    newMember,
    newKey,
    /** The value of a new key with every scope. */
    key: async (owner?: TestUser, grant?: Grant) => (await newKey(owner, grant)).value,
    logLines: () => app.logLines(),
    close: () => app.close(),
  };
}
