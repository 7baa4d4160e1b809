/** What `npm run contract` calls a gap. */

import { compare } from './compare.ts';
import { declaredOperations } from './declared.ts';
import { copyDocuments } from '../../scripts/spec/documents.ts';

const declared = [
  {
    operationId: 'getThing',
    statuses: [
      { status: 200, codes: [] },
      { status: 404, codes: ['NOT_FOUND', 'DATA_EXPIRED'] },
    ],
  },
];
const seen = (...responses: (readonly [status: number, code: string | null])[]) =>
  responses.map(([status, code]) => ({ operationId: 'getThing', status, code }));
const whole = seen([200, null], [404, 'NOT_FOUND'], [404, 'DATA_EXPIRED']);

it.each([
  ['nothing, where all was seen', whole, []],
  ['an operation that no test calls', [], ['getThing: no test calls it']],
  ['a status that no test sees', seen([200, null]), ['getThing: no test sees the status 404']],
  [
    'a code that no test sees',
    seen([200, null], [404, 'NOT_FOUND']),
    ['getThing: no test sees DATA_EXPIRED (404)'],
  ],
  [
    'a code that is not shown',
    [...whole, ...seen([404, 'GONE'])],
    ['getThing: a test saw 404 GONE, which the document does not show'],
  ],
  [
    'a status that is not declared',
    [...whole, ...seen([418, null])],
    ['getThing: a test saw 418, which the document does not show'],
  ],
  [
    'an operation that nobody declares',
    [...whole, { operationId: 'getOther', status: 200, code: null }],
    ['getOther: no document has this operation'],
  ],
])('%s', (_, responses, gaps) => {
  expect(compare(declared, responses).gaps).toEqual(gaps);
});

it('marks what no test sees', () => {
  expect(compare(declared, seen([200, null])).lines).toEqual(['getThing  200 [404]']);
});

it('reads the codes of a response from its examples', () => {
  const { v1, product } = copyDocuments();
  const execute = declaredOperations([v1, product]).find(
    ({ operationId }) => operationId === 'executeWorkflow',
  );
  expect(execute?.statuses.find(({ status }) => status === 422)?.codes).toEqual([
    'WORKFLOW_INVALID',
    'EXECUTION_FAILED',
    'RESULT_TOO_LARGE',
    'IDEMPOTENCY_MISMATCH',
  ]);
});
