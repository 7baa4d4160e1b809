/** Our rules for the documents hold, and each of them notices what it is there for. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { bundleDocuments, type SpecDocuments } from '../../scripts/generate/bundle.ts';
import { breaches, rules } from '../../scripts/spec/rules.ts';
import { errorTable } from '../../src/generated/error-table.ts';

/* eslint-disable @typescript-eslint/no-explicit-any, @typescript-eslint/no-unsafe-return, @typescript-eslint/no-unsafe-call -- a document is spoilt at any depth */
type Spoil = (document: any) => void;

const listKeys = (document: any): any => document.paths['/api/v1/keys'].get;
const createKey = (document: any): any => document.paths['/api/v1/keys'].post;
const execute = (document: any): any =>
  document.paths['/api/v1/workflows/{workflowId}/execute'].post;
const answer = (document: any, name: string): any => document.components.responses[name];
const schema = (document: any, name: string): any => document.components.schemas[name];

/** By rule: what spoils the v1 document, and what the rule then says. */
const seeded: readonly (readonly [rule: string, spoil: Spoil, says: string])[] = [
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
    (d) => (answer(d, 'Forbidden').content['text/plain'] = {}),
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
    'deleteWorkflow 204: an answer with 204 has no content',
  ],
  [
    'headers',
    (d) => delete answer(d, 'RateLimited').headers['Retry-After'],
    'createKey 429: the header Retry-After is not declared',
  ],
  [
    'headers',
    (d) => delete createKey(d).responses['201'].headers.Location,
    'createKey 201: the header Location is not declared',
  ],
  [
    'error-envelope',
    (d) => (listKeys(d).responses['500'] = answer(d, 'InternalError')),
    'listKeys 500: an error answer is a component',
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
    'an error answer is {success: false, error: ErrorInfo, meta: Meta}',
  ],
  [
    'error-envelope',
    (d) =>
      (answer(d, 'ExecutionRefused').content['application/json'].schema.$ref =
        '#/components/schemas/ErrorInfo'),
    'executeWorkflow 422: the schema of an error is ErrorResponse',
  ],
  [
    'examples-present',
    (d) => delete answer(d, 'Forbidden').content['application/json'].examples,
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
  [
    'named-objects',
    (d) => (schema(d, 'ApiKey').properties.owner = { type: 'object', description: 'Whose.' }),
    'ApiKey/properties/owner: an object is a component of its own',
  ],
  [
    'named-objects',
    (d) => (schema(d, 'NodeTypeList').properties.categories.items = { properties: {} }),
    'NodeTypeList/properties/categories/items: an object is a component',
  ],
  ['typed', (d) => delete schema(d, 'Scope').type, 'Scope: there is no type beside const or enum'],
  ['typed', (d) => delete schema(d, 'Id').format, 'Id: a whole number has a format'],
  ['typed', (d) => (schema(d, 'Row').nullable = true), 'Row: nullable is written'],
  [
    'described',
    (d) => delete schema(d, 'ApiKey').properties.is_active.description,
    'ApiKey/properties/is_active: there is no description',
  ],
  [
    'names',
    (d) => (schema(d, 'ApiKey').properties.isActive = schema(d, 'ApiKey').properties.is_active),
    'ApiKey: `isActive` is not in snake_case',
  ],
  [
    'names',
    (d) => (d.components.schemas.api_key = schema(d, 'ApiKey')),
    'api_key: components are in PascalCase',
  ],
  [
    'openness',
    (d) => delete schema(d, 'CreateKeyInput').additionalProperties,
    'CreateKeyInput: an object of a request is closed',
  ],
  [
    'openness',
    (d) => (schema(d, 'ApiKey').additionalProperties = false),
    'ApiKey: an object of an answer is open',
  ],
  [
    'open-lists',
    (d) => schema(d, 'ExecutionStatus')['x-extensible-enum'].push('skipped'),
    'ExecutionStatus: the description does not name `skipped`',
  ],
  [
    'known-values',
    (d) => schema(d, 'KnownErrorCode').enum.pop(),
    'KnownErrorCode: the values are not those of ErrorCode',
  ],
  [
    'open-lists',
    (d) => (schema(d, 'ErrorCode').description = 'A code.'),
    'ErrorCode: the description does not say that the list is open',
  ],
  [
    'required-members',
    (d) => delete schema(d, 'ApiKey').properties.name,
    'ApiKey: `name` is required but not described',
  ],
  [
    'required-members',
    (d) => delete schema(d, 'EdgeInput').properties.target_node_index,
    'EdgeInput: `target_node_index` is required but not described',
  ],
  [
    'operation-names',
    (d) => (d.components.schemas.ListKeysResponse = {}),
    'ListKeysResponse: generators call a type of the operation listKeys so',
  ],
  [
    'own-types',
    (d) => (d.components.schemas.ApiError = schema(d, 'ErrorInfo')),
    'ApiError: generated clients have a type of that name themselves',
  ],
  [
    'own-types',
    (d) => (d.components.schemas.ValidationResult = schema(d, 'WorkflowValidation')),
    'ValidationResult: generated clients have a type of that name themselves',
  ],
  [
    'format-or-pattern',
    (d) => (schema(d, 'Timestamp').pattern = 'Z$'),
    'Timestamp: a text has a format or a pattern, not both',
  ],
  [
    'one-scheme',
    (d) => (d.components.securitySchemes.sessionCookie = {}),
    'securitySchemes: a document has one security scheme, not bearerKey and sessionCookie',
  ],
  [
    'distinct-names',
    (d) => (d.components.schemas.forbidden = {}),
    'responses/Forbidden: there is schemas/forbidden already',
  ],
  [
    'fixed-booleans',
    (d) => (schema(d, 'ListKeysAnswer').properties.success = { type: 'boolean', const: true }),
    'ListKeysAnswer/properties/success: a fixed boolean is written',
  ],
  [
    'named-enums',
    (d) => (schema(d, 'ApiKey').properties.colour = { type: 'string', enum: ['red'] }),
    'ApiKey/properties/colour: an enum is a component of its own',
  ],
  [
    'closed-enums',
    (d) => (schema(d, 'NodeRole').description += ' The list is open.'),
    'NodeRole: a list of an answer that may grow has',
  ],
  [
    'enum-constants',
    (d) => delete schema(d, 'ScopeLevel')['x-enumNames'],
    'ScopeLevel: the constant client needs another name',
  ],
  [
    'body-defaults',
    (d) => (schema(d, 'EdgeInput').properties.source_key.default = 'output1'),
    'EdgeInput/properties/source_key: the description tells the default',
  ],
  [
    'alternatives',
    (d) => (schema(d, 'ApiKey').allOf = [{ $ref: '#/components/schemas/NewKey' }]),
    'ApiKey: objects are written out whole',
  ],
  [
    'alternatives',
    (d) =>
      (schema(d, 'ErrorResponse').properties.data = {
        oneOf: schema(d, 'ExecutionRefusalData').oneOf,
      }),
    'ErrorResponse/properties/data: alternatives are a component of its own',
  ],
  [
    'alternatives',
    (d) =>
      (d.components.schemas.ExecutionRefusalData = {
        description: 'x',
        anyOf: schema(d, 'ExecutionRefusalData').oneOf,
      }),
    'ExecutionRefusalData: alternatives are written `oneOf`',
  ],
  [
    'alternatives',
    (d) => (schema(d, 'EndedExecution').properties.valid = { type: 'boolean', description: 'x' }),
    'ExecutionRefusalData: each alternative requires a property that the others do not have',
  ],
];

