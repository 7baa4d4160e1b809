/** Which of the described responses is the success. */

import { imported, LIST_OF_ORDERS, openapi, returns } from './documents.ts';

const WITH_ROWS = returns(LIST_OF_ORDERS)['200'];
const NO_BODY = { description: 'Done' };

function outcomesOf(responses: object): readonly string[] {
  const { definition, skipped } = imported(
    openapi({
      '/orders': { get: { responses } },
      // So that there is an operation in any case.
      '/always': { get: { responses: returns(LIST_OF_ORDERS) } },
    }),
  );
  const operation = definition.operations.find(({ path }) => path === '/orders');
  if (operation === undefined) return skipped.map(({ reason }) => reason);
  const columns = operation.role === 'getter' ? operation.response.columns : undefined;
  return [`${operation.role} of ${columns?.length ?? 'unknown'} columns`];
}

it.each<[string, object, string]>([
  ['any success, in capitals', { '2XX': WITH_ROWS }, 'getter of 7 columns'],
  ['any success, in small letters', { '2xx': WITH_ROWS }, 'getter of 7 columns'],
  ['the one with a body', { 202: NO_BODY, 206: WITH_ROWS }, 'getter of 7 columns'],
  ['what is described alone, whatever its status', { default: WITH_ROWS }, 'getter of 7 columns'],
  [
    'the same beside what is no response',
    { default: WITH_ROWS, 'x-note': 'x' },
    'getter of 7 columns',
  ],
  [
    'none of those that describe errors',
    { 404: WITH_ROWS, default: WITH_ROWS },
    'getter of unknown columns',
  ],
  ['none without a body', { 204: NO_BODY }, 'Its response has no body'],
  ['none without a body, reset', { 205: NO_BODY }, 'Its response has no body'],
])('%s', (_, responses, expected) => {
  expect(outcomesOf(responses)).toEqual([expected]);
});

it('`default` beside others describes errors', () => {
  expect(outcomesOf({ default: WITH_ROWS, 204: NO_BODY })).toEqual(['Its response has no body']);
});
