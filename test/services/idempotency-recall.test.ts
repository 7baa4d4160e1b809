/** What a request with an Idempotency-Key gets that was sent before: its response, its run, or when to come again. */

import type { Caller } from '../../src/model/caller.ts';
import {
  createIdempotency,
  storedSince,
  type IdempotentRequest,
} from '../../src/services/idempotency/idempotency.ts';
import { deriveKeys, sealResponse } from '../../src/services/idempotency/sealed-response.ts';
import type { IdempotencyStore } from '../../src/stores/index.ts';
import type { ExistingRequest } from '../../src/stores/postgres/idempotency.ts';
import { createHash } from 'node:crypto';
import { movableClock } from '../support/movable-clock.ts';
import { recordedLog } from '../support/recorded-log.ts';

const caller = { kind: 'key', keyId: 3, userId: 2, organizationId: 1 } as unknown as Caller;
const request: IdempotentRequest = { key: 'k', secret: 's', target: 'POST /api/v1/keys' };
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const body = sha256('body');
const keys = deriveKeys('organization 1 key 3', 'k', 's');
const begun: ExistingRequest = {
  id: 5n,
  attempt: 1,
  targetHash: sha256(request.target),
  bodyHash: body,
  executionId: null,
  response: null,
  isFinished: false,
  silentMs: 0,
};
const HOUR_MS = 3_600_000;

type Claiming = Parameters<IdempotencyStore['claim']>;

function setup(
  known: ExistingRequest | null,
  claimed: Awaited<ReturnType<IdempotencyStore['claim']>> = {
    isClaimed: true,
    attempt: { id: 5n, attempt: 1 },
  },
) {
  const clock = movableClock();
  const claims: Claiming[] = [];
  const found: [Buffer, Date][] = [];
  const kept: (readonly bigint[])[] = [];
  const store = {
    claim: (...args: Claiming) => (claims.push(args), Promise.resolve(claimed)),
    find: (...args: [Buffer, Date]) => (found.push(args), Promise.resolve(known)),
    noteBody: () => Promise.resolve('noted'),
    keepAlive: (ids: readonly bigint[]) => (kept.push(ids), Promise.resolve()),
  } as unknown as IdempotencyStore;
  const limits = { idempotencyKeysPerOrganization: 1_000 };
  const idempotency = createIdempotency({ store, limits, clock, log: recordedLog() });
  return { idempotency, clock, claims, found, kept };
}

const conflict = (retryAfterSeconds: number) => ({
  code: 'IDEMPOTENCY_CONFLICT',
  retryAfterSeconds,
});
const mismatch = (what: string) => ({
  code: 'IDEMPOTENCY_MISMATCH',
  message: expect.stringContaining(`another ${what}.`),
});

it.each([
  [0, 1],
  [11_999, 1],
  [12_000, 23],
  [12_001, 23],
  [33_999, 2],
  [34_000, 1],
  [34_999, 1],
  // Without a run it is begun again by the next claim.
  [35_000, 1],
  [90_000, 1],
])(
  'while another process works on it, silent for %d ms, comes again in %d s',
  async (silentMs, seconds) => {
    const { idempotency } = setup({ ...begun, silentMs });
    await expect(idempotency.recall(caller, request, body)).rejects.toMatchObject(
      conflict(seconds),
    );
  },
);

it('gets the response that was kept, of the last 24 hours', async () => {
  const response = sealResponse({ reply: 1 }, keys);
  const { idempotency, found, clock } = setup({ ...begun, isFinished: true, response });
  expect(await idempotency.recall(caller, request, body)).toEqual({
    kind: 'response',
    response: { reply: 1 },
  });
  expect(found).toEqual([[keys.hash, new Date(clock.now().getTime() - 24 * HOUR_MS)]]);
  expect(storedSince(clock.now())).toEqual(found[0]![1]);
});

it.each([
  [{ isFinished: true, silentMs: 0 }, true],
  [{ isFinished: false, silentMs: 35_000 }, false],
])(
  'gets the run that it started where that has ended or its process is dead: %j',
  async (change, isFinished) => {
    const { idempotency, kept } = setup({ ...begun, ...change, executionId: 9n });
    const earlier = await idempotency.recall(caller, request, body);
    expect(earlier).toMatchObject({ kind: 'run', executionId: 9n, isFinished });
    await idempotency.beat();
    if (earlier.kind === 'run') earlier.claim.close();
    await idempotency.beat();
    expect(kept).toEqual([[5n], []]);
  },
);

