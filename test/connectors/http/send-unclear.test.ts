/** Responses that leave open whether a request was carried out: its rows are in doubt unless it can be repeated. */

import type { ApiCall } from '../../../src/engine/index.ts';
import { createOutbound } from '../../../src/connectors/http/index.ts';
import { systemRetryTools } from '../../../src/connectors/http/retry.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';

let remote: RemoteHost;
beforeAll(async () => {
  remote = await remoteHost();
});
afterAll(() => remote.close());

const retryTools = { ...systemRetryTools, sleep: () => Promise.resolve() };
const ONCE = { maxAttempts: 1 };
const KEYED = { maxAttempts: 1, idempotencyHeader: 'Idempotency-Key' };

async function outcomeOf(
  status: number,
  call: Partial<ApiCall> = {},
): Promise<'delivered' | 'failed' | 'in doubt'> {
  remote.respond = (_request, response) => void response.writeHead(status).end();
  const url = `http://127.0.0.1:${remote.port}/`;
  const end = await createOutbound({ allowHosts: ['127.0.0.1'], retryTools }).send(
    { method: 'POST', url, headers: {}, retry: ONCE, ...call },
    { signal: new AbortController().signal, tenant: '7', idempotencyKey: 'key' },
  );
  if (end.kind === 'delivered') return 'delivered';
  expect(end.code).toBe(`http_${status}`);
  return end.inDoubt ? 'in doubt' : 'failed';
}

it.each([408, 502, 504])('%d leaves a POST in doubt', async (status) => {
  expect(await outcomeOf(status)).toBe('in doubt');
});

it.each([408, 502, 504])('%d fails a request that can be repeated', async (status) => {
  expect(await outcomeOf(status, { retry: KEYED })).toBe('failed');
  expect(await outcomeOf(status, { method: 'PUT' })).toBe('failed');
});

it.each([400, 422, 429, 503])('%d fails a POST', async (status) => {
  expect(await outcomeOf(status)).toBe('failed');
});

it('500 leaves a POST in doubt only if the operation says so', async () => {
  expect(await outcomeOf(500)).toBe('failed');
  expect(await outcomeOf(500, { retry: { ...ONCE, inDoubtOn500: true } })).toBe('in doubt');
  expect(await outcomeOf(500, { retry: { ...KEYED, inDoubtOn500: true } })).toBe('failed');
});
