/** One request to checked addresses, whose caller may have left before it begins. */

import { exchange, newTrace } from '../../../src/connectors/http/exchange.ts';
import { firstHop } from '../../../src/connectors/http/hop.ts';
import { remoteHost } from '../../support/remote-host.ts';

it('of a call that was stopped before, nothing is sent, and why it was stopped is passed on', async () => {
  const remote = await remoteHost();
  remote.respond = (_request, response) => response.end('[]');
  const url = `http://127.0.0.1:${remote.port}/`;
  const stopped = new AbortController();
  const reason = new Error('stopped');
  stopped.abort(reason);
  const options = { ca: undefined, signal: stopped.signal, connectTimeoutMs: 5_000 };
  const trace = newTrace();
  const received = jest.fn(() => Promise.resolve());
  const hop = firstHop({ method: 'GET', url, headers: {}, query: {} });
  const call = exchange(hop, { addresses: ['127.0.0.1'] }, { ...options, trace }, received);
  await expect(call).rejects.toBe(reason);
  expect(received).not.toHaveBeenCalled();
  expect([trace.status, remote.requests]).toEqual([undefined, []]);
  await remote.close();
});
