/** Counting a request for its key and its organization: which of the two refuses, and what is taken back. */

import { ApiError } from '../../../src/errors.ts';
import { createRequestCounts } from '../../../src/http/middleware/request-counts.ts';

const KEY = { keyId: 7, organizationId: 3 };
const AWAY = new ApiError('SERVICE_UNAVAILABLE', 'away');
const limited = (who: string): ApiError => new ApiError('RATE_LIMITED', who);

/** @param refused what each limit refuses the request for */
function setup(refused: { readonly key?: ApiError; readonly organization?: ApiError } = {}) {
  const done: unknown[] = [];
  const counts = createRequestCounts({
    limiter: {
      async count(keyId) {
        done.push(['key', keyId]);
        return { headers: { 'X-RateLimit-Limit': '5' }, refusal: refused.key ?? null };
      },
    },
    ceilings: {
      async countKey({ organizationId }) {
        done.push(['organization', organizationId]);
        if (refused.organization) throw refused.organization;
      },
      refundKey: async ({ organizationId }) => void done.push(['refund', organizationId]),
    },
  });
  return { counts, done };
}

const BOTH = [
  ['organization', 3],
  ['key', 7],
];
const HEADERS = { 'X-RateLimit-Limit': '5' };

it('both are asked at once', async () => {
  const { counts, done } = setup();
  const counting = counts.count(KEY);
  expect(done).toHaveLength(2);
  expect(await counting).toEqual({ headers: HEADERS, refusal: null });
  expect(done).toEqual(BOTH);
});

const [ofKey, ofAll] = [limited('key'), limited('all')];

it.each([
  ['its own', { key: ofKey }, ofKey, [['refund', 3]]],
  ['that of its organization', { organization: ofAll }, ofAll, []],
  ['both', { key: ofKey, organization: ofAll }, ofKey, [['refund', 3]]],
  ['its own, and the other is not counted', { key: ofKey, organization: AWAY }, ofKey, []],
])(
  'over %s: it is refused, and takes nothing from other keys',
  async (_, limits, refusal, refunds) => {
    const { counts, done } = setup(limits);
    const counted = await counts.count(KEY);
    expect(counted.refusal).toBe(refusal);
    expect(counted.headers).toEqual(HEADERS);
    expect(done).toEqual([...BOTH, ...refunds]);
  },
);
