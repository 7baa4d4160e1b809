/** The config schema of an operation's nodes. */

import { credentialMember } from '../../engine/config/hints.ts';
import type { ConfigSchema } from '../../engine/node-type.ts';
import type { JsonObject } from '../../engine/types.ts';
import { acceptedTypes, acceptedTypesText } from '../../model/accepted-types.ts';
import type {
  IntegrationAuth,
  IntegrationOperation,
  OperationParameter,
  OperationParameterType,
} from '../../model/integration.ts';

const SCALARS = { type: ['string', 'number', 'boolean'] };

/** A value of each type. */
const VALUES: Readonly<Record<OperationParameterType, JsonObject>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  timestamp: { type: 'string', format: 'date-time' },
  array: { type: 'array' },
  object: { type: 'object' },
};

const COLUMN = {
  type: 'object',
  additionalProperties: false,
  required: ['$column'],
  properties: {
    $column: {
      type: 'string',
      minLength: 1,
      format: 'column',
      description: 'The column that the value comes from.',
    },
  },
};

/** @param extra additional members of nodes of the role */
export function configSchema(
  { type }: IntegrationAuth,
  { parameters, role }: IntegrationOperation,
  extra: Readonly<Record<string, JsonObject>> = {},
): ConfigSchema {
  const needed = parameters.filter(
    ({ required, default: value }) => required && value === undefined,
  );
  return {
    type: 'object',
    additionalProperties: false,
    required: type === 'none' ? [] : ['credential_id'],
    properties: {
      ...(type === 'none' ? {} : { credential_id: credentialSchema(type) }),
      parameters: {
        type: 'object',
        additionalProperties: false,
        required: needed.map(({ name }) => name),
        properties: Object.fromEntries(
          parameters.map((one) => [one.name, parameterSchema(one, role !== 'getter')]),
        ),
        default: {},
        description:
          role === 'getter'
            ? 'What to send, by the names of the parameters.'
            : 'What to send, by the names of the parameters: each a value, or `{"$column": "name"}` for the value that a row has in that column.',
      },
      ...extra,
    },
  };
}

function credentialSchema(type: string): JsonObject {
  return credentialMember(
    acceptedTypes(type),
    `The credential to send, by its id or its name: one of type ${acceptedTypesText(type)}. See [Keep secrets out of workflows](/docs/guides/credentials).`,
  );
}

function parameterSchema(parameter: OperationParameter, mayBeColumn: boolean): JsonObject {
  const { enum: values, default: standard, description, required } = parameter;
  const value = values === undefined ? valueSchema(parameter) : { enum: values };
  const forms = [
    value,
    ...(mayBeColumn ? [COLUMN] : []),
    // Null omits the parameter, as for an optional parameter of the run.
    ...(required ? [] : [{ type: 'null' }]),
  ];
  return {
    ...(forms.length === 1 ? value : { anyOf: forms }),
    ...(standard !== undefined && { default: standard }),
    ...(description !== '' && { description }),
  };
}

function valueSchema({ type, in: place }: OperationParameter): JsonObject {
  if (place !== 'query') return VALUES[type];
  if (type === 'array') return { ...VALUES.array, items: SCALARS };
  return type === 'object' ? { ...VALUES.object, additionalProperties: SCALARS } : VALUES[type];
}
