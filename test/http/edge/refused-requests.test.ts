/** What a refused request costs its organization: a revoked key uses up nothing, and a refused run keeps no slot. */

import { startTestApp, type TestApp } from '../../support/app.ts';
import { connectTestRedis, describeWithRedis, type TestRedis } from '../../support/redis.ts';
import { chain, dashboard, inlineRows } from '../graphs.ts';

const PER_ORGANIZATION = 9;
const CONFIG = { rateLimitPerOrganization: PER_ORGANIZATION, executionsPerOrganization: 1 };

function laws(start: () => Promise<{ app: TestApp; end: () => Promise<void> }>): void {
  let app: TestApp;
  let end: () => Promise<void>;
  beforeEach(async () => {
    ({ app, end } = await start());
  });
  afterEach(() => end());

  async function workflow(): Promise<number> {
    const body = { title: 'W', ...chain(inlineRows([{ a: 1 }]), dashboard) };
    return (await app.client.ok('createWorkflow', { key: app.keys.all, body })).body.data.id;
  }

  it('a key that was revoked uses up nothing of its organization, and learns nothing of its limit', async () => {
    const workflowId = await workflow();
    const { id, value: key } = await app.newKey();
    const execute = { params: { workflowId }, body: {} };
    await app.client.ok('executeWorkflow', { key, ...execute });
    await app.client.ok('revokeKey', { cookie: app.admin.cookie, params: { keyId: id } });
    const refused = await Promise.all(
      Array.from({ length: 3 * PER_ORGANIZATION }, (_, index) =>
        index % 2 === 0
          ? app.client.fails('UNAUTHORIZED', 'executeWorkflow', { key, ...execute })
          : app.client.fails('UNAUTHORIZED', 'listWorkflows', { key }),
      ),
    );
    for (const { headers } of refused) expect(headers['x-ratelimit-limit']).toBeUndefined();
    // Of the organization's requests, one made the workflow and one was its run.
    for (let left = PER_ORGANIZATION - 2; left > 0; left -= 1)
      await app.client.ok('executeWorkflow', { key: app.keys.all, ...execute });
    await app.client.fails('RATE_LIMITED', 'executeWorkflow', { key: app.keys.all, ...execute });
  });

  it('the slot of a run that is refused is given back', async () => {
    const workflowId = await workflow();
    const { value: key } = await app.newKey({ scopes: ['workflows:read'] });
    const execute = { key, params: { workflowId }, body: {} };
    for (let times = 0; times < 3; times += 1)
      await app.client.fails('FORBIDDEN', 'executeWorkflow', execute);
    for (let times = 0; times < 2; times += 1)
      await app.client.ok('executeWorkflow', { ...execute, key: app.keys.all });
    await app.client.fails('INVALID_INPUT', 'executeWorkflow', {
      key: app.keys.all,
      params: { workflowId },
      body: { params: 1 },
    });
    await app.client.ok('executeWorkflow', { ...execute, key: app.keys.all });
  });
}

describe('counted by one process:', () => {
  laws(async () => {
    const app = await startTestApp({ config: CONFIG });
    return { app, end: () => app.close() };
  });
});

describeWithRedis('counted in Redis:', () => {
  laws(async () => {
    const redis: TestRedis = await connectTestRedis();
    const app = await startTestApp({ config: { ...CONFIG, redisUrl: redis.url } });
    const end = async (): Promise<void> => {
      await app.close();
      await redis.close();
    };
    return { app, end };
  });
});
