/** Requests with an Idempotency-Key: who may begin one, and until when what is known of it counts. */

import { randomBytes } from 'node:crypto';
import { createIdempotencyStore } from '../../../src/stores/postgres/idempotency.ts';
import { end, QueueBench, type Owner } from './queue-bench.ts';

let bench: QueueBench;
let owner: Owner;
beforeAll(async () => {
  bench = await QueueBench.open();
  owner = await bench.newOwner();
});
afterAll(() => bench.database.drop());
beforeEach(() => bench.sql('DELETE FROM idempotency_keys'));

const now = new Date('2026-03-02T12:00:00.000Z');
const expiredBefore = new Date('2026-03-01T12:00:00.000Z');
const LIMITS = {
  now,
  expiredBefore,
  silentMs: 35_000,
  perOrganization: 1_000,
  kibPerOrganization: 1_000,
};
const store = () => createIdempotencyStore(bench.database.client);
const newRequest = (bodyHash: Buffer | null = randomBytes(32)) => ({
  hash: randomBytes(32),
  organizationId: owner.organizationId,
  targetHash: randomBytes(32),
  bodyHash,
});
type Request = ReturnType<typeof newRequest>;

async function begun(request: Request, limits = LIMITS) {
  const claim = await store().claim(request, limits);
  if (claim === 'too_many' || !claim.isClaimed) throw new Error('not begun');
  return claim.attempt;
}
const isBegun = async (request: Request, limits = LIMITS): Promise<boolean> => {
  const claim = await store().claim(request, limits);
  return claim !== 'too_many' && claim.isClaimed;
};
const silence = () => bench.sql("UPDATE idempotency_keys SET seen_at = now() - interval '36 s'");

describe('a request that a process left', () => {
  it('is begun again by the same request, and by no other', async () => {
    const request = newRequest();
    const first = await begun(request);
    expect(await isBegun(request)).toBe(false);
    await silence();
    expect(await isBegun({ ...request, targetHash: randomBytes(32) })).toBe(false);
    expect(await isBegun({ ...request, bodyHash: randomBytes(32) })).toBe(false);
    const second = await begun(request);
    expect(second).toEqual({ id: first.id, attempt: first.attempt + 1 });
    // The first attempt may yet come back, and can do nothing.
    expect(await store().finish(first, { response: Buffer.from('x'), now })).toBe(false);
    expect(await store().noteBody(first, randomBytes(32))).toBe('overtaken');
    expect(await store().release(first)).toBe(false);
    expect(await store().finish(second, { response: Buffer.from('x'), now })).toBe(true);
    await silence();
    expect(await isBegun(request)).toBe(false);
  });

  it('whose body was not read yet takes the body that comes, once', async () => {
    const request = newRequest(null);
    const attempt = await begun(request);
    const bodyHash = randomBytes(32);
    expect(await store().noteBody(attempt, bodyHash)).toBe('noted');
    expect(await store().noteBody(attempt, bodyHash)).toBe('noted');
    await silence();
    expect(await isBegun({ ...request, bodyHash: randomBytes(32) })).toBe(false);
    expect(await isBegun({ ...request, bodyHash })).toBe(true);
  });

  it('is left as it was by an attempt that reads another body, which can do no more', async () => {
    const request = newRequest(null);
    const bodyHash = randomBytes(32);
    await store().noteBody(await begun(request), bodyHash);
    await silence();
    const other = await begun(request);
    expect(await store().noteBody(other, randomBytes(32))).toBe('other_body');
    expect(await store().noteBody(other, bodyHash)).toBe('overtaken');
    expect(await store().finish(other, { response: null, now })).toBe(false);
    expect(await store().release(other)).toBe(false);
    // At once: no process works on it.
    const same = await begun(request);
    expect(await store().noteBody(same, bodyHash)).toBe('noted');
  });

  it('stays alive while its process reports it', async () => {
    const request = newRequest();
    const { id } = await begun(request);
    await silence();
    await store().keepAlive([id]);
    expect(await isBegun(request)).toBe(false);
    await store().abandonAll();
    expect(await isBegun(request)).toBe(true);
  });
});

