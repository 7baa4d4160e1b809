/** Which operation a path and a method are, to the letter. */

import { createRouteTable } from '../../../src/http/openapi/route-table.ts';

const match = createRouteTable();

it.each([
  ['GET', '/api/v1/workflows', 'listWorkflows', {}],
  ['POST', '/api/v1/workflows', 'createWorkflow', {}],
  ['GET', '/api/v1/workflows/7', 'getWorkflow', { workflowId: '7' }],
  ['GET', '/api/v1/workflows/a%2Fb', 'getWorkflow', { workflowId: 'a%2Fb' }],
  ['DELETE', '/api/v1/workflows/.', 'deleteWorkflow', { workflowId: '.' }],
  ['POST', '/api/v1/workflows/7/execute', 'executeWorkflow', { workflowId: '7' }],
  ['GET', '/api/v1/workflows/7/revisions/2', 'getRevision', { workflowId: '7', revision: '2' }],
  ['POST', '/product/session', 'logIn', {}],
])('%s %s is %s', (method, path, operationId, rawParameters) => {
  const found = match(method, path);
  expect(found).toMatchObject({
    isMatch: true,
    operationId,
    operation: { method: expect.any(String) },
  });
  expect({ ...(found as { rawParameters: object }).rawParameters }).toEqual(rawParameters);
});

it.each([
  ['PUT', '/api/v1/workflows', ['GET', 'POST', 'OPTIONS']],
  ['get', '/api/v1/workflows', ['GET', 'POST', 'OPTIONS']],
  ['PUT', '/api/v1/workflows/7', ['GET', 'PATCH', 'DELETE', 'OPTIONS']],
  ['OPTIONS', '/api/v1/workflows/7/execute', ['POST', 'OPTIONS']],
])('%s %s is none, and the path has %j', (method, path, allow) => {
  expect(match(method, path)).toEqual({ isMatch: false, allow });
});

it.each([
  '/api/v1/workflows/',
  '/api/v1/workflows/7/',
  '/api/v1/workflows//execute',
  '/api/v1/workflows/7/8',
  '/api/v1/workflows/7/executes',
  '/x/api/v1/workflows/7',
  '/api/v1/Workflows',
  '/apixv1/workflows/7',
  '/api/v1/workflows/{workflowId}/nothing',
  '',
])('there is no path %s', (path) => {
  expect(match('GET', path)).toEqual({ isMatch: false, allow: [] });
});
