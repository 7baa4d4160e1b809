/** Every operation refuses a query parameter that it does not have: a misspelt one must not pass for an absent one. */

import type { OperationId } from '../../../src/generated/operations.ts';
import type { CallRequest } from '../../../scripts/service/client.ts';
import { openHouse, type House } from '../house.ts';
import { operationIds, requestsOf } from '../requests.ts';

let house: House;
let requests: Readonly<Record<OperationId, CallRequest>>;
beforeAll(async () => {
  house = await openHouse({ rateLimitPerMinute: 1000 });
  requests = await requestsOf(house);
});
afterAll(() => house.close());

it.each(operationIds)('%s names it, and does nothing', async (id) => {
  const { query } = requests[id];
  const own = typeof query === 'string' ? `${query}&` : '';
  const { body } = await house.client.fails('INVALID_INPUT', id, {
    ...requests[id],
    query: `${own}surprise=1`,
  });
  expect(body.error.details).toEqual([
    {
      path: 'surprise',
      message: 'The query parameter `surprise` is not one that this operation has.',
    },
  ]);
  expect((await house.client.call(id, requests[id])).status).toBeLessThan(300);
});