/** As they are written: what the server alone reads is in them. */
let documents: SpecDocuments;
beforeAll(() => {
  documents = bundleDocuments(join(__dirname, '..', '..'));
});

describe('the rules for the documents', () => {
  it.each(['v1', 'product'] as const)('hold in %s', (name) => {
    expect(breaches(documents[name], errorTable)).toEqual([]);
  });

  it.each(seeded.map(([rule, spoil, says], index) => ({ rule, spoil, says, index })))(
    'notice a breach: $index $rule, $says',
    ({ rule, spoil, says }) => {
      const v1 = structuredClone(documents.v1);
      spoil(v1);
      expect(breaches(v1, errorTable)).toContainEqual(
        expect.stringMatching(new RegExp(`${escape(says)}.*\\[${rule}\\]$`)),
      );
    },
  );

  it('have a seeded breach each', () => {
    expect([...new Set(seeded.map(([rule]) => rule))].sort()).toEqual(
      rules.map((rule) => rule.name).sort(),
    );
  });
});

describe('lists that stand in the documents and in the source', () => {
  it('problem codes are those of the engine', () => {
    const listed = (documents.v1.components['schemas']?.['ProblemCode'] as any)[
      'x-extensible-enum'
    ];
    expect([...listed].sort()).toEqual([...unionMembers('engine/types.ts', 'ProblemCode')].sort());
  });
});

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The string members of an exported union type. */
function unionMembers(path: string, name: string): readonly string[] {
  const file = join(__dirname, '..', '..', 'src', path);
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const found = source.statements.find(
    (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === name,
  );
  if (!found || !ts.isTypeAliasDeclaration(found) || !ts.isUnionTypeNode(found.type))
    throw new Error(`${path} has no union ${name}`);
  return found.type.types.flatMap((type) =>
    ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? [type.literal.text] : [],
  );
}
