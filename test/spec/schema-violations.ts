/** What spoils a schema or the list of schemas, and the rule that notices. */

import { schema, type SeededViolation } from './document-places.ts';

/* eslint-disable @typescript-eslint/no-unsafe-return, @typescript-eslint/no-unsafe-call -- a document is spoilt at any depth */
export const schemaViolations: readonly SeededViolation[] = [
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
    'ApiKey: an object of a response is open',
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
    'go-constructors',
    (d) => (d.components.schemas.NewWorkflow = schema(d, 'WorkflowInput')),
    'NewWorkflow: Go clients have a function of that name, which makes a Workflow',
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
    (d) => (schema(d, 'KeyListResponse').properties.success = { type: 'boolean', const: true }),
    'KeyListResponse/properties/success: a fixed boolean is written',
  ],
  [
    'named-enums',
    (d) => (schema(d, 'ApiKey').properties.colour = { type: 'string', enum: ['red'] }),
    'ApiKey/properties/colour: an enum is a component of its own',
  ],
  [
    'closed-enums',
    (d) => (schema(d, 'NodeRole').description += ' The list is open.'),
    'NodeRole: a list of a response that may grow has',
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
