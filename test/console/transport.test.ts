/** The transport of the console, and the state of its connection. */

import { gunzipSync } from 'node:zlib';
import { createTransport, type ConnectionNews } from '../../src/console/api/transport.ts';
import { afterNews, REACHED } from '../../src/console/shell/connection-state.ts';

const VALIDATE = 'http://weir.test/api/v1/graphs/validate';

/** A transport that receives these responses, in order. An error means that no response arrives. */
function transportTo(...responses: readonly (Response | Error)[]) {
  const requests: Request[] = [];
  const news: ConnectionNews[] = [];
  const waits: number[] = [];
  const send = createTransport({
    fetch: async (request) => {
      const response = responses[requests.push(request) - 1];
      if (response === undefined || response instanceof Error) throw response ?? new Error('end');
      return response;
    },
    sleep: async (ms) => void waits.push(ms),
    announce: (one) => void news.push(one),
  });
  return { send, requests, news, waits };
}

const limited = (seconds: number): Response =>
  new Response('', { status: 429, headers: { 'retry-after': String(seconds) } });
const ok = (): Response => new Response('{}');

describe('the transport', () => {
  it('waits if the service asks for at most 5 seconds, and then retries the same request', async () => {
    const { send, requests, news, waits } = transportTo(limited(2), ok());
    const response = await send(new Request(VALIDATE, { method: 'POST', body: '{"nodes":[]}' }));
    expect(response.status).toBe(200);
    expect(waits).toEqual([2_000]);
    expect(await requests[1]?.text()).toBe('{"nodes":[]}');
    expect(news).toEqual([
      { kind: 'reached' },
      { kind: 'waiting', seconds: 2 },
      { kind: 'reached' },
    ]);
  });

  it.each([
    ['a longer wait', [limited(6)], []],
    ['a service that never stops asking', Array.from({ length: 9 }, () => limited(1)), [1, 1, 1]],
  ])('leaves %s to the user', async (_, responses, seconds) => {
    const { send, waits } = transportTo(...responses);
    expect((await send(new Request(VALIDATE))).status).toBe(429);
    expect(waits).toEqual(seconds.map((each) => each * 1_000));
  });

  it('announces that the service is not available or does not respond', async () => {
    const { send, news } = transportTo(new Response('', { status: 503 }), new TypeError('refused'));
    await send(new Request(VALIDATE));
    await expect(send(new Request(VALIDATE))).rejects.toThrow('refused');
    expect(news).toEqual([{ kind: 'lost' }, { kind: 'lost' }]);
  });

  it('does not mistake an aborted request for a lost connection', async () => {
    const { send, news } = transportTo(new DOMException('aborted', 'AbortError'));
    await expect(send(new Request(VALIDATE, { signal: AbortSignal.abort() }))).rejects.toThrow();
    expect(news).toEqual([]);
  });

  it('compresses only large graphs', async () => {
    const { send, requests } = transportTo(ok(), ok());
    const large = JSON.stringify({ nodes: 'n'.repeat(70_000) });
    await send(new Request(VALIDATE, { method: 'POST', body: large }));
    await send(new Request('http://weir.test/api/v1/workflows', { method: 'POST', body: large }));
    const [graph, workflow] = requests;
    expect(graph?.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(Buffer.from(await graph!.arrayBuffer())).toString()).toBe(large);
    expect(workflow?.headers.has('content-encoding')).toBe(false);
  });
});

describe('the connection', () => {
  it('is checked again after 2 seconds, and then less and less often', () => {
    let connection = REACHED;
    const waits: number[] = [];
    for (
      let now = 0;
      waits.length < 6;
      now = connection.kind === 'reached' ? 0 : connection.until
    ) {
      connection = afterNews(connection, { kind: 'lost' }, now);
      if (connection.kind === 'lost') waits.push((connection.until - now) / 1000);
    }
    expect(waits).toEqual([2, 4, 8, 16, 30, 30]);
  });

  it('counts several failed requests as one', () => {
    const first = afterNews(REACHED, { kind: 'lost' }, 0);
    expect(afterNews(first, { kind: 'lost' }, 1_000)).toBe(first);
    expect(afterNews(first, { kind: 'reached' }, 1_000)).toBe(REACHED);
  });

  it('goes on waiting while other requests go through', () => {
    const waiting = afterNews(REACHED, { kind: 'waiting', seconds: 3 }, 0);
    expect(afterNews(waiting, { kind: 'reached' }, 2_000)).toBe(waiting);
    expect(afterNews(waiting, { kind: 'reached' }, 3_000)).toBe(REACHED);
  });
});
