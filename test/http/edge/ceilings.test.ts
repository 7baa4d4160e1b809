/** What many keys, and many sessions, may send together. */

import { startTestApp, type TestApp } from '../../support/app.ts';
import { connectTestRedis, describeWithRedis, type TestRedis } from '../../support/redis.ts';

const PER_KEY = 12;
const CONFIG = {
  rateLimitPerMinute: PER_KEY,
  rateLimitPerOrganization: 20,
  sessionRateLimitPerMinute: 30,
};

function laws(start: () => Promise<{ apps: readonly TestApp[]; end: () => Promise<void> }>): void {
  let apps: readonly TestApp[];
  let end: () => Promise<void>;
  const nth = (index: number): TestApp => apps[index % apps.length]!;
  const createOrganization = async (): Promise<string> => {
    const email = `admin-${process.hrtime.bigint()}@example.com`;
    const password = 'correct horse battery';
    await apps[0]!.client.ok('createOrganization', {
      body: { name: 'Another', admin: { email, name: 'Admin', password } },
    });
    return apps[0]!.logIn(email, password);
  };
  beforeAll(async () => {
    ({ apps, end } = await start());
  });
  afterAll(() => end());

  it('keys of one organization: more of them gain nothing, and those of another are not touched', async () => {
    const cookie = await createOrganization();
    const keys = await Promise.all(Array.from({ length: 5 }, () => apps[0]!.newKey({ cookie })));
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        nth(index).client.call('listNodeTypes', { key: keys[index % keys.length]!.value }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = responses.find(({ status }) => status === 429)!;
    expect(refused.body.error.message).toContain(
      'The keys of your organization have sent more than 20 requests',
    );
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(Number(refused.headers['x-ratelimit-remaining'])).toBeGreaterThan(0);
    const { value } = await apps[0]!.newKey({ cookie: await createOrganization() });
    await nth(1).client.ok('listNodeTypes', { key: value });
  });

  it('keys of one organization: what one is refused by its own limit takes nothing from the others', async () => {
    const cookie = await createOrganization();
    const [greedy, other] = [await apps[0]!.newKey({ cookie }), await apps[0]!.newKey({ cookie })];
    const statuses: number[] = [];
    for (let count = 0; count < 40; count += 1)
      statuses.push((await nth(count).client.call('listNodeTypes', { key: greedy.value })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(PER_KEY);
    for (let count = 0; count < CONFIG.rateLimitPerOrganization - PER_KEY; count += 1)
      await nth(count).client.ok('listNodeTypes', { key: other.value });
  });

  it('sessions of one user: more of them gain nothing, and those of another are not touched', async () => {
    const user = await apps[0]!.newUser();
    const cookies = [user.cookie, await apps[0]!.logIn(user.email, user.password)];
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        nth(index).client.call(index % 3 === 0 ? 'listKeys' : 'getSession', {
          cookie: cookies[index % 2]!,
        }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(30);
    const { headers, body } = await nth(0).client.fails('RATE_LIMITED', 'listSessions', {
      cookie: user.cookie,
    });
    expect(body.error.message).toContain('Your sessions have sent more than 30 requests');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    const operations = ['logOut', 'endOtherSessions', 'listUsers', 'getEmbedding'] as const;
    for (const operation of [...operations, 'rotateEmbeddingSecret'] as const)
      await nth(1).client.fails('RATE_LIMITED', operation, { cookie: user.cookie });
    for (const operation of ['getUser', 'deleteUser'] as const)
      await nth(1).client.fails('RATE_LIMITED', operation, {
        cookie: user.cookie,
        params: { userId: 1 },
      });
    await nth(1).client.fails('RATE_LIMITED', 'updateEmbedding', {
      cookie: user.cookie,
      body: { allowed_origins: [] },
    });
    await nth(1).client.ok('getSession', { cookie: (await apps[0]!.newUser()).cookie });
  });
}

describe('the ceilings of one process, on', () => {
  laws(async () => {
    const app = await startTestApp({ config: { signup: 'open', ...CONFIG } });
    return { apps: [app], end: () => app.close() };
  });

  it('unknown sessions, by address, while valid ones are accepted', async () => {
    const app = await startTestApp();
    const unknown = (index: number) => `weir_session=${String(index).padStart(43, 'x')}`;
    for (let count = 0; count < 120; count += 1)
      await app.client.fails('UNAUTHORIZED', 'getSession', { cookie: unknown(count) });
    await app.client.fails('RATE_LIMITED', 'getSession', { cookie: unknown(120) });
    await app.client.ok('getSession', { cookie: app.admin.cookie });
    await app.close();
  });
});

describeWithRedis('the ceilings of two replicas, on', () => {
  laws(async () => {
    const redis: TestRedis = await connectTestRedis();
    const config = { signup: 'open' as const, ...CONFIG, redisUrl: redis.url };
    const first = await startTestApp({ config });
    const second = await startTestApp({ config, sharedWith: first });
    const end = async (): Promise<void> => {
      await second.close();
      await first.close();
      await redis.close();
    };
    return { apps: [first, second], end };
  });
});
