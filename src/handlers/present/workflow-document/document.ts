/** One workflow as an OpenAPI document, but for `servers`: its execute and data operations, with its own types. */

import type { WorkflowContract } from '../../../services/workflows/contract.ts';
import type { Shapes } from '../shapes.ts';
import { failureExample } from './examples.ts';
import { executeOperation, pageOperation } from './operations.ts';
import { markdown, plain } from './text.ts';
import { paramsSchema, rowSchema } from './own-schemas.ts';
import { sharedSchemas } from './shared-schemas.ts';

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

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
      [`/api/v1/workflows/${id}/execute`]: { post: executeOperation(contract, isRequired) },
      [`/api/v1/workflows/${id}/data/{resultId}`]: { get: pageOperation(contract) },
    },
    components: {
      schemas: {
        ExecuteInput: {
          description: 'The input of the run.',
          type: 'object',
          additionalProperties: false,
          ...(isRequired ? { required: ['params'] } : {}),
          properties: {
            params: reference('ExecuteParams'),
            due_at: {
              description: 'The time that the run is for; by default, the time of the request.',
              type: 'string',
              format: 'date-time',
            },
          },
        },
        ExecuteParams: paramsSchema(parameters),
        ResultRow: rowSchema(columns),
        ...sharedSchemas,
      },
      responses: { Failure: failureResponse() },
      securitySchemes: {
        bearerKey: { description: 'An API key, `weir_…`.', type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function failureResponse() {
  return {
    description: 'The call failed.',
    headers: {
      'Retry-After': {
        description: 'Number of seconds to wait before a retry, if a retry can help.',
        schema: { type: 'integer', format: 'int32' },
      },
    },
    content: {
      'application/json': { schema: reference('FailureResponse'), example: failureExample },
    },
  };
}
