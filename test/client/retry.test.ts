/** How long the client waits before it sends a request again, and when it gives up. */

import { createClient } from '../../src/client/index.ts';
import { retryAfterSeconds } from '../../src/client/retry-after.ts';
import { enveloped, refused, type ScriptedResponse } from './scripted-server.ts';
import { createClientFixture, errorOf, NOW } from './client-fixture.ts';

const fixture = createClientFixture();

describe('waiting', () => {
  const limited = (retryAfter?: string): ScriptedResponse =>
    refused(
      429,
      'RATE_LIMITED',
      retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } },
    );

  it.each([
    ['seconds', '7', [7000]],
    ['zero', '0', [0]],
    ['a date', 'Sun, 01 Mar 2026 12:00:09 GMT', [9000]],
    ['a date that has passed', 'Sun, 01 Mar 2026 11:00:00 GMT', [0]],
  ])('honours Retry-After: %s', async (_, value, expected) => {
    fixture.server.script(limited(value), enveloped({ total: 0 }));
    await fixture.client().listNodeTypes();
    expect(fixture.waits).toEqual(expected);
  });

  it('doubles from a quarter of a second where the service does not say, half of it by chance', async () => {
    fixture.server.script(limited());
    await errorOf(fixture.client({ retries: 8 }).listNodeTypes());
    expect(fixture.server.requests).toHaveLength(9);
    [250, 500, 1000, 2000, 4000, 8000, 8000, 8000].forEach((most, index) => {
      expect(fixture.waits[index]).toBeGreaterThanOrEqual(most / 2);
      expect(fixture.waits[index]).toBeLessThanOrEqual(most);
    });
  });

  it('throws at once what would take too long, and says how long', async () => {
    fixture.server.script(limited('61'));
    expect(await errorOf(fixture.client().listKeys())).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      retryAfterSeconds: 61,
    });
    expect(fixture.waits).toEqual([]);
    fixture.server.script(limited('61'), { status: 200, body: { success: true, keys: [] } });
    await fixture.client({ maxRetryDelaySeconds: 61 }).listKeys();
    expect(fixture.waits).toEqual([61_000]);
  });

  it('gives up after `retries`, with the last error', async () => {
    fixture.server.script(limited('1'));
    expect((await errorOf(fixture.client({ retries: 2 }).listKeys())).code).toBe('RATE_LIMITED');
    expect(fixture.server.requests).toHaveLength(3);
    fixture.server.script(limited('1'));
    await errorOf(fixture.client({ retries: 0 }).listKeys());
    expect(fixture.server.requests).toHaveLength(1);
  });

  it('calls onRetry before each wait', async () => {
    fixture.server.script(limited('3'), limited('4'), {
      status: 200,
      body: { success: true, keys: [] },
    });
    const delays: string[] = [];
    const weir = createClient({
      baseUrl: fixture.server.url,
      clock: fixture.clock,
      onRetry: ({ error, delayMs, attempt }) => delays.push(`${error.code} ${delayMs} ${attempt}`),
    });
    await weir.listKeys();
    expect(delays).toEqual(['RATE_LIMITED 3000 1', 'RATE_LIMITED 4000 2']);
  });

  it('continues asking while the service works on an earlier attempt, ever more rarely', async () => {
    const underWay = refused(409, 'IDEMPOTENCY_CONFLICT', { headers: { 'retry-after': '1' } });
    fixture.server.script(
      'cut',
      ...Array<ScriptedResponse>(7).fill(underWay),
      'cut',
      enveloped({}),
    );
    await fixture.client({ retries: 2 }).executeWorkflow(7);
    expect(fixture.server.requests).toHaveLength(10);
    expect(fixture.waits.slice(1, 8)).toEqual([1000, 1000, 2000, 4000, 8000, 8000, 8000]);
    fixture.server.script(underWay);
    expect((await errorOf(fixture.client({ retries: 0 }).executeWorkflow(7))).status).toBe(409);
    expect(fixture.server.requests).toHaveLength(1);
  });
});

describe('the Idempotency-Key', () => {
  const sentKeys = () => fixture.server.requests.map(({ headers }) => headers['idempotency-key']);

  it('is another one for each call', async () => {
    fixture.server.script(enveloped({}));
    await fixture.client().createWorkflow({ title: 'T' });
    await fixture.client().createWorkflow({ title: 'T' });
    expect(new Set(sentKeys()).size).toBe(2);
  });

  it('may be the caller’s', async () => {
    fixture.server.script('cut', enveloped({}));
    await fixture.client().submitWorkflow(7, {}, { idempotencyKey: 'import 2026-03' });
    expect(sentKeys()).toEqual(['import 2026-03', 'import 2026-03']);
    expect(fixture.server.requests[0]!.headers['prefer']).toBe('respond-async');
  });

  it('is not sent where the caller wants none; then the request is sent once', async () => {
    for (const failure of ['cut', refused(503, 'SERVICE_UNAVAILABLE')] as const) {
      fixture.server.script(failure);
      await errorOf(fixture.client().executeWorkflow(7, {}, { idempotencyKey: null }));
      expect(sentKeys()).toEqual([undefined]);
    }
  });

  it.each(['', 'k'.repeat(256), 'line\nbreak', 'schlüssel', '鍵'])(
    'is refused before anything is sent: %j',
    async (idempotencyKey) => {
      fixture.server.script(enveloped({}));
      const error = await errorOf(fixture.client().executeWorkflow(7, {}, { idempotencyKey }));
      expect(error).toMatchObject({
        code: 'INVALID_INPUT',
        details: [{ path: 'Idempotency-Key' }],
      });
      expect(fixture.server.requests).toEqual([]);
    },
  );
});

describe('Retry-After', () => {
  it.each([
    [null, null],
    ['', null],
    ['soon', null],
    ['-1', null],
    ['1.5', null],
    ['2026', 2026],
    [' 12 ', 12],
    ['Sun, 01 Mar 2026 12:00:00 GMT', 0],
  ])('reads Retry-After %j as %j', (header, expected) => {
    expect(retryAfterSeconds(header, NOW)).toBe(expected);
  });

  it('counts the second that has begun', () => {
    const header = 'Sun, 01 Mar 2026 12:00:10 GMT';
    expect([1, 999, 1000].map((ms) => retryAfterSeconds(header, NOW + ms))).toEqual([10, 10, 9]);
  });
});
