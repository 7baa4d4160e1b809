/** What the client sends and gives back, and which requests it sends again. */

import type { OperationId } from '../../src/client/retry.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';
import { refused } from './scripted-server.ts';
import { createClientFixture, errorOf } from './client-fixture.ts';

const fixture = createClientFixture();

/** Those that bear an Idempotency-Key. */
const KEYED = new Set<OperationId>([
  'createKey',
  'createWorkflow',
  'executeWorkflow',
  'createSchedule',
  'runSchedule',
  'backfillSchedule',
  'rerunExecution',
  'resendRows',
  'captureExecution',
  'restoreRevision',
  'publishWorkflow',
]);

/** Validation changes nothing, though it is asked for by POST. */
const REPEATABLE = /^GET |\/validate$/;

describe.each(Object.entries(operations) as [OperationId, Operation][])(
  '%s',
  (id, { call, sends, body, responds, gives }) => {
    it('sends what the specification says and gives what is in the envelope', async () => {
      fixture.server.script(responds);
      expect(await call(fixture.client())).toEqual(gives);
      const [request, ...others] = fixture.server.requests;
      expect([`${request!.method} ${request!.path}`, others]).toEqual([sends, []]);
      expect(request!.headers.authorization).toBe('Bearer weir_test');
      expect(request!.body).toBe(body === undefined ? '' : JSON.stringify(body));
      if (body !== undefined) expect(request!.headers['content-type']).toBe('application/json');
    });

    it.each([
      ['429', refused(429, 'RATE_LIMITED', { headers: { 'retry-after': '2' } }), true],
      [
        '503',
        refused(503, 'SERVICE_UNAVAILABLE', { headers: { 'retry-after': '2' } }),
        ![
          'deleteWorkflow',
          'previewWorkflow',
          'previewGraph',
          'deleteSchedule',
          'deleteFile',
        ].includes(id),
      ],
      [
        '409 of an earlier attempt',
        refused(409, 'IDEMPOTENCY_CONFLICT', { headers: { 'retry-after': '1' } }),
        KEYED.has(id),
      ],
      ['another 409', refused(409, 'CONFLICT'), false],
      ['a cut connection', 'cut' as const, REPEATABLE.test(sends) || KEYED.has(id)],
      ['a cut response', 'cut in the body' as const, REPEATABLE.test(sends) || KEYED.has(id)],
      ['500', refused(500, 'INTERNAL_ERROR'), false],
    ])('after %s is sent again exactly where that does no harm', async (_, failure, again) => {
      fixture.server.script(failure, responds);
      const outcome = call(fixture.client());
      await (again ? expect(outcome).resolves.toEqual(gives) : errorOf(outcome));
      expect(fixture.server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(
        again ? [sends, sends] : [sends],
      );
      expect(new Set(fixture.server.requests.map(({ body }) => body)).size).toBe(1);
      const keys = fixture.server.requests.map(({ headers }) => headers['idempotency-key']);
      expect(new Set(keys).size).toBe(1);
      expect(keys[0]).toEqual(KEYED.has(id) ? expect.stringMatching(/^[0-9a-f]{32}$/) : undefined);
    });
  },
);
