/** One attempt at a request with an Idempotency-Key: what it may still do, and what is kept of it. */

import { createCounts } from '../../src/kit/counts.ts';
import { createClaim } from '../../src/services/idempotency/claim.ts';
import { deriveKeys, openResponse } from '../../src/services/idempotency/sealed-response.ts';
import type { IdempotencyStore } from '../../src/stores/index.ts';
import { movableClock } from '../support/movable-clock.ts';
import { recordedLog } from '../support/recorded-log.ts';

const attempt = { id: 5n, attempt: 2 };
const keys = deriveKeys('organization 1 key 1', 'k', 'secret');
const tx = (() => undefined) as never;
const conflict = { code: 'IDEMPOTENCY_CONFLICT', retryAfterSeconds: 1 };

function claiming(answers: {
  noted?: 'noted' | 'other_body' | 'overtaken';
  isOurs?: boolean;
  release?: () => Promise<boolean>;
}) {
  const { noted = 'noted', isOurs = true, release = () => Promise.resolve(true) } = answers;
  const kept: unknown[] = [];
  const store = {
    noteBody: () => Promise.resolve(noted),
    noteExecution: () => Promise.resolve(isOurs),
    finish(...[of, { response }, within]: Parameters<IdempotencyStore['finish']>) {
      kept.push([of, response && openResponse(response, keys), within]);
      return Promise.resolve(isOurs);
    },
    release,
  } as unknown as IdempotencyStore;
  const held = createCounts<bigint>();
  const log = recordedLog();
  const claim = createClaim(attempt, keys, { store, clock: movableClock(), log, held });
  return { claim, kept, held, log };
}

it('is held until it is closed', () => {
  const { claim, held } = claiming({});
  expect([...held.keys()]).toEqual([5n]);
  claim.close();
  expect([...held.keys()]).toEqual([]);
});

it('has a run once it has started one, and no longer where an earlier attempt had another body', async () => {
  const { claim } = claiming({ noted: 'other_body' });
  expect(claim.hasRun()).toBe(false);
  await claim.startRun(tx, 7n);
  expect(claim.hasRun()).toBe(true);
  await expect(claim.noteBody(Buffer.from('x'))).rejects.toMatchObject({
    code: 'IDEMPOTENCY_MISMATCH',
  });
  expect(claim.hasRun()).toBe(false);
});

it('keeps what it responds, sealed, and of a run without a response that there is one', async () => {
  const { claim, kept } = claiming({});
  await claim.noteBody(Buffer.from('x'));
  await claim.finish(tx, { reply: 1 });
  await claim.finishRun({ reply: 2 });
  await claim.finishRun(null);
  expect(kept).toEqual([
    [attempt, { reply: 1 }, tx],
    [attempt, { reply: 2 }, undefined],
    [attempt, null, undefined],
  ]);
});

it('can do nothing once another attempt has begun', async () => {
  const { claim } = claiming({ noted: 'overtaken', isOurs: false });
  await expect(claim.noteBody(Buffer.from('x'))).rejects.toMatchObject(conflict);
  await expect(claim.startRun(tx, 7n)).rejects.toMatchObject(conflict);
  expect(claim.hasRun()).toBe(false);
  await expect(claim.finish(tx, 1)).rejects.toMatchObject(conflict);
  await expect(claim.finishRun(1)).rejects.toMatchObject(conflict);
});

it('leaves the key free after a failure, or to the run that it started', async () => {
  const free = claiming({});
  await free.claim.release();
  expect(free.kept).toEqual([]);
  const ofRun = claiming({ release: () => Promise.resolve(false) });
  await ofRun.claim.release();
  expect(ofRun.kept).toEqual([[attempt, null, undefined]]);
});

it('reports that the key cannot be released, and fails nothing else', async () => {
  const { claim, log } = claiming({ release: () => Promise.reject(new Error('away')) });
  await claim.release();
  expect(log.entries).toMatchObject([
    { message: 'idempotency key not released', fields: { error: { message: 'away' } } },
  ]);
});
