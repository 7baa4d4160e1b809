/** What spoils an operation, its responses or their examples, and the rule that notices. */

import {
  responseOf,
  createKey,
  execute,
  listKeys,
  schema,
  type SeededViolation,
} from './document-places.ts';

/* eslint-disable @typescript-eslint/no-unsafe-return, @typescript-eslint/no-unsafe-call -- a document is spoilt at any depth */
export const operationViolations: readonly SeededViolation[] = [
  [
    'operation-id',
    (d) => (listKeys(d).operationId = 'list_keys'),
    'get /api/v1/keys: the operationId `list_keys` is not in camelCase',
  ],
  [
    'operation-id',
    (d) => (listKeys(d).operationId = 'createKey'),
    'the operationId `createKey` comes twice',
  ],
  [
    'paths',
    (d) => (d.paths['/api/v1/api_keys'] = d.paths['/api/v1/keys']),
    '/api/v1/api_keys: path segments are in kebab-case',
  ],
  ['paths', (d) => (d.paths['/v1/keys'] = d.paths['/api/v1/keys']), '/v1/keys: path segments'],
  [
    'prose',
    (d) => (listKeys(d).summary = 'List API keys.'),
    'listKeys: the summary is a short phrase',
  ],
  [
    'prose',
    (d) => (listKeys(d).description = 'Lists.'),
    'listKeys: the description is a few full sentences',
  ],
  ['prose', (d) => listKeys(d).tags.push('workflows'), 'listKeys: an operation has one tag'],
  ['scopes', (d) => delete listKeys(d).security, 'listKeys: an operation says who may call it'],
  [
    'scopes',
    (d) => listKeys(d).security[0].bearerKey.push('workflows:read'),
    'listKeys: the description does not name the scope `workflows:read`',
  ],
  [
    'repetition',
    (d) => delete d.paths['/api/v1/keys/{keyId}'].patch['x-repetition'],
    'updateKey: x-repetition is read, idempotent, once',
  ],
  [
    'repetition',
    (d) => (createKey(d)['x-repetition'] = 'once'),
    'createKey: its repetition is known without x-repetition',
  ],
  ['statuses', (d) => delete listKeys(d).responses['503'], 'listKeys: 503 is not declared'],
  ['statuses', (d) => delete listKeys(d).responses.default, 'listKeys: default is not declared'],
  ['statuses', (d) => delete listKeys(d).responses['408'], 'listKeys: 408 is not declared'],
  ['statuses', (d) => delete listKeys(d).responses['404'], 'listKeys: 404 is not declared'],
  ['statuses', (d) => delete createKey(d).responses['415'], 'createKey: 415 is not declared'],
  [
    'statuses',
    (d) => (listKeys(d).responses['413'] = createKey(d).responses['413']),
    'listKeys: 413 is declared, but no body is read',
  ],
  [
    'statuses',
    (d) => (listKeys(d).responses['201'] = createKey(d).responses['201']),
    'listKeys: an operation has one success status',
  ],
  [
    'statuses',
    (d) => (createKey(d).responses['204'] = { description: 'A dry run, which it has not.' }),
    'createKey: an operation has one success status',
  ],
  [
    'statuses',
    (d) => delete d.paths['/api/v1/workflows'].get.responses['403'],
    'listWorkflows: 403 is not declared',
  ],
  [
    'parameters',
    (d) => delete d.components.parameters.KeyId.example,
    'updateKey: the parameter `keyId` has no example',
  ],
  [
    'parameters',
    (d) => (listKeys(d).parameters = [{ name: 'page', in: 'query' }]),
    'listKeys: the parameter `page` is not a component',
  ],
  [
    'media',
    (d) => (responseOf(d, 'Forbidden').content['text/plain'] = {}),
    'createKey 403: the media type is `application/json` alone',
  ],
  [
    'media',
    (d) => (createKey(d).requestBody.content = { 'text/plain': {} }),
    'createKey: the media type is `application/json` alone',
  ],
  [
    'media',
    (d) =>
      (d.paths['/api/v1/workflows/{workflowId}'].delete.responses['204'].content = {
        'application/json': {},
      }),
    'deleteWorkflow 204: a response with 204 has no content',
  ],
  [
    'headers',
    (d) => delete responseOf(d, 'RateLimited').headers['Retry-After'],
    'createKey 429: the header Retry-After is not declared',
  ],
  [
    'headers',
    (d) => delete createKey(d).responses['201'].headers.Location,
    'createKey 201: the header Location is not declared',
  ],
  [
    'error-envelope',
    (d) => (listKeys(d).responses['500'] = responseOf(d, 'InternalError')),
    'listKeys 500: an error response is a component',
  ],
  [
    'header-examples',
    (d) => delete d.components.headers.RetryAfter.example,
    'createKey 429: the header Retry-After has no example',
  ],
  [
    'request-ids',
    (d) => (d.components.examples.FORBIDDEN.value.meta.request_id = '01JNQ0T8X4W2Q9D6R1V7K3M5BZ'),
    'FORBIDDEN: the service makes request ids of another form',
  ],
  [
    'shown-locations',
    (d) => (createKey(d).responses['201'].headers.Location = { example: '/api/v1/key/3' }),
    'createKey: its Location of 201, /api/v1/key/3, leads to nothing that can be read',
  ],
  [
    'shown-locations',
    (d) => (createKey(d).responses['201'].headers.Location = { example: '/api/v1/keys/33' }),
    'createKey: its Location of 201, /api/v1/keys/33, is not that of its examples, 3',
  ],
  [
    'shown-scopes',
    (d) => (execute(d).responses['403'] = { $ref: '#/components/responses/WriteForbidden' }),
    'executeWorkflow: its 403 shows workflows:write, not workflows:execute',
  ],
  [
    'shown-limits',
    (d) => (execute(d).responses['413'] = createKey(d).responses['413']),
    'executeWorkflow: its 413 does not show its limit, 33554432 bytes',
  ],
  [
    'error-envelope',
    (d) => schema(d, 'ErrorResponse').required.pop(),
    'an error response is {success: false, error: ErrorInfo, meta: Meta}',
  ],
  [
    'error-envelope',
    (d) =>
      (responseOf(d, 'ExecutionRefused').content['application/json'].schema.$ref =
        '#/components/schemas/ErrorInfo'),
    'executeWorkflow 422: the schema of an error is ErrorResponse',
  ],
  [
    'examples-present',
    (d) => delete responseOf(d, 'Forbidden').content['application/json'].examples,
    'createKey 403: there is no example',
  ],
  [
    'examples-present',
    (d) => (createKey(d).requestBody.content['application/json'].examples = { a: { value: {} } }),
    'createKey request: an example is a file of openapi/examples',
  ],
  [
    'error-codes',
    (d) => (d.components.examples.FORBIDDEN.value.error.code = 'UNAUTHORIZED'),
    'createKey 403: the example FORBIDDEN has the code UNAUTHORIZED',
  ],
  [
    'error-codes',
    (d) => schema(d, 'ErrorCode')['x-extensible-enum'].pop(),
    'ErrorCode: the list is not that of openapi/errors.yaml',
  ],
];
