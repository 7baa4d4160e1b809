/** Keys and sessions that are unknown count for the address that they come from; known ones do not. */

import type { Caller } from '../../../src/model/caller.ts';
import { createAuthenticator } from '../../../src/http/pipeline/authenticate.ts';
import type { EdgeContext } from '../../../src/http/pipeline/state.ts';
import { newKeyValue } from '../../../src/services/keys/value.ts';

function setup(known: Caller | null, waitSeconds: number | null) {
  const counted: string[] = [];
  const authenticator = createAuthenticator({
    services: {
      keys: { authenticate: () => Promise.resolve(known) },
      accounts: { authenticate: () => Promise.resolve(known && { caller: known }) },
    } as never,
    cookie: { challenge: '', read: () => 'token', set: () => undefined, clear: () => undefined },
    unknownKeys: { take: (subject) => Promise.resolve((counted.push(subject), waitSeconds)) },
  });
  const context = {
    req: { headers: { authorization: `Bearer ${newKeyValue()}` } },
    ip: '192.0.2.7',
  } as unknown as EdgeContext;
  return { authenticator, context, counted };
}

describe.each(['byKey', 'bySession'] as const)('%s', (how) => {
  it('refuses what is unknown, and counts it', async () => {
    const { authenticator, context, counted } = setup(null, null);
    await expect(authenticator[how](context)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(counted).toEqual(['192.0.2.7']);
  });

  it('refuses what is unknown for a while where there was too much of it', async () => {
    const { authenticator, context } = setup(null, 7);
    await expect(authenticator[how](context)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 7,
    });
  });

  it('does not count what is known', async () => {
    const { authenticator, context, counted } = setup({ userId: 1 } as Caller, 7);
    expect(await authenticator[how](context)).not.toBeNull();
    expect(counted).toEqual([]);
  });
});
