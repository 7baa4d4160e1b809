/** So many requests per key and window, and not one more, on however many replicas. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../../scripts/service/free-port.ts';
import { redisServerOnPath, startRedis } from '../../../scripts/service/redis.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import type { CallRequest } from '../../../scripts/service/client.ts';
import { connectTestRedis, describeWithRedis, type TestRedis } from '../../support/redis.ts';

const LIMIT = 12;

/** One request per window, and windows of less than two seconds. */
/** koa-ratelimit has a clock of its own, which began in a whole millisecond. */
const CLOCKS_DIFFER_MS = 5;
const BRIEF = { config: { rateLimitPerMinute: 1 }, overrides: { rateLimitWindowMs: 1700 } };

interface KeyedFixture {
  readonly apps: readonly TestApp[];
  readonly startBrief: () => Promise<TestApp>;
  readonly end: () => Promise<void>;
}

function laws(start: () => Promise<KeyedFixture>): void {
  let apps: readonly TestApp[];
  let startBrief: KeyedFixture['startBrief'];
  let end: () => Promise<void>;
  const newKey = async (): Promise<string> => (await apps[0]!.newKey()).value;
  const nth = (index: number): TestApp => apps[index % apps.length]!;
  beforeAll(async () => {
    ({ apps, startBrief, end } = await start());
  });
  afterAll(() => end());

  it('are let through, whatever comes at once', async () => {
    const key = await newKey();
    const responses = await Promise.all(
      Array.from({ length: 5 * LIMIT }, (_, index) =>
        nth(index).client.call('listWorkflows', { key }),
      ),
    );
    const counts = responses.filter(({ status }) => status === 200).length;
    expect([counts, responses.filter(({ status }) => status === 429).length]).toEqual([
      LIMIT,
      4 * LIMIT,
    ]);
  });

  it('are shown in headers, and the error says when to retry', async () => {
    const key = await newKey();
    const before = Math.floor(Date.now() / 1000);
    for (let left = LIMIT - 1; left >= 0; left -= 1) {
      const { headers } = await nth(left).client.ok('listWorkflows', { key });
      expect([headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual([
        String(LIMIT),
        String(left),
      ]);
      expect(Number(headers['x-ratelimit-reset'])).toBeGreaterThan(before);
    }
    const { headers } = await nth(0).client.fails('RATE_LIMITED', 'listWorkflows', { key });
    expect([headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual([
      String(LIMIT),
      '0',
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('are counted whether they succeed or not, and each key has its own', async () => {
    const key = await newKey();
    const refused: readonly [string, CallRequest][] = [
      ['WORKFLOW_NOT_FOUND', { params: { workflowId: 9999 } }],
      ['WORKFLOW_NOT_FOUND', { rawPath: '/api/v1/workflows/x' }],
      ['INVALID_INPUT', { params: { workflowId: 1 }, query: 'unknown=1' }],
    ];
    for (const [code, request] of refused)
      await nth(0).client.fails(code as never, 'getWorkflow', { key, ...request });
    await nth(1).client.fails('UNSUPPORTED_MEDIA_TYPE', 'createWorkflow', {
      key,
      body: '',
      headers: { 'transfer-encoding': 'chunked', 'content-type': 'text/plain' },
    });
    const { headers } = await nth(0).client.ok('listKeys', { key });
    expect(headers['x-ratelimit-remaining']).toBe(String(LIMIT - 5));
    const other = await nth(0).client.ok('listKeys', { key: await newKey() });
    expect(other.headers['x-ratelimit-remaining']).toBe(String(LIMIT - 1));
  });

  it('are accepted again after Retry-After, and X-RateLimit-Reset is right before', async () => {
    const brief = await startBrief();
    for (let round = 0; round < 3; round += 1) {
      const key = (await brief.newKey()).value;
      await brief.client.ok('listWorkflows', { key });
      const { headers } = await brief.client.fails('RATE_LIMITED', 'listWorkflows', { key });
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(2);
      await new Promise((resolve) => setTimeout(resolve, Number(headers['retry-after']) * 1000));
      expect(Date.now() / 1000).toBeLessThanOrEqual(Number(headers['x-ratelimit-reset']) + 2);
      await brief.client.ok('listWorkflows', { key });
    }
    await brief.close();
  });

  it('may retry when the window has ended, wherever in a second it began', async () => {
    const brief = await startBrief();
    for (const beginsAtMs of [50, 300, 550, 800]) {
      const key = (await brief.newKey()).value;
      await new Promise((resolve) =>
        setTimeout(resolve, (1000 + beginsAtMs - (Date.now() % 1000)) % 1000),
      );
      const before = Date.now();
      await brief.client.ok('listWorkflows', { key });
      const { headers } = await brief.client.fails('RATE_LIMITED', 'listWorkflows', { key });
      const after = Date.now();
      const endsAtMs = before + BRIEF.overrides.rateLimitWindowMs - CLOCKS_DIFFER_MS;
      expect(Number(headers['x-ratelimit-reset']) * 1000).toBeGreaterThanOrEqual(endsAtMs);
      expect(after + Number(headers['retry-after']) * 1000).toBeGreaterThanOrEqual(endsAtMs);
    }
    await brief.close();
  });

  it('count for a scope that is lacking, before it is looked at', async () => {
    const { value } = await apps[0]!.newKey({ scopes: [] });
    for (let count = 0; count < LIMIT; count += 1)
      await nth(count).client.fails('FORBIDDEN', 'listWorkflows', { key: value });
    await nth(0).client.fails('RATE_LIMITED', 'listWorkflows', { key: value });
  });

  it('do not count for paths and methods that are not there, nor for a session', async () => {
    const key = await newKey();
    await nth(0).client.raw({
      path: '/api/v1/nothing',
      headers: { authorization: `Bearer ${key}` },
    });
    await nth(0).client.raw({
      method: 'PUT',
      path: '/api/v1/keys',
      headers: { authorization: `Bearer ${key}` },
    });
    for (let count = 0; count <= LIMIT; count += 1) {
      const { headers } = await nth(0).client.ok('listKeys', { cookie: apps[0]!.admin.cookie });
      expect(headers['x-ratelimit-limit']).toBeUndefined();
    }
    const { headers } = await nth(0).client.ok('listKeys', { key });
    expect(headers['x-ratelimit-remaining']).toBe(String(LIMIT - 1));
  });
}

describe('the requests of one process', () => {
  laws(async () => {
    const app = await startTestApp({ config: { rateLimitPerMinute: LIMIT } });
    return { apps: [app], startBrief: () => startTestApp(BRIEF), end: () => app.close() };
  });

  it('begin again when the window ends', async () => {
    const app = await startTestApp({
      config: { rateLimitPerMinute: 1 },
      overrides: { rateLimitWindowMs: 300 },
    });
    const key = app.keys.read;
    await app.client.ok('listWorkflows', { key });
    const { headers } = await app.client.fails('RATE_LIMITED', 'listWorkflows', { key });
    expect(headers['retry-after']).toBe('1');
    await new Promise((resolve) => setTimeout(resolve, 350));
    await app.client.ok('listWorkflows', { key });
    await app.close();
  });
});

describeWithRedis('the requests of two replicas', () => {
  laws(async () => {
    const redis: TestRedis = await connectTestRedis();
    const config = { rateLimitPerMinute: LIMIT, redisUrl: redis.url };
    const first = await startTestApp({ config });
    const second = await startTestApp({ config, sharedWith: first });
    const end = async (): Promise<void> => {
      await second.close();
      await first.close();
      await redis.close();
    };
    const startBrief = (): Promise<TestApp> =>
      // On the same database: another one would number its keys alike, and Redis would count them as the same.
      startTestApp({
        ...BRIEF,
        config: { ...BRIEF.config, redisUrl: redis.url },
        sharedWith: first,
      });
    return { apps: [first, second], startBrief, end };
  });

  it('are counted again where the counter holds garbage, and the log names its key', async () => {
    const redis = await connectTestRedis();
    const app = await startTestApp({ config: { rateLimitPerMinute: LIMIT, redisUrl: redis.url } });
    const { id, value: key } = await app.newKey();
    await redis.client.set(`weir:rate:${id}`, 'garbage');
    for (const left of [1, 2]) {
      const { headers } = await app.client.ok('listWorkflows', { key });
      expect(headers['x-ratelimit-remaining']).toBe(String(LIMIT - left));
    }
    expect(app.logLines().filter(({ level }) => level === 'warn')).toMatchObject([
      { msg: 'redis key damaged, deleted', key: `weir:rate:${id}` },
    ]);
    await app.close();
    await redis.close();
  });
});

const redisProgram = redisServerOnPath() ?? '';

// Only a Redis of the test's own can be stopped.
if (redisProgram !== '') {
  const started: { stop(): Promise<void> }[] = [];
  // One that survives a failed test would keep the runner waiting.
  afterEach(async () => {
    await Promise.all(started.splice(0).map((redis) => redis.stop()));
  });
  const startOwnRedis = async (
    ...args: Parameters<typeof startRedis>
  ): ReturnType<typeof startRedis> => {
    const redis = await startRedis(...args);
    started.push(redis);
    return redis;
  };

  it('when Redis is full, the service is not ready, and recovers by itself once there is room', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'weir-redis-'));
    const redis = await startOwnRedis(redisProgram, directory);
    const app = await startTestApp({ config: { redisUrl: redis.url } });
    const operator = new Redis(redis.url);
    const readiness = async (): Promise<unknown> =>
      (await app.client.raw({ path: '/readyz' })).body;
    const untilReady = async (): Promise<void> => {
      let last: unknown;
      for (let tries = 0; tries < 200; tries += 1) {
        last = await readiness();
        if ((last as { status: string }).status === 'ready') return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`the service is not ready: ${JSON.stringify(last)}`);
    };
    await untilReady();

    await operator.config('SET', 'maxmemory', '1');
    await app.client.fails('SERVICE_UNAVAILABLE', 'listWorkflows', { key: app.keys.read });
    expect(await readiness()).toMatchObject({
      status: 'not ready',
      checks: { database: 'ok', redis: 'failing' },
    });
    await operator.config('SET', 'maxmemory', '0');
    await untilReady();
    await app.client.ok('listWorkflows', { key: app.keys.read });

    operator.disconnect();
    await app.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('when Redis goes away, requests with a key are refused with 503, never hang and are never unlimited, until it is back', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'weir-redis-'));
    const port = await freePort();
    const redis = await startOwnRedis(redisProgram, directory, port);
    const app = await startTestApp({ config: { rateLimitPerMinute: LIMIT, redisUrl: redis.url } });
    const key = app.keys.read;
    const until = async (status: number): Promise<void> => {
      for (let tries = 0; tries < 200; tries += 1) {
        if ((await app.client.call('listWorkflows', { key })).status === status) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`there was no ${status}`);
    };
    await app.client.ok('listWorkflows', { key });

    redis.child.kill('SIGSTOP');
    await app.client.fails('SERVICE_UNAVAILABLE', 'listWorkflows', { key });
    const { status: readiness } = await app.client.raw({ path: '/readyz' });
    redis.child.kill('SIGCONT');
    expect(readiness).toBe(503);
    await until(200);

    await redis.stop();
    await until(503);
    await app.client.ok('listKeys', { cookie: app.admin.cookie });
    await startOwnRedis(redisProgram, directory, port);
    await until(200);
    await app.close();
    rmSync(directory, { recursive: true, force: true });
  });
}
