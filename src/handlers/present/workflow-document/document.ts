/** One workflow as an OpenAPI document, but for `servers`: its execute and data operations, with its own types. */

import type { WorkflowContract } from '../../../services/workflows/contract.ts';
import type { Shapes } from '../shapes.ts';
import { markdown, plain } from './text.ts';
import { paramsSchema, rowSchema } from './own-schemas.ts';
import { sharedSchemas } from './shared-schemas.ts';

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string) => ({ 'application/json': { schema: reference(name) } });
const failure = { $ref: '#/components/responses/Failure' };
const FAILURES = ['400', '401', '403', '404', '413', '415', '422', '429', '503', '504'];

export function workflowDocument(contract: WorkflowContract): Shapes['WorkflowDocument'] {
  const { workflow, parameters, columns } = contract;
  const { id, title, description, revision } = workflow;
  const isRequired = parameters?.some(({ required }) => required) ?? false;
  return {
    openapi: '3.1.0',
    info: {
      title: `Workflow ${id}: ${plain(title)}`,
      version: String(revision),
      ...(description === null ? {} : { description: markdown(description) }),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: [{ name: 'workflow', description: 'Running the workflow and reading its results.' }],
    security: [{ bearerKey: [] }],
    paths: {
      [`/api/v1/workflows/${id}/execute`]: { post: executeOperation(isRequired) },
      [`/api/v1/workflows/${id}/data/{resultId}`]: { get: pageOperation() },
    },
    components: {
      schemas: {
        ExecuteInput: {
          description: 'What the run is given.',
          type: 'object',
          additionalProperties: false,
          ...(isRequired ? { required: ['params'] } : {}),
          properties: { params: reference('ExecuteParams') },
        },
        ExecuteParams: paramsSchema(parameters),
        ResultRow: rowSchema(columns),
        ...sharedSchemas,
      },
      responses: {
        Failure: { description: 'The call failed.', content: json('FailureResponse') },
      },
      securitySchemes: {
        bearerKey: { description: 'An API key, `weir_…`.', type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function executeOperation(isRequired: boolean) {
  return {
    operationId: 'execute',
    tags: ['workflow'],
    summary: 'Execute the workflow',
    description:
      'Runs the workflow to its end and returns the rows of its result: all of them up to 10,000 rows and 8 MiB; of a larger result the first ones, with `truncated` true. Needs the scope `workflows:execute`.',
    security: [{ bearerKey: ['workflows:execute'] }],
    requestBody: { required: isRequired, content: json('ExecuteInput') },
    responses: {
      '200': { description: 'The workflow ran to its end.', content: json('ExecutionResponse') },
      ...failures(),
    },
  };
}

function pageOperation() {
  return {
    operationId: 'getPage',
    tags: ['workflow'],
    summary: 'Read a stored result',
    description:
      'One page of a result that a run stored. Needs the scope `workflows:read` or `workflows:execute`.',
    security: [{ bearerKey: ['workflows:read'] }, { bearerKey: ['workflows:execute'] }],
    parameters: [
      {
        name: 'resultId',
        in: 'path',
        required: true,
        description: 'The `result_id` of a run.',
        schema: { type: 'string', pattern: '^dataRef:' },
      },
      whole('page', 'Which page; the first one is 0.', { minimum: 0 }),
      whole('limit', 'How many rows a page has, at most 1,000.', { minimum: 1, maximum: 1000 }),
    ],
    responses: {
      '200': { description: 'One page of rows.', content: json('ResultPageResponse') },
      ...failures(),
    },
  };
}

function whole(name: string, description: string, range: object) {
  const schema = { type: 'integer', format: 'int32', ...range };
  return { name, in: 'query', required: false, description, schema };
}

function failures() {
  return Object.fromEntries([...FAILURES, 'default'].map((status) => [status, failure]));
}
