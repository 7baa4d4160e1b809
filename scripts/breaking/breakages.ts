/** Changes of the v1 document that break clients. */

import { at, member, schema, without, type Seed } from './seed.ts';

/* eslint-disable @typescript-eslint/no-unsafe-return, @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-argument -- likewise */

export const breakages: readonly Seed[] = [
  {
    name: 'a path goes',
    change: (d) => delete d.paths['/api/v1/node-types'],
  },
  {
    name: 'an operation goes',
    change: (d) => delete d.paths['/api/v1/workflows/{workflowId}'].delete,
  },
  {
    name: 'an operation is renamed',
    change: (d) => (at(d, 'get', '/keys').operationId = 'getKeys'),
  },
  {
    name: 'a member of a request becomes required',
    change: (d) => schema(d, 'CreateKeyInput').required.push('scopes'),
  },
  {
    name: 'a new member of a request is required',
    change: (d) => {
      schema(d, 'CreateWorkflowInput').properties.owner = { type: 'string' };
      schema(d, 'CreateWorkflowInput').required.push('owner');
    },
  },
  {
    name: 'a member of a request is refused',
    change: (d) => delete schema(d, 'NodeInput').properties.label,
  },
  {
    name: 'a parameter goes',
    change: (d) =>
      without(at(d, 'get', '/workflows').parameters, at(d, 'get', '/workflows').parameters[1]),
  },
  {
    name: 'a new parameter is required',
    change: (d) =>
      at(d, 'get', '/keys').parameters.push({
        name: 'owner',
        in: 'query',
        required: true,
        schema: { type: 'integer' },
      }),
  },
  {
    name: 'a limit of a request gets tighter',
    change: (d) => (schema(d, 'WorkflowTitle').maxLength = 200),
  },
  {
    name: 'a limit of a parameter gets tighter',
    change: (d) => (d.components.parameters.RowsLimit.schema.maximum = 500),
  },
  {
    name: 'a default of a parameter changes',
    change: (d) => (d.components.parameters.RowsLimit.schema.default = 50),
  },
  {
    name: 'a value of a request is refused',
    change: (d) => without(schema(d, 'Scope').enum, 'workflows:read'),
  },
  {
    name: 'a pattern is new in a request',
    change: (d) => (member(d, 'EdgeInput', 'source_key').pattern = '^output'),
  },
  {
    name: 'null is refused in a request',
    change: (d) => (member(d, 'UpdateWorkflowInput', 'description').type = 'string'),
  },
  {
    name: 'a member of a response goes',
    change: (d) => {
      delete schema(d, 'ExecutionResult').properties.truncated;
      without(schema(d, 'ExecutionResult').required, 'truncated');
    },
  },
  {
    name: 'an optional member of a response goes',
    change: (d) => delete schema(d, 'Problem').properties.path,
  },
  {
    name: 'a member of a response may be absent',
    change: (d) => without(schema(d, 'Workflow').required, 'modified'),
  },
  {
    name: 'a member of a response may be null',
    change: (d) => (member(d, 'ResultPage', 'has_more').type = ['boolean', 'null']),
  },
  {
    name: 'a member of a response changes its type',
    change: (d) => (member(d, 'ExecutionResult', 'total_rows').type = 'string'),
  },
  {
    name: 'a number of a response needs more bits',
    change: (d) => (member(d, 'WorkflowList', 'total').format = 'int64'),
  },
  {
    name: 'a closed list of a response grows',
    change: (d) => schema(d, 'NodeRole').enum.push('splitter'),
  },
  {
    name: 'a success has another status',
    change: (d) => {
      const { responses } = at(d, 'post', '/workflows');
      responses['200'] = responses['201'];
      delete responses['201'];
    },
  },
  {
    name: 'a success is new that nobody asks for',
    change: (d) => {
      const { responses } = at(d, 'post', '/workflows');
      responses['202'] = responses['201'];
    },
    ownMessage: 'POST /api/v1/workflows: the success 202 is new',
  },
  {
    name: 'a status of an error goes',
    change: (d) => delete at(d, 'post', '/workflows/{workflowId}/execute').responses['504'],
  },
  {
    name: 'a header goes',
    change: (d) => delete d.components.responses.RateLimited.headers['Retry-After'],
  },
  {
    name: 'a scope is needed that was not',
    change: (d) => (at(d, 'get', '/keys').security[0].bearerKey = ['workflows:read']),
  },
  {
    name: 'a scope that sufficed does not',
    change: (d) => at(d, 'post', '/workflows/{workflowId}/validate').security.pop(),
  },
  {
    name: 'the session cookie is no longer accepted',
    change: (d) => delete at(d, 'get', '/keys')['x-session-cookie'],
    ownMessage: 'GET /api/v1/keys: the session cookie no longer suffices',
  },
  {
    name: 'a media type changes',
    change: (d) => {
      const { content } = at(d, 'post', '/keys').requestBody;
      content['application/merge-patch+json'] = content['application/json'];
      delete content['application/json'];
    },
    ownMessage: 'POST /api/v1/keys: the media type application/json of the body is gone',
  },
  {
    name: 'a body becomes required',
    change: (d) => (at(d, 'post', '/workflows/{workflowId}/execute').requestBody.required = true),
  },
  {
    name: 'a schema is renamed',
    change: (d) => {
      const text = JSON.stringify(d).replaceAll(
        '#/components/schemas/Workflow"',
        '#/components/schemas/WholeWorkflow"',
      );
      Object.assign(d, JSON.parse(text));
      d.components.schemas.WholeWorkflow = d.components.schemas.Workflow;
      delete d.components.schemas.Workflow;
    },
  },
  {
    name: 'a media type of a response changes',
    change: (d) => {
      const { content } = at(d, 'get', '/node-types').responses['200'];
      content['application/hal+json'] = content['application/json'];
      delete content['application/json'];
    },
    ownMessage: 'GET /api/v1/node-types: the media type application/json of 200 is gone',
  },
  {
    name: 'a body may no longer be large',
    change: (d) => delete at(d, 'post', '/workflows/{workflowId}/execute')['x-body-limit'],
    ownMessage: 'POST /api/v1/workflows/{workflowId}/execute: the limit of the body is smaller',
  },
  {
    name: 'an operation moves to another tag',
    change: (d) => (at(d, 'get', '/node-types').tags = ['Other']),
  },
];
