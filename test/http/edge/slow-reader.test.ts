/** A response goes on for as long as its reader takes something, however slowly. */

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createUnreadResponses } from '../../../src/http/unread-responses.ts';
import type { EdgeContext } from '../../../src/http/state.ts';

/** More than the system's buffers between the two ends take. */
const BODY = Buffer.alloc(48 * 1024 * 1024, 'x');

it('is sent whole to a reader that is slower than the limit for one that takes nothing', async () => {
  const limit = { responseStallMs: 3_000, unreadBytesPerOrganization: 1, unreadBytes: 1 };
  const unread = createUnreadResponses(limit);
  const server = http.createServer((req, res) => {
    unread.watch({ req, res, body: BODY, state: { caller: null } } as unknown as EdgeContext);
    res.end(BODY);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const started = performance.now();
  const request = http.get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(bytes).toBe(BODY.length);
  expect(performance.now() - started).toBeGreaterThan(limit.responseStallMs);
  server.close();
  await once(server, 'close');
});
