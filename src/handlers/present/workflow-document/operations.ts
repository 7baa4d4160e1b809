/** The two operations of a workflow's document: run it, and read a stored result page by page. */

import type { WorkflowContract } from '../../../services/workflows/contract.ts';
import { acceptedExample, executionExample, pageExample } from './examples.ts';
import { slugOf } from './names.ts';
import { paramsExample } from './own-schemas.ts';
import { plain } from './text.ts';

const json = (name: string, example: object) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` }, example },
});
const failure = { $ref: '#/components/responses/Failure' };
const SHARED_FAILURES = ['400', '401', '403', '404', '405', '408', '429', '431', '500', '503'];
const EXECUTE_FAILURES = [...SHARED_FAILURES, '409', '413', '415', '422', '504'];

/** Unique among all workflows of a service, since clients such as MCP servers load the documents of several. */
const named = (title: string, id: number): string => `${slugOf(title) || 'Workflow'}_${id}`;

export function executeOperation(contract: WorkflowContract, isRequired: boolean) {
  const { id, title } = contract.workflow;
  return {
    operationId: `execute${named(title, id)}`,
    tags: ['workflow'],
    summary: `Execute the workflow: ${plain(title)}`,
    description:
      'Runs the workflow to its end and returns the rows of its result. A result of more than 10,000 rows or 8 MiB is cut off, and `truncated` is true. With `Prefer: respond-async`, the workflow runs in the background. Needs the scope `workflows:execute`.',
    security: [{ bearerKey: ['workflows:execute'] }],
    parameters: [PREFER, IDEMPOTENCY_KEY],
    requestBody: {
      required: isRequired,
      content: json('ExecuteInput', { params: paramsExample(contract.parameters) }),
    },
    responses: {
      '200': {
        description: 'The workflow ran to its end.',
        headers: replyHeaders,
        content: json('ExecutionResponse', executionExample(contract)),
      },
      '202': {
        description: 'The run is queued or running, as requested with `Prefer`.',
        headers: {
          Location: text('The path of the execution, to read its status.'),
          ...replyHeaders,
        },
        content: json('ExecutionAcceptedResponse', acceptedExample(contract)),
      },
      ...failures(EXECUTE_FAILURES),
    },
  };
}

export function pageOperation(contract: WorkflowContract) {
  const { id, title } = contract.workflow;
  return {
    operationId: `getPageOf${named(title, id)}`,
    tags: ['workflow'],
    summary: `Read a stored result of the workflow: ${plain(title)}`,
    description:
      'Returns a page of a stored result. Needs the scope `workflows:read` or `workflows:execute`.',
    security: [{ bearerKey: ['workflows:read'] }, { bearerKey: ['workflows:execute'] }],
    parameters: [
      {
        name: 'resultId',
        in: 'path',
        required: true,
        description: 'The `result_id` of a run.',
        schema: { type: 'string', pattern: '^dataRef:' },
        example: 'dataRef:6VbLq0sYt3nJxW2cRk8PzA',
      },
      whole('page', 'The page number, starting at 0.', { minimum: 0 }),
      whole('limit', 'Maximum number of rows per page, at most 1,000.', {
        minimum: 1,
        maximum: 1000,
      }),
    ],
    responses: {
      '200': {
        description: 'A page of rows.',
        content: json('ResultPageResponse', pageExample(contract)),
      },
      ...failures(SHARED_FAILURES),
    },
  };
}

const PREFER = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description:
    '`respond-async` returns 202 immediately, and the workflow runs in the background. `respond-async, wait=10` returns 200 if the run ends within 10 seconds (0 to 50), and 202 otherwise.',
  schema: { type: 'string', maxLength: 1000 },
  example: 'respond-async, wait=10',
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the request safe to repeat: 1 to 255 printable ASCII characters, different for each request, such as a UUID. A request that is sent again with the same key, path and body gets the response of the first one.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '7f8d0c2e-9b1a-4c35-8f6e-2d4b1a0c9e77',
};

const text = (description: string) => ({ description, schema: { type: 'string' } });

const replyHeaders = {
  'Preference-Applied': text('The preferences of `Prefer` that were applied.'),
  'Idempotency-Replayed': text(
    '`true` if this is the response to an earlier request with the same `Idempotency-Key`.',
  ),
};

function whole(name: string, description: string, range: object) {
  const schema = { type: 'integer', format: 'int32', ...range };
  return { name, in: 'query', required: false, description, schema };
}

function failures(statuses: readonly string[]) {
  return Object.fromEntries([...statuses, 'default'].map((status) => [status, failure]));
}
