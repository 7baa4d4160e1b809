/** Which credentials are looked up for an operation, and who the caller is then. */

import { refuse, securitySchemes, type Exchange } from '../../../src/http/openapi/security.ts';
import type { Authenticator } from '../../../src/http/middleware/authenticate.ts';

const KEY = { kind: 'key', keyId: 1 };
const SESSION = { caller: { kind: 'session', userId: 2 } };

function setup({ key = false, session = false }) {
  const asked: string[] = [];
  const authenticator = {
    byKey: () => (asked.push('key'), Promise.resolve(key ? KEY : null)),
    bySession: () => (asked.push('session'), Promise.resolve(session ? SESSION : null)),
  } as unknown as Authenticator;
  const exchange = {
    context: { state: { caller: null } },
    key: null,
    session: null,
  } as unknown as Exchange;
  const schemes = securitySchemes(authenticator);
  const ask = (scheme: keyof typeof schemes, operation: object): Promise<unknown> =>
    schemes[scheme]({} as never, { match: { operation } } as never, exchange);
  return { ask, asked, exchange };
}

const caller = ({ context }: Exchange) => context.state.caller;

describe('where the document names the key', () => {
  it('a key is the caller, and no session is looked up', async () => {
    const { ask, asked, exchange } = setup({ key: true, session: true });
    expect(await ask('bearerKey', { session: true })).toBe(KEY);
    expect([asked, caller(exchange), exchange.session]).toEqual([['key'], KEY, null]);
  });

  it.each([
    [true, SESSION, ['key', 'session'], SESSION.caller],
    [false, null, ['key'], null],
  ])('a session is, where the operation takes sessions: %j', async (takes, found, asked, who) => {
    const given = setup({ session: true });
    expect(await given.ask('bearerKey', { session: takes })).toBe(found);
    expect([given.asked, caller(given.exchange)]).toEqual([asked, who]);
    expect(given.exchange.session).toBe(found);
  });

  it('is unknown where there is neither', async () => {
    const { ask, exchange } = setup({});
    expect(await ask('bearerKey', { session: true })).toBeNull();
    expect(caller(exchange)).toBeNull();
  });
});

describe('where the document names the cookie', () => {
  it.each([
    [[['users:read']], KEY, ['key'], KEY],
    [[], SESSION, ['session'], SESSION.caller],
  ])('a key wins where the operation takes keys: %j', async (keyScopes, found, asked, who) => {
    const given = setup({ key: true, session: true });
    expect(await given.ask('sessionCookie', { keyScopes })).toBe(found);
    expect([given.asked, caller(given.exchange)]).toEqual([asked, who]);
  });

  it('a session is the caller where no key came', async () => {
    const { ask, asked } = setup({ session: true });
    expect(await ask('sessionCookie', { keyScopes: [['users:read']] })).toBe(SESSION);
    expect(asked).toEqual(['key', 'session']);
  });
});

it('a key is looked up once, however many alternatives name it', async () => {
  const { ask, asked } = setup({ key: true });
  for (let alternative = 0; alternative < 3; alternative += 1)
    await ask('bearerKey', { session: true });
  expect(asked).toEqual(['key']);
});

it('what a lookup failed with is what the request is refused for', () => {
  const failed = new Error('the database is away');
  const security = { authorized: false, sessionCookie: null, bearerKey: { error: failed } };
  expect(() => refuse(security, true)).toThrow(failed);
  for (const bearerKey of [{ error: 'text' }, {}, null])
    expect(() => refuse({ authorized: false, bearerKey }, true)).toThrow('needs authentication');
});