describe('a request with a run', () => {
  it.each([
    ['queued', false],
    ['running', false],
    ['completed', false],
    ['failed', true],
    ['timed_out', true],
    ['cancelled', true],
  ] as const)('that is %s: may be sent again: %s', async (status, isReleased) => {
    const { id } = await bench.enqueue(owner);
    const claimed = status === 'queued' ? null : (await bench.claim(10_000))!;
    if (claimed !== null && status !== 'running')
      await bench.executions.finish(claimed, end(status as 'failed'));
    const request = newRequest();
    const attempt = await begun(request);
    await bench.database.client.transaction((tx) =>
      store().noteExecution(attempt, claimed?.executionId ?? id, tx),
    );
    expect(await store().release(attempt)).toBe(isReleased);
    expect(await isBegun(request)).toBe(isReleased);
    await bench.sql('DELETE FROM executions');
  });
});

it.each(['failed', 'timed_out', 'cancelled'] as const)(
  'whose run had effects may not be sent again, though it is %s',
  async (status) => {
    await bench.enqueue(owner);
    const claimed = (await bench.claim(10_000))!;
    expect(await bench.executions.noteEffects(claimed)).toBe(true);
    await bench.executions.finish(claimed, end(status));
    const request = newRequest();
    const attempt = await begun(request);
    await bench.database.client.transaction((tx) =>
      store().noteExecution(attempt, claimed.executionId, tx),
    );
    expect(await store().release(attempt)).toBe(false);
    expect(await isBegun(request)).toBe(false);
    await bench.sql('DELETE FROM executions');
  },
);

it('is forgotten when its time is over, to the millisecond', async () => {
  const request = newRequest();
  await begun(request, { ...LIMITS, now: expiredBefore });
  const aMomentEarlier = new Date(expiredBefore.getTime() - 1);
  expect(await store().find(request.hash, aMomentEarlier)).not.toBeNull();
  expect(await store().find(request.hash, expiredBefore)).toBeNull();
  expect(await isBegun(request, { ...LIMITS, expiredBefore: aMomentEarlier })).toBe(false);
  expect(await store().deleteBefore(aMomentEarlier)).toBe(0);
  expect(await isBegun({ ...request, targetHash: randomBytes(32) })).toBe(true);
  await bench.sql('UPDATE idempotency_keys SET created = $1', [expiredBefore]);
  expect(await store().deleteBefore(expiredBefore)).toBe(1);
});

it('is one of so many that an organization may have', async () => {
  const limits = { ...LIMITS, perOrganization: 2 };
  const attempts = [await begun(newRequest(), limits), await begun(newRequest(), limits)];
  expect(await store().claim(newRequest(), limits)).toBe('too_many');
  await store().release(attempts[0]!);
  expect(await isBegun(newRequest(), limits)).toBe(true);
});

describe('the responses of an organization', () => {
  const limits = { ...LIMITS, kibPerOrganization: 100 };
  const kept = async (organization = owner.organizationId) =>
    (
      await bench.sql(
        `SELECT coalesce(sum(entries), 0)::int AS kib FROM list_counts
         WHERE list = 'idempotency_sizes' AND organization_id = $1`,
        [organization],
      )
    )[0]![0];
  const respond = async (bytes: number) => {
    const attempt = await begun(newRequest(), limits);
    await store().finish(attempt, { response: randomBytes(bytes), now });
    return attempt;
  };

  it('take so much space and no more', async () => {
    await respond(60 * 1024);
    await respond(1_000);
    await respond(40 * 1024);
    expect(await kept()).toBe(100);
    expect(await store().claim(newRequest(), limits)).toBe('too_many');
    const other = await bench.newOwner();
    expect(await isBegun({ ...newRequest(), organizationId: other.organizationId }, limits)).toBe(
      true,
    );
  });

  it('take none once they are deleted, or forgotten for another request', async () => {
    const first = newRequest();
    const attempt = await begun(first, { ...limits, now: expiredBefore });
    await store().finish(attempt, { response: randomBytes(100 * 1024), now });
    expect(await kept()).toBe(100);
    expect(await store().claim(newRequest(), limits)).toBe('too_many');
    await bench.sql('DELETE FROM idempotency_keys');
    expect(await kept()).toBe(0);
    const again = await begun(first, { ...limits, now: expiredBefore });
    await store().finish(again, { response: randomBytes(50 * 1024), now });
    expect(await isBegun(first, limits)).toBe(true);
    expect(await kept()).toBe(0);
  });
});
