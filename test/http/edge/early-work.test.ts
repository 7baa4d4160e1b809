/** Which requests ask for what they need in the round trip in which their key is looked up. */

import { createEarlyWork } from '../../../src/http/pipeline/early-work.ts';
import { operationTable, type OperationId } from '../../../src/http/openapi/operation.ts';
import type { EdgeContext } from '../../../src/http/pipeline/state.ts';
import type { PrefetchedRun } from '../../../src/services/executions/executions.ts';

const KEY = { keyId: 1, organizationId: 2 };
const counting = {
  counted: () => Promise.resolve({ headers: {}, refusal: null }),
  cancel: () => undefined,
};
const run = {} as PrefetchedRun;

/** What a request asks for. */
function early(
  operationId: OperationId,
  headers: Readonly<Record<string, string>> = {},
  isAdmitted = true,
) {
  const asked: unknown[] = [];
  const startEarlyWork = createEarlyWork({
    admittedKeys: { find: () => (isAdmitted ? KEY : null) },
    counts: { count: (key) => (asked.push(['count', key]), counting) },
    executions: { prefetch: (key, id) => (asked.push(['prefetch', key, id]), run) },
  });
  const work = startEarlyWork({ req: { headers } } as unknown as EdgeContext, {
    found: true,
    operationId,
    rawParameters: { workflowId: '12' },
    operation: operationTable[operationId],
  });
  return { asked, work };
}

it('those of a key that was admitted before are counted', () => {
  expect(early('listWorkflows')).toEqual({
    asked: [['count', KEY]],
    work: { counting, run: null },
  });
});

it('those that wait for a run ask for its slot and its workflow too, in this order', () => {
  expect(early('executeWorkflow')).toEqual({
    asked: [
      ['count', KEY],
      ['prefetch', KEY, 12],
    ],
    work: { counting, run },
  });
});

it.each([
  ['repeated', { 'idempotency-key': 'k' }],
  ['queued', { prefer: 'respond-async' }],
])('those that may be %s do not', (_, headers) => {
  expect(early('executeWorkflow', headers).asked).toEqual([['count', KEY]]);
});

it('not those of another key, nor those that take none', () => {
  const nothing = { asked: [], work: null };
  expect(early('executeWorkflow', {}, false)).toEqual(nothing);
  expect(operationTable.logIn.keyScopes).toEqual([]);
  expect(early('logIn')).toEqual(nothing);
});