it('comes again for the run of a process that lives', async () => {
  const { idempotency } = setup({ ...begun, executionId: 9n, silentMs: 34_999 });
  await expect(idempotency.recall(caller, request, body)).rejects.toMatchObject(conflict(1));
});

it('comes again where it was released in the meantime', async () => {
  const { idempotency } = setup(null);
  await expect(idempotency.recall(caller, request, body)).rejects.toMatchObject(conflict(1));
});

it('is another request with another target, or another body than one that is known', async () => {
  const { idempotency } = setup(begun);
  const other = { ...request, target: 'POST /api/v1/users' };
  await expect(idempotency.recall(caller, other, body)).rejects.toMatchObject(
    mismatch('method or path'),
  );
  await expect(idempotency.recall(caller, request, sha256('b'))).rejects.toMatchObject(
    mismatch('body'),
  );
  const unread = setup({ ...begun, bodyHash: null }).idempotency;
  await expect(unread.recall(caller, request, sha256('b'))).rejects.toMatchObject(conflict(1));
});

it('that this process works on is answered without the database', async () => {
  const { idempotency, claims, found } = setup(begun);
  const claim = (await idempotency.claim(caller, request, null))!;
  expect(await idempotency.claim(caller, request, body)).toBeNull();
  const other = { ...request, target: 'DELETE /api/v1/keys/1' };
  await expect(idempotency.claim(caller, other, null)).rejects.toMatchObject(
    mismatch('method or path'),
  );
  await claim.noteBody(body);
  await expect(idempotency.recall(caller, request, body)).rejects.toMatchObject(conflict(1));
  await expect(idempotency.recall(caller, request, sha256('b'))).rejects.toMatchObject(
    mismatch('body'),
  );
  expect([claims.length, found.length]).toEqual([1, 0]);
  claim.close();
  await expect(idempotency.recall(caller, request, body)).rejects.toMatchObject(conflict(1));
  expect(found).toHaveLength(1);
});

it('is begun once of many at the same time, by the first of them', async () => {
  const { idempotency, claims, clock } = setup(begun);
  const [first, second, other] = await Promise.allSettled([
    idempotency.claim(caller, { ...request }, null),
    idempotency.claim(caller, { ...request }, null),
    idempotency.claim(caller, { ...request, target: 'x' }, null),
  ]);
  expect(first).toMatchObject({ value: { hasRun: expect.any(Function) } });
  expect(second).toEqual({ status: 'fulfilled', value: null });
  expect(other).toMatchObject({ reason: mismatch('method or path') });
  expect(claims).toHaveLength(1);
  expect(claims[0]![1]).toEqual({
    now: clock.now(),
    expiredBefore: storedSince(clock.now()),
    silentMs: 35_000,
    perOrganization: 1_000,
    kibPerOrganization: 4 * 1_048_576,
  });
});

it('was begun by another process: null, unless it was another request', async () => {
  const { idempotency } = setup(begun, { isClaimed: false, existing: begun });
  expect(await idempotency.claim(caller, request, null)).toBeNull();
  await expect(idempotency.claim(caller, { ...request, target: 'x' }, null)).rejects.toMatchObject(
    mismatch('method or path'),
  );
});

it('is refused for a minute where the organization has as many as it may', async () => {
  const { idempotency } = setup(null, 'too_many');
  await expect(idempotency.claim(caller, request, null)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    retryAfterSeconds: 60,
    message: expect.stringContaining('at most 1,000 requests'),
  });
});

it('of another key, user or organization is another request', async () => {
  const { idempotency, claims } = setup(null);
  const callers = [
    caller,
    { kind: 'key', keyId: 4, userId: 2, organizationId: 1 },
    { kind: 'key', keyId: 3, userId: 2, organizationId: 9 },
    { kind: 'session', userId: 3, organizationId: 1 },
    { kind: 'session', userId: 4, organizationId: 1 },
  ] as unknown as readonly Caller[];
  for (const each of callers) await idempotency.claim(each, request, null);
  const hashes = claims.map(([{ hash }]) => hash.toString('hex'));
  expect(new Set(hashes).size).toBe(callers.length);
});
