/** The attempts that a delivery reports are those of which a request went out. */

import type { ApiCall } from '../../../src/engine/index.ts';
import { createOutbound, type OutboundOptions } from '../../../src/connectors/http/index.ts';
import { systemRetryTools } from '../../../src/connectors/http/retry.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';

let remote: RemoteHost;
let waits: number;
beforeEach(async () => {
  waits = 0;
  remote = await remoteHost();
});
afterEach(() => remote.close());

const retryTools = { ...systemRetryTools, sleep: () => Promise.resolve(void (waits += 1)) };

function send(call: Partial<ApiCall> = {}, options: Partial<OutboundOptions> = {}) {
  const body = { contentType: 'application/json', text: '{"a":1}' };
  const url = `http://127.0.0.1:${remote.port}/`;
  return createOutbound({ allowHosts: ['127.0.0.1'], retryTools, ...options }).send(
    { method: 'PUT', url, headers: {}, body, retry: { maxAttempts: 3 }, ...call },
    { signal: new AbortController().signal, tenant: '7', idempotencyKey: 'key' },
  );
}

it('none where no connection is made, however often it is tried', async () => {
  await remote.close();
  expect(await send()).toMatchObject({ code: 'unreachable', attempts: 0, inDoubt: false });
  expect(waits).toBe(2);
  remote = await remoteHost();
});

it('those with a response, and those without one', async () => {
  remote.respond = (_request, response) => {
    if (remote.requests.length === 2) response.socket?.destroy();
    else response.writeHead(remote.requests.length === 1 ? 503 : 201).end();
  };
  expect(await send()).toEqual({ kind: 'delivered', status: 201, attempts: 3 });
  expect(remote.requests).toHaveLength(3);
});

it('one whose redirect leads to a host that is not found any more', async () => {
  remote.respond = (_request, response) =>
    void response.writeHead(307, { location: '/elsewhere' }).end();
  let lookups = 0;
  const resolve = (): Promise<string[]> => {
    lookups += 1;
    return lookups === 1 ? Promise.resolve(['127.0.0.1']) : Promise.reject(new Error('gone'));
  };
  const end = await send(
    { url: `http://data.example:${remote.port}/`, retry: { maxAttempts: 1 } },
    { allowHosts: ['data.example'], resolve },
  );
  expect(end).toMatchObject({ code: 'unreachable', attempts: 1, inDoubt: false });
  expect(remote.requests).toHaveLength(1);
});
