/** Which requests have their workflow looked up together with their key. */

import { prefetchStart } from '../../../src/http/pipeline/early-starts.ts';
import type { EdgeContext } from '../../../src/http/pipeline/state.ts';
import { operationTable } from '../../../src/http/openapi/operation.ts';
import { isKeyValue, newKeyValue } from '../../../src/services/keys/value.ts';

const authorization = `Bearer ${newKeyValue()}`;
const will = Promise.resolve(null);

function prefetch(headers: Readonly<Record<string, string>>, operationId: string) {
  const asked: number[] = [];
  const services = {
    keys: { isKeyValue },
    executions: { prefetch: (id: number) => (asked.push(id), will) },
  };
  const context = { state: { operationId }, req: { headers } } as unknown as EdgeContext;
  const prefetched = prefetchStart(services, context, {
    ...{ found: true, operationId: 'executeWorkflow', rawParameters: { workflowId: '12' } },
    operation: operationTable.executeWorkflow,
  });
  return { asked, prefetched };
}

it('those that wait for a run', () => {
  const { asked, prefetched } = prefetch({ authorization }, 'executeWorkflow');
  expect(asked).toEqual([12]);
  expect(prefetched).toBe(will);
});

it.each([
  ['that are repeated', { authorization, 'idempotency-key': 'k' }, 'executeWorkflow'],
  ['that are queued', { authorization, prefer: 'respond-async' }, 'executeWorkflow'],
  ['of another operation', { authorization }, 'getWorkflow'],
  ['without a key', {}, 'executeWorkflow'],
  ['with what cannot be a key', { authorization: `${authorization}x` }, 'executeWorkflow'],
])('not those %s', (_, headers, operationId) => {
  expect(prefetch(headers, operationId)).toEqual({ asked: [], prefetched: null });
});
