/** Changes of the v1 document that break clients. */

import { at, member, schema, without, type Seed } from './seed.ts';

/* eslint-disable @typescript-eslint/no-unsafe-return, @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-argument -- likewise */

export const breakages: readonly Seed[] = [
  {
    name: 'a path goes',
    change: (d) => delete d.paths['/api/v1/node-types'],
    says: 'GET /api/v1/node-types: the operation is gone',
  },
  {
    name: 'an operation goes',
    change: (d) => delete d.paths['/api/v1/workflows/{workflowId}'].delete,
    says: 'DELETE /api/v1/workflows/{workflowId}: the operation is gone',
  },
  {
    name: 'an operation is renamed',
    change: (d) => (at(d, 'get', '/keys').operationId = 'getKeys'),
    says: 'GET /api/v1/keys: the operationId was listKeys, now getKeys',
  },
  {
    name: 'a member of a request becomes required',
    change: (d) => schema(d, 'CreateKeyInput').required.push('scopes'),
    says: 'request CreateKeyInput.scopes: the member: released optional, now required',
  },
  {
    name: 'a new member of a request is required',
    change: (d) => {
      schema(d, 'CreateWorkflowInput').properties.owner = { type: 'string' };
      schema(d, 'CreateWorkflowInput').required.push('owner');
    },
    says: 'request CreateWorkflowInput.owner: the member: released optional, now required',
  },
  {
    name: 'a member of a request is refused',
    change: (d) => delete schema(d, 'NodeInput').properties.label,
    says: 'request NodeInput.label: the member: released known, now refused',
  },
  {
    name: 'a parameter goes',
    change: (d) =>
      without(at(d, 'get', '/workflows').parameters, at(d, 'get', '/workflows').parameters[1]),
    says: 'GET /api/v1/workflows: the parameter query limit is gone',
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
    says: 'GET /api/v1/keys: the parameter query owner is new and required',
  },
  {
    name: 'a limit of a request gets tighter',
    change: (d) => (schema(d, 'WorkflowTitle').maxLength = 200),
    says: 'request WorkflowTitle: maxLength: released 255, now 200',
  },
  {
    name: 'a limit of a parameter gets tighter',
    change: (d) => (d.components.parameters.RowsLimit.schema.maximum = 500),
    says: 'query limit: maximum: released 1000, now 500',
  },
  {
    name: 'a default of a parameter changes',
    change: (d) => (d.components.parameters.RowsLimit.schema.default = 50),
    says: 'the default of the parameter query limit was 100, now 50',
  },
  {
    name: 'a value of a request is refused',
    change: (d) => without(schema(d, 'Scope').enum, 'workflows:read'),
    says: 'request Scope: values: released "workflows:read", "workflows:write", "workflows:execute", now "workflows:write", "workflows:execute"',
  },
  {
    name: 'a pattern is new in a request',
    change: (d) => (member(d, 'EdgeInput', 'source_key').pattern = '^output'),
    says: 'request EdgeInput.source_key: pattern',
  },
  {
    name: 'null is refused in a request',
    change: (d) => (member(d, 'UpdateWorkflowInput', 'description').type = 'string'),
    says: 'request UpdateWorkflowInput.description: type: released string or null, now string',
  },
  {
    name: 'a member of an answer goes',
    change: (d) => {
      delete schema(d, 'ExecutionResult').properties.truncated;
      without(schema(d, 'ExecutionResult').required, 'truncated');
    },
    says: 'answer ExecutionResult.truncated: the member is gone',
  },
  {
    name: 'an optional member of an answer goes',
    change: (d) => delete schema(d, 'Problem').properties.path,
    says: 'answer Problem.path: the member is gone',
  },
  {
    name: 'a member of an answer may be absent',
    change: (d) => without(schema(d, 'Workflow').required, 'modified'),
    says: 'answer Workflow.modified: the member: released required, now optional',
  },
  {
    name: 'a member of an answer may be null',
    change: (d) => (member(d, 'ResultPage', 'has_more').type = ['boolean', 'null']),
    says: 'answer ResultPage.has_more: type: released boolean, now boolean or null',
  },
  {
    name: 'a member of an answer changes its type',
    change: (d) => (member(d, 'ExecutionResult', 'total_rows').type = 'string'),
    says: 'answer ExecutionResult.total_rows: type: released integer, now string',
  },
  {
    name: 'a number of an answer needs more bits',
    change: (d) => (member(d, 'WorkflowList', 'total').format = 'int64'),
    says: 'answer WorkflowList.total: format: released int32, now int64',
  },
  {
    name: 'a closed list of an answer grows',
    change: (d) => schema(d, 'NodeRole').enum.push('splitter'),
    says: 'answer NodeRole: values: released "getter", "setter", "terminator", now "getter", "setter", "terminator", "splitter"',
  },
  {
    name: 'a success answers by another status',
    change: (d) => {
      const { responses } = at(d, 'post', '/workflows');
      responses['200'] = responses['201'];
      delete responses['201'];
    },
    says: 'POST /api/v1/workflows: the status 201 is gone',
  },
  {
    name: 'a success is new that nobody asks for',
    change: (d) => {
      const { responses } = at(d, 'post', '/workflows');
      responses['202'] = responses['201'];
    },
    says: 'POST /api/v1/workflows: the success 202 is new',
    seenByOasdiff: false,
  },
  {
    name: 'a status of an error goes',
    change: (d) => delete at(d, 'post', '/workflows/{workflowId}/execute').responses['504'],
    says: 'POST /api/v1/workflows/{workflowId}/execute: the status 504 is gone',
  },
  {
    name: 'a header goes',
    change: (d) => delete d.components.responses.RateLimited.headers['Retry-After'],
    says: '429: the header Retry-After is gone',
  },
  {
    name: 'a scope is needed that was not',
    change: (d) => (at(d, 'get', '/keys').security[0].bearerKey = ['workflows:read']),
    says: 'GET /api/v1/keys: {"bearerKey":[]} does not suffice any more',
  },
  {
    name: 'a scope that sufficed does not',
    change: (d) => at(d, 'post', '/workflows/{workflowId}/validate').security.pop(),
    says: 'POST /api/v1/workflows/{workflowId}/validate: {"bearerKey":["workflows:execute"]} does not suffice any more',
  },
  {
    name: 'the session cookie is not taken any more',
    change: (d) => delete at(d, 'get', '/keys')['x-session-cookie'],
    says: 'GET /api/v1/keys: the session cookie does not suffice any more',
    seenByOasdiff: false,
  },
  {
    name: 'a media type changes',
    change: (d) => {
      const { content } = at(d, 'post', '/keys').requestBody;
      content['application/merge-patch+json'] = content['application/json'];
      delete content['application/json'];
    },
    says: 'POST /api/v1/keys body: the media type application/json is gone',
    seenByOasdiff: false,
  },
  {
    name: 'a body becomes required',
    change: (d) => (at(d, 'post', '/workflows/{workflowId}/execute').requestBody.required = true),
    says: 'POST /api/v1/workflows/{workflowId}/execute: the body is required now',
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
    says: 'Workflow: the schema is gone',
  },
];
