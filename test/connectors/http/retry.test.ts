/** Which calls are repeated, how often, and how long each wait is. */

import { CallError, withRetry } from '../../../src/connectors/http/index.ts';
import { retryAfterMs } from '../../../src/connectors/http/retry.ts';

const NOW = new Date('2024-05-06T07:08:09Z');

interface Case {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly idempotencyHeader?: string;
  readonly maxAttempts?: number;
  readonly random?: number;
  readonly remainingMs?: () => number;
  readonly signal?: AbortSignal;
}

const status = (code: number, retryAfter?: string) =>
  new CallError(`status ${code}`, { status: code, retryAfter });
const broken = new CallError('hung up', { isTransient: true });

/** @returns the waits, and how the last attempt ended */
async function tried(failures: readonly Error[], given: Case = {}) {
  const { method = 'GET', maxAttempts = 4, idempotencyHeader, random = 0.5 } = given;
  const waits: number[] = [];
  const left = [...failures];
  const end = await withRetry(
    { method, retry: { maxAttempts, idempotencyHeader } },
    {
      signal: given.signal ?? new AbortController().signal,
      remainingMs: given.remainingMs,
      tools: {
        clock: { now: () => NOW },
        random: () => random,
        sleep: (ms) => Promise.resolve(void waits.push(ms)),
      },
    },
    () => {
      const failure = left.shift();
      return failure === undefined ? Promise.resolve('done') : Promise.reject(failure);
    },
  ).catch((error: Error) => error.message);
  return { waits, end };
}

describe('repeats', () => {
  it.each([429, 502, 503, 504])('status %d', async (code) => {
    expect(await tried([status(code)])).toMatchObject({ end: 'done', waits: [125] });
  });
  it('a connection that failed', async () => {
    expect(await tried([broken, broken])).toMatchObject({ end: 'done' });
  });
  it.each(['GET', 'PUT', 'DELETE'] as const)('%s', async (method) => {
    expect(await tried([broken], { method })).toMatchObject({ end: 'done' });
  });
  it('POST that has an idempotency header', async () => {
    const given = { method: 'POST', idempotencyHeader: 'Idempotency-Key' } as const;
    expect(await tried([broken], given)).toMatchObject({ end: 'done' });
  });
});

describe('does not repeat', () => {
  it.each([400, 401, 404, 409, 422, 500, 501])('status %d', async (code) => {
    expect(await tried([status(code)])).toEqual({ end: `status ${code}`, waits: [] });
  });
  it('POST without an idempotency header', async () => {
    expect(await tried([broken], { method: 'POST' })).toEqual({ end: 'hung up', waits: [] });
  });
  it('beyond the number of attempts', async () => {
    const failures = Array.from({ length: 9 }, () => broken);
    expect(await tried(failures, { maxAttempts: 3 })).toMatchObject({
      end: 'hung up',
      waits: [125, 250],
    });
  });
  it('more than ten times, whatever the call says', async () => {
    const { waits, end } = await tried(
      Array.from(
        { length: 12 },
        (_, number) => new CallError(`no ${number}`, { isTransient: true }),
      ),
      { maxAttempts: 99 },
    );
    expect([waits.length, end]).toEqual([9, 'no 9']);
  });
  it('what the guard refuses', async () => {
    expect(await tried([new Error('refused')])).toEqual({ end: 'refused', waits: [] });
  });
  it('when the signal is aborted, whose reason it throws', async () => {
    const signal = AbortSignal.abort(new Error('the run was cancelled'));
    expect(await tried([broken], { signal })).toEqual({ end: 'the run was cancelled', waits: [] });
  });
});

describe('waits', () => {
  it('twice as long before each attempt, up to ten seconds', async () => {
    const failures = Array.from({ length: 9 }, () => broken);
    const { waits } = await tried(failures, { maxAttempts: 10, random: 0.999_999_9 });
    expect(waits).toEqual([249, 499, 999, 1999, 3999, 7999, 9999, 9999, 9999]);
  });
  it('anything down to nothing, by the random number', async () => {
    expect(await tried([broken], { random: 0 })).toMatchObject({ waits: [0] });
  });
  it('as long as Retry-After asks', async () => {
    expect(await tried([status(429, '7')])).toMatchObject({ end: 'done', waits: [7000] });
    const date = 'Mon, 06 May 2024 07:08:39 GMT';
    expect(await tried([status(503, date)])).toMatchObject({ end: 'done', waits: [30_000] });
  });
  it('not at all for a host that asks for a year', async () => {
    expect(await tried([status(429, '31536000')])).toEqual({
      waits: [],
      end: 'status 429, and asked to wait longer than the 120 seconds that a call waits',
    });
  });
  it('two minutes, and not a second more', async () => {
    expect(await tried([status(429, '120')])).toEqual({ waits: [120_000], end: 'done' });
    expect(await tried([status(429, '121')])).toMatchObject({ waits: [] });
  });
  it.each([6_000, 7_000])('not beyond the time that there is left: %i ms', async (left) => {
    const given = { remainingMs: () => left };
    expect(await tried([status(429, '7')], given)).toEqual({ waits: [], end: 'status 429' });
  });
  it('within the time that there is left', async () => {
    const given = { remainingMs: () => 7_001 };
    expect(await tried([status(429, '7')], given)).toEqual({ waits: [7_000], end: 'done' });
  });
});

it.each([
  ['0', 0],
  [' 12 ', 12_000],
  ['Mon, 06 May 2024 07:08:08 GMT', 0],
  ['', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['2024-05-06T07:09:09Z', undefined],
  ['99999999999999', undefined],
])('reads Retry-After %j as %p', (text, ms) => {
  expect(retryAfterMs(text, NOW.getTime())).toBe(ms);
});
