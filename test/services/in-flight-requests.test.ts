import type { Claim } from '../../src/services/idempotency/claim.ts';
import { createInFlightRequests } from '../../src/services/idempotency/in-flight.ts';

const hash = (text: string): Buffer => Buffer.from(text);
const target = hash('POST /api/v1/keys');
const fresh = { targetHash: target, bodyHash: null };

function scriptedClaim(noteBody: () => Promise<void> = () => Promise.resolve()): Claim {
  const nothing = () => Promise.resolve();
  return {
    noteBody,
    startRun: nothing,
    finish: nothing,
    finishRun: nothing,
    hasRun: () => false,
    release: nothing,
    close: () => undefined,
  };
}

test('a request is in flight until its claim is closed, and its body is known once that is noted', async () => {
  const requests = createInFlightRequests();
  const claim = requests.enter(hash('a'), fresh, scriptedClaim());
  expect(requests.get(hash('a'))).toEqual(fresh);
  expect(requests.get(hash('b'))).toBeUndefined();
  await claim.noteBody(hash('body'));
  expect(requests.get(hash('a'))).toEqual({ targetHash: target, bodyHash: hash('body') });
  claim.close();
  expect(requests.get(hash('a'))).toBeUndefined();
});

test('a body that the database did not take is not known', async () => {
  const requests = createInFlightRequests();
  const refused = scriptedClaim(() => Promise.reject(new Error('another attempt')));
  const claim = requests.enter(hash('a'), fresh, refused);
  await expect(claim.noteBody(hash('body'))).rejects.toThrow('another attempt');
  expect(requests.get(hash('a'))).toEqual(fresh);
});

test('a body that is noted after the end does not bring the request back', async () => {
  const requests = createInFlightRequests();
  const claim = requests.enter(hash('a'), fresh, scriptedClaim());
  const noted = claim.noteBody(hash('body'));
  claim.close();
  await noted;
  expect(requests.get(hash('a'))).toBeUndefined();
});

test('an attempt that follows while the first has not ended leaves the entry to the first', () => {
  const requests = createInFlightRequests();
  const first = requests.enter(hash('a'), fresh, scriptedClaim());
  const second = requests.enter(hash('a'), fresh, scriptedClaim());
  second.close();
  expect(requests.get(hash('a'))).toEqual(fresh);
  first.close();
  expect(requests.get(hash('a'))).toBeUndefined();
});

test('there are so many entries and no more', () => {
  const requests = createInFlightRequests(1);
  const first = requests.enter(hash('a'), fresh, scriptedClaim());
  const beyond = requests.enter(hash('b'), fresh, scriptedClaim());
  expect(requests.get(hash('b'))).toBeUndefined();
  beyond.close();
  expect(requests.get(hash('a'))).toEqual(fresh);
  first.close();
  requests.enter(hash('b'), fresh, scriptedClaim());
  expect(requests.get(hash('b'))).toEqual(fresh);
});

test('there are ten thousand, unless it is said otherwise', () => {
  const requests = createInFlightRequests();
  for (let n = 1; n <= 10_001; n += 1) requests.enter(hash(`${n}`), fresh, scriptedClaim());
  expect(requests.get(hash('10000'))).toEqual(fresh);
  expect(requests.get(hash('10001'))).toBeUndefined();
});
