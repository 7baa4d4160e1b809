/** Whether the client says of a call that failed that it may have been carried out. */

import { enveloped, refused, type ScriptedResponse } from './scripted-server.ts';
import { createClientFixture, errorOf } from './client-fixture.ts';

const fixture = createClientFixture();
const unavailable = refused(503, 'SERVICE_UNAVAILABLE');
const limited = refused(429, 'RATE_LIMITED', { headers: { 'retry-after': '1' } });
const ended = (data: object) =>
  refused(422, 'EXECUTION_FAILED', {
    data: {
      execution_id: 1,
      workflow_id: 7,
      status: 'failed',
      execution_time_ms: 1,
      ...data,
      error: { node_id: null, code: 'engine_failed', message: 'Why', doc_url: '/' },
    },
  });
const sent = { failed: 0, in_doubt: 0, not_sent: 0 };

it.each<[isInDoubt: boolean, what: string, responses: [ScriptedResponse, ...ScriptedResponse[]]]>([
  [true, 'no response', ['cut']],
  [true, 'half of a response', ['cut in the body']],
  [true, 'the page of a proxy', [{ status: 502, body: 'Bad gateway' }]],
  [true, 'a service that is unavailable', [unavailable]],
  [true, 'a failure of the service', [refused(500, 'INTERNAL_ERROR')]],
  [true, 'a run whose time was up', [refused(504, 'EXECUTION_TIMEOUT')]],
  [true, 'a run with effects', [ended({ has_effects: true })]],
  [false, 'a run without effects', [ended({ has_effects: false, deliveries: [] })]],
  [true, 'rows that were delivered', [ended({ deliveries: [{ ...sent, delivered: 1 }] })]],
  [true, 'rows in doubt', [ended({ deliveries: [{ ...sent, delivered: 0, in_doubt: 1 }] })]],
  [false, 'rows that were not sent', [ended({ deliveries: [{ ...sent, delivered: 0 }] })]],
  [false, 'a refusal', [refused(400, 'INVALID_INPUT')]],
  [false, 'too many requests', [limited]],
  [true, 'a refusal after no response', ['cut', refused(401, 'UNAUTHORIZED')]],
  [true, 'too many requests after no response', ['cut', limited]],
  [false, 'a refusal after too many requests', [limited, refused(403, 'FORBIDDEN')]],
])('%s after %s', async (isInDoubt, _, responses) => {
  fixture.server.script(...responses);
  const error = await errorOf(fixture.client({ retries: 2 }).executeWorkflow(7));
  expect(error.mayBeDone).toBe(isInDoubt);
});

it('keeps everything else that the error says', async () => {
  const retryAfter = { headers: { 'retry-after': '99' }, docUrl: 'http://x/docs' };
  const details = [{ path: '/a', message: 'b' }];
  fixture.server.script('cut', refused(503, 'SERVICE_UNAVAILABLE', { ...retryAfter, details }));
  expect(await errorOf(fixture.client().executeWorkflow(7))).toMatchObject({
    status: 503,
    code: 'SERVICE_UNAVAILABLE',
    message: 'This is SERVICE_UNAVAILABLE.',
    retryAfterSeconds: 99,
    docUrl: 'http://x/docs',
    requestId: 'req_1',
    details,
    mayBeDone: true,
    cause: { code: 'NETWORK_ERROR' },
  });
});

it('says it of every call that changes something, and of none that reads', async () => {
  fixture.server.script(unavailable);
  const weir = fixture.client({ retries: 0 });
  const changes = [weir.createWorkflow({ title: 'T' }), weir.deleteWorkflow(7), weir.revokeKey(1)];
  for (const call of changes) expect((await errorOf(call)).mayBeDone).toBe(true);
  for (const call of [weir.getWorkflow(7), weir.listKeys()])
    expect((await errorOf(call)).mayBeDone).toBe(false);
});

it('is no matter once the call succeeds', async () => {
  fixture.server.script('cut', enveloped({ id: 1 }));
  expect(await fixture.client().executeWorkflow(7)).toEqual({ id: 1 });
});
