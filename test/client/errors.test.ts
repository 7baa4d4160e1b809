/** What the client throws: one class for every failure, and the reason of an abort. */

import { createClient } from '../../src/client/index.ts';
import { refused, enveloped, startScriptedServer } from './scripted-server.ts';
import { createClientFixture, errorOf } from './client-fixture.ts';

const fixture = createClientFixture();

describe('errors', () => {
  it('have everything that the response says', async () => {
    const details = [{ path: '/title', message: 'is missing' }];
    const docUrl = 'https://weir.example.com/docs/errors/INVALID_INPUT';
    fixture.server.script(refused(400, 'INVALID_INPUT', { details, docUrl }));
    const error = await errorOf(fixture.client().createWorkflow({ title: '' }));
    expect(error).toMatchObject({
      name: 'WeirError',
      status: 400,
      code: 'INVALID_INPUT',
      message: 'This is INVALID_INPUT.',
      details,
      docUrl,
      requestId: 'req_1',
      data: null,
      retryAfterSeconds: null,
    });
  });

  it('have the data of a run that was refused', async () => {
    const data = { valid: false, errors: [{ node_id: 3, code: 'cycle', message: 'A cycle.' }] };
    fixture.server.script(refused(422, 'WORKFLOW_INVALID', { data }));
    expect((await errorOf(fixture.client().executeWorkflow(7))).data).toEqual(data);
  });

  it.each([
    [
      "a proxy's page",
      { status: 502, body: '<html>Bad gateway</html>' },
      { status: 502, code: 'UNEXPECTED_RESPONSE', requestId: 'req_header' },
    ],
    [
      'a proxy that has no service behind it',
      { status: 503, body: 'no upstream' },
      { status: 503, code: 'SERVICE_UNAVAILABLE' },
    ],
    ['an error without a body', { status: 500 }, { status: 500, code: 'UNEXPECTED_RESPONSE' }],
    [
      "another server's page",
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<html></html>' },
      { code: 'UNEXPECTED_RESPONSE' },
    ],
    [
      "another server's JSON",
      { status: 200, body: { hello: 1 } },
      { status: 200, code: 'UNEXPECTED_RESPONSE' },
    ],
    ['JSON null', { status: 200, body: null }, { status: 200, code: 'UNEXPECTED_RESPONSE' }],
    [
      'an envelope without a code',
      { status: 400, body: { success: false, error: 'no' } },
      { status: 400, code: 'UNEXPECTED_RESPONSE' },
    ],
  ])('name %s as what it is', async (_, response, expected) => {
    fixture.server.script(response);
    expect(await errorOf(fixture.client({ retries: 0 }).listKeys())).toMatchObject(expected);
  });

  it('say why there was no response', async () => {
    const closed = await startScriptedServer();
    await closed.close();
    const error = await errorOf(
      createClient({ baseUrl: closed.url, clock: fixture.clock }).listKeys(),
    );
    expect(error).toMatchObject({ status: 0, code: 'NETWORK_ERROR', requestId: null });
    expect(error.message).toMatch(
      /^The service did not respond: connect ECONNREFUSED 127\.0\.0\.1:\d+\.$/,
    );
    expect(fixture.waits).toHaveLength(3);
  });
});

describe('an abort', () => {
  it('ends a request that is under way, with the reason and no other try', async () => {
    fixture.server.script('silence');
    const controller = new AbortController();
    const outcome = fixture.client().getWorkflow(7, { signal: controller.signal });
    while (fixture.server.requests.length === 0)
      await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort(new Error('enough'));
    await expect(outcome).rejects.toThrow('enough');
    expect(fixture.server.requests).toHaveLength(1);
  });

  it('ends the waiting', async () => {
    fixture.server.script(refused(429, 'RATE_LIMITED', { headers: { 'retry-after': '60' } }));
    const controller = new AbortController();
    const weir = createClient({
      baseUrl: fixture.server.url,
      onRetry: () => setTimeout(() => controller.abort(new Error('enough')), 5),
    });
    await expect(weir.getWorkflow(7, { signal: controller.signal })).rejects.toThrow('enough');
  });

  it('keeps a request from being sent', async () => {
    fixture.server.script(enveloped({}));
    await expect(
      fixture.client().getWorkflow(7, { signal: AbortSignal.abort(new Error('enough')) }),
    ).rejects.toThrow('enough');
    expect(fixture.server.requests).toEqual([]);
  });
});
