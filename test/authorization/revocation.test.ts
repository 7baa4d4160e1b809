/**
 * A key that is revoked is revoked everywhere: while a thousand keys are in use
 * on two replicas and are revoked, no request that starts after the response to
 * the revocation gets through on either of them.
 */

import { startTestApp, type TestApp } from '../support/app.ts';
import { connectTestRedis, hasRedis, type TestRedis } from '../support/redis.ts';

const KEYS = 1000;
const KEYS_AT_ONCE = 8;
/** Keys that do not work are limited per address and minute; the clock moves on so often that it never comes to that. */
const KEYS_PER_MINUTE = 8;

let replicas: readonly [TestApp, TestApp];
let redis: TestRedis | null = null;
beforeAll(async () => {
  redis = hasRedis ? await connectTestRedis() : null;
  const config = redis === null ? {} : { redisUrl: redis.url };
  const first = await startTestApp({ config });
  replicas = [first, await startTestApp({ config, sharedWith: first })];
});
afterAll(async () => {
  for (const replica of [...replicas].reverse()) await replica.close();
  await redis?.close();
});

interface Use {
  readonly status: number;
  readonly beganAfterRevocation: boolean;
}

/** One key from its making to a refusal on each replica, in use on both all the while. */
async function liveAndDie(number: number): Promise<Use[]> {
  const { cookie } = replicas[0].admin;
  const key = await replicas[number % 2]!.newKey({ cookie });
  let isRevoked = false;

  async function useUntilRefused({ client }: TestApp): Promise<Use[]> {
    const uses: Use[] = [];
    for (;;) {
      const beganAfterRevocation = isRevoked;
      const { status } = await client.call('listWorkflows', { key: key.value });
      uses.push({ status, beganAfterRevocation });
      if (beganAfterRevocation) return uses;
    }
  }

  for (const { client } of replicas) await untilOpen(client, key.value);
  const uses = replicas.map(useUntilRefused);
  // Half of them where they were made, half on the other replica.
  await replicas[number % 4 < 2 ? 0 : 1].client.ok('revokeKey', {
    params: { keyId: key.id },
    cookie,
  });
  isRevoked = true;
  return (await Promise.all(uses)).flat();
}

/** On a busy machine the rate limit may not hear from Redis in time, which says nothing of the key. */
async function untilOpen(client: TestApp['client'], key: string): Promise<void> {
  for (;;) {
    const { status, text } = await client.call('listWorkflows', { key });
    if (status === 200) return;
    if (status !== 503) throw new Error(`A key that was just made is refused: ${text}`);
  }
}

it('a thousand revocations hold from their responses on, on both replicas', async () => {
  const uses: Use[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < KEYS) {
      const number = next++;
      if (number % KEYS_PER_MINUTE === 0) replicas[0].clock.advance({ minutes: 1 });
      uses.push(...(await liveAndDie(number)));
    }
  };
  await Promise.all(Array.from({ length: KEYS_AT_ONCE }, worker));

  const late = uses.filter(({ beganAfterRevocation }) => beganAfterRevocation);
  expect(late).toHaveLength(KEYS * replicas.length);
  expect(late.filter(({ status }) => status !== 401)).toEqual([]);
  // There was a load: requests were under way while their key was revoked.
  expect(uses.length - late.length).toBeGreaterThanOrEqual(KEYS * replicas.length);
}, 900_000);

it('a key that loses a scope has lost it on both replicas, and so has the key of a user who is deleted', async () => {
  const [first] = replicas;
  const { admin, client } = first;
  for (let number = 0; number < 20; number += 1) {
    const { id: keyId, value } = await first.newKey();
    for (const replica of replicas) await untilOpen(replica.client, value);
    const body = { scopes: ['workflows:write'] };
    await replicas[number % 2]!.client.ok('updateKey', {
      params: { keyId },
      cookie: admin.cookie,
      body,
    });
    for (const replica of replicas)
      expect((await replica.client.call('listWorkflows', { key: value })).status).not.toBe(200);
  }
  const user = await first.newUser();
  const { value } = await first.newKey({ cookie: user.cookie });
  for (const replica of replicas) await untilOpen(replica.client, value);
  await client.ok('deleteUser', { params: { userId: user.id }, cookie: admin.cookie });
  for (const replica of replicas) {
    await replica.client.fails('USER_NOT_FOUND', 'listWorkflows', { key: value });
    await replica.client.fails('UNAUTHORIZED', 'getSession', { cookie: user.cookie });
  }
});
