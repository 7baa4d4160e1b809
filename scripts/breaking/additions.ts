/** Changes of the v1 document that break nothing. */

import { at, member, schema, type Seed } from './seed.ts';

/* eslint-disable @typescript-eslint/no-unsafe-return, @typescript-eslint/no-unsafe-call -- likewise */

export const additions: readonly Seed[] = [
  {
    name: 'a new operation',
    change: (d) =>
      (d.paths['/api/v1/workflows/{workflowId}/copy'] = {
        post: { ...at(d, 'get', '/keys'), operationId: 'copyWorkflow' },
      }),
  },
  {
    name: 'a new optional parameter',
    change: (d) =>
      at(d, 'get', '/keys').parameters.push({
        name: 'owner',
        in: 'query',
        schema: { type: 'integer' },
      }),
  },
  {
    name: 'a new optional member of a request',
    change: (d) => (schema(d, 'CreateWorkflowInput').properties.colour = { type: 'string' }),
  },
  {
    name: 'a new member of a response',
    change: (d) => {
      schema(d, 'Workflow').properties.owner = { type: 'string' };
      schema(d, 'Workflow').required.push('owner');
    },
  },
  {
    name: 'a wider limit of a request',
    change: (d) => (member(d, 'NodeInput', 'label').maxLength = 300),
  },
  {
    name: 'a new value of an open list',
    change: (d) => schema(d, 'ErrorCode')['x-extensible-enum'].push('TEAPOT'),
  },
  {
    name: 'a new value of a request',
    change: (d) => schema(d, 'Scope').enum.push('schedules:write'),
  },
  {
    name: 'a new status of an error',
    change: (d) =>
      (at(d, 'get', '/keys').responses['409'] = at(d, 'get', '/keys').responses['401']),
  },
  {
    name: 'a new response to requests with the new header Prefer',
    change: (d) => {
      const { parameters, responses } = at(d, 'get', '/keys');
      parameters.push({ name: 'Prefer', in: 'header', schema: { type: 'string' } });
      responses['202'] = responses['200'];
    },
  },
  {
    name: 'a new response to requests with the new header If-None-Match',
    change: (d) => {
      const { parameters, responses } = at(d, 'get', '/keys');
      parameters.push({ name: 'If-None-Match', in: 'header', schema: { type: 'string' } });
      responses['304'] = { description: 'As it was.' };
    },
  },
  {
    name: 'another scope that suffices',
    change: (d) => at(d, 'get', '/workflows').security.push({ bearerKey: ['workflows:write'] }),
  },
  {
    name: 'other words',
    change: (d) => (schema(d, 'Workflow').description = 'The workflow.'),
  },
];
