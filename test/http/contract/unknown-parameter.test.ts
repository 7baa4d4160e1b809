/** Every operation refuses a query parameter that it does not have: a misspelt one must not pass for an absent one. */

import type { OperationId } from '../../../src/generated/operations.ts';
import type { CallRequest } from '../../../scripts/service/client.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { operationIds, requestsOf } from '../requests.ts';

let server: TestServer;
let requests: Readonly<Record<OperationId, CallRequest>>;
beforeAll(async () => {
  server = await startTestServer({ rateLimitPerMinute: 1000 });
  requests = await requestsOf(server);
});
afterAll(() => server.close());

it.each(operationIds)('%s names it, and does nothing', async (id) => {
  const { query } = requests[id];
  const own = typeof query === 'string' ? `${query}&` : '';
  const { body } = await server.client.fails('INVALID_INPUT', id, {
    ...requests[id],
    query: `${own}surprise=1`,
  });
  expect(body.error.details).toEqual([
    {
      path: 'surprise',
      message: 'The query parameter `surprise` is not one that this operation has.',
    },
  ]);
  expect((await server.client.call(id, requests[id])).status).toBeLessThan(300);
});
