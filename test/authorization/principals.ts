/**
 * Every kind of caller, created once: the users of two
 * organizations, their keys and sessions, and those that have ended.
 */

import {
  ALL_SCOPES,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../http/test-server.ts';

export interface Principals {
  readonly server: TestServer;
  readonly users: Readonly<Record<UserName, TestUser>>;
  readonly keys: Readonly<Record<KeyName, string>>;
  readonly endedCookies: Readonly<Record<'idle' | 'old' | 'loggedOut' | 'deletedUser', string>>;
  /** A new session for the person whose cookie this was, if it was anyone's. */
  logInAgain(cookie: string | undefined): Promise<void>;
}

/** The owner and the colleague are members of the admin's organization, the stranger is the admin of another. */
export type UserName = 'admin' | 'owner' | 'colleague' | 'stranger';

export type KeyName =
  | 'noScopes'
  | 'read'
  | 'write'
  | 'execute'
  | 'all'
  | 'revoked'
  | 'expired'
  | 'deletedUser'
  | 'colleague'
  | 'admin'
  | 'clientRead'
  | 'client'
  | 'stranger';

export async function createPrincipals(): Promise<Principals> {
  const server = await startTestServer({ rateLimitPerMinute: 1_000_000, executionsPerKey: 100 });
  const { admin, client, clock, newKey } = server;

  const { idle, old } = await outliveSessions(server);
  Object.assign(admin, await server.logIn(admin.email));
  const users = {
    admin,
    owner: await server.newMember(admin),
    colleague: await server.newMember(admin),
    stranger: await server.newAdmin(),
  };

  const { cookie: loggedOut } = await server.logIn(users.owner.email);
  await client.ok('logOut', { cookie: loggedOut });

  const leaver = await server.newMember(admin);
  const deletedUser = await server.key(leaver);
  await client.ok('deleteUser', { params: { userId: leaver.id }, cookie: admin.cookie });

  const revoked = await newKey(users.owner);
  await client.ok('revokeKey', { params: { keyId: revoked.id }, cookie: users.owner.cookie });
  const expired = await server.key(users.owner, {
    expires_at: new Date(clock.now().getTime() + 1000).toISOString(),
  });
  clock.advance({ seconds: 1 });

  const keys = {
    noScopes: await server.key(users.owner, { scopes: [] }),
    read: await server.key(users.owner, { scopes: ['workflows:read'] }),
    write: await server.key(users.owner, { scopes: ['workflows:write'] }),
    execute: await server.key(users.owner, { scopes: ['workflows:execute'] }),
    all: await server.key(users.owner, { scopes: ALL_SCOPES }),
    revoked: revoked.value,
    expired,
    deletedUser,
    colleague: await server.key(users.colleague),
    admin: await server.key(admin),
    clientRead: await server.key(admin, { scope_level: 'client', scopes: ['workflows:read'] }),
    client: await server.key(admin, { scope_level: 'client' }),
    stranger: await server.key(users.stranger, { scope_level: 'client' }),
  };

  return {
    server,
    users,
    keys,
    endedCookies: { idle, old, loggedOut, deletedUser: leaver.cookie },
    async logInAgain(cookie) {
      for (const person of Object.values(users)) {
        if (person.cookie === cookie) Object.assign(person, await server.logIn(person.email));
      }
    },
  };
}

/** Two sessions of the admin: one that was used all the time for twelve hours, one that was not used for half an hour. */
async function outliveSessions({
  client,
  clock,
  admin,
  logIn,
}: TestServer): Promise<{ idle: string; old: string }> {
  const { cookie: old } = await logIn(admin.email);
  const passTime = async (minutes: number): Promise<void> => {
    clock.advance({ minutes });
    await client.ok('getSession', { cookie: old });
  };
  for (let passed = 0; passed < 690; passed += 23) await passTime(23);
  const { cookie: idle } = await logIn(admin.email);
  await passTime(29);
  clock.advance({ minutes: 1 });
  return { idle, old };
}
