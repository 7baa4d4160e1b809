/**
 * Everyone who may knock at the service, made once: the people of two
 * organizations, their keys and sessions, and those that have ended.
 */

import { ALL_SCOPES, openHouse, type House, type Person } from '../http/house.ts';

export interface Cast {
  readonly house: House;
  readonly people: Readonly<Record<PersonName, Person>>;
  readonly keys: Readonly<Record<KeyName, string>>;
  readonly endedCookies: Readonly<Record<'idle' | 'old' | 'loggedOut' | 'deletedUser', string>>;
  /** A new session for the person whose cookie this was, if it was anyone's. */
  logInAgain(cookie: string | undefined): Promise<void>;
}

/** The owner and the colleague are members of the admin's organization, the stranger is the admin of another. */
export type PersonName = 'admin' | 'owner' | 'colleague' | 'stranger';

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

export async function gatherCast(): Promise<Cast> {
  const house = await openHouse({ rateLimitPerMinute: 1_000_000, executionsPerKey: 100 });
  const { admin, client, clock, newKey } = house;

  const { idle, old } = await outliveSessions(house);
  Object.assign(admin, await house.logIn(admin.email));
  const people = {
    admin,
    owner: await house.newMember(admin),
    colleague: await house.newMember(admin),
    stranger: await house.newAdmin(),
  };

  const { cookie: loggedOut } = await house.logIn(people.owner.email);
  await client.ok('logOut', { cookie: loggedOut });

  const leaver = await house.newMember(admin);
  const deletedUser = await house.key(leaver);
  await client.ok('deleteUser', { params: { userId: leaver.id }, cookie: admin.cookie });

  const revoked = await newKey(people.owner);
  await client.ok('revokeKey', { params: { keyId: revoked.id }, cookie: people.owner.cookie });
  const expired = await house.key(people.owner, {
    expires_at: new Date(clock.now().getTime() + 1000).toISOString(),
  });
  clock.advance({ seconds: 1 });

  const keys = {
    noScopes: await house.key(people.owner, { scopes: [] }),
    read: await house.key(people.owner, { scopes: ['workflows:read'] }),
    write: await house.key(people.owner, { scopes: ['workflows:write'] }),
    execute: await house.key(people.owner, { scopes: ['workflows:execute'] }),
    all: await house.key(people.owner, { scopes: ALL_SCOPES }),
    revoked: revoked.value,
    expired,
    deletedUser,
    colleague: await house.key(people.colleague),
    admin: await house.key(admin),
    clientRead: await house.key(admin, { scope_level: 'client', scopes: ['workflows:read'] }),
    client: await house.key(admin, { scope_level: 'client' }),
    stranger: await house.key(people.stranger, { scope_level: 'client' }),
  };

  return {
    house,
    people,
    keys,
    endedCookies: { idle, old, loggedOut, deletedUser: leaver.cookie },
    async logInAgain(cookie) {
      for (const person of Object.values(people)) {
        if (person.cookie === cookie) Object.assign(person, await house.logIn(person.email));
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
}: House): Promise<{ idle: string; old: string }> {
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
