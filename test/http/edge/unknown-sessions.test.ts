/** Keys and sessions that are unknown count for the address that they come from; known ones do not. */

import type { Caller } from '../../../src/model/caller.ts';
import { bearerOf, createAuthenticator } from '../../../src/http/middleware/authenticate.ts';
import type { EdgeContext } from '../../../src/http/context.ts';
import { newKeyValue } from '../../../src/services/keys/value.ts';

function setup(
  known: Caller | null,
  waitSeconds: number | null,
  {
    authorization = `Bearer ${newKeyValue()}`,
    token = 'token',
  }: { authorization?: string; token?: string | null } = {},
) {
  const counted: string[] = [];
  const authenticator = createAuthenticator({
    services: {
      keys: { authenticate: () => Promise.resolve(known) },
      accounts: { authenticate: () => Promise.resolve(known && { caller: known }) },
    } as never,
    cookie: { challenge: '', read: () => token, set: () => undefined, clear: () => undefined },
    unknownKeys: { take: (subject) => Promise.resolve((counted.push(subject), waitSeconds)) },
  });
  const context = {
    req: { headers: { authorization } },
    ip: '2001:db8::7',
  } as unknown as EdgeContext;
  return { authenticator, context, counted };
}

describe.each(['byKey', 'bySession'] as const)('%s', (how) => {
  it('refuses what is unknown, and counts it', async () => {
    const { authenticator, context, counted } = setup(null, null);
    await expect(authenticator[how](context)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    // All addresses of a network are one.
    expect(counted).toEqual(['2001:db8:0:0::/64']);
  });

  it('refuses what is unknown for a while where there was too much of it', async () => {
    const { authenticator, context } = setup(null, 7);
    await expect(authenticator[how](context)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 7,
      message: 'Too many unknown keys and sessions came from this address. Retry in 7 s.',
    });
  });

  it('does not count what is known', async () => {
    const { authenticator, context, counted } = setup({ userId: 1 } as Caller, 7);
    expect(await authenticator[how](context)).not.toBeNull();
    expect(counted).toEqual([]);
  });
});

it('who sends neither is unknown, and is not counted', async () => {
  const { authenticator, context, counted } = setup(null, null, { token: null });
  delete context.req.headers.authorization;
  expect(await authenticator.byKey(context)).toBeNull();
  expect(await authenticator.bySession(context)).toBeNull();
  expect(counted).toEqual([]);
});

it('a header that is no key is refused without being looked up', async () => {
  const { authenticator, context, counted } = setup(null, null, { authorization: 'Basic a' });
  await expect(authenticator.byKey(context)).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
    message: 'The Authorization header must read `Bearer`, a space, and an API key.',
  });
  expect(counted).toEqual([]);
});

it.each([
  ['Bearer k', 'k'],
  ['bearer   k  ', 'k'],
  ['BEARER weir_a-b.c', 'weir_a-b.c'],
  ['Bearer', null],
  ['Bearer ', null],
  ['Bearerk', null],
  ['Bearer a b', null],
  ['Bearer\tk', null],
  [' Bearer k', null],
  ['x Bearer k', null],
  ['Basic k', null],
  ['', null],
])('of %j the key is %j', (header, key) => {
  expect(bearerOf(header)).toBe(key);
});
