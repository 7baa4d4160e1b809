/** Parameters of a workflow as forms: their declaration, and values for a run. */

import { decimalForm } from '../api/column-types.ts';
import { isRecord, type Members, type Schema } from '../form/schema.ts';
import type { GraphDocument, Parameters } from '../graph/model.ts';

const TYPES = ['string', 'number', 'integer', 'boolean', 'date', 'timestamp', 'array', 'rows'];

/** A list of declarations. */
export const DECLARATION: Schema = {
  type: 'object',
  properties: {
    parameters: {
      type: 'array',
      description:
        'Values that calls send. Configs use them as values, and expressions as `$name`.',
      items: {
        type: 'object',
        required: ['name', 'type'],
        properties: {
          name: { type: 'string' },
          type: { anyOf: [{ enum: TYPES }, { type: 'string', format: 'decimal-type' }] },
          required: { type: 'boolean', description: 'Every call must send it.' },
          default: {
            type: ['string', 'number', 'boolean', 'array'],
            items: {},
            description: 'Used if a call sends no value.',
          },
          description: { type: 'string' },
        },
      },
    },
  },
};

export const listOf = (parameters: Parameters | null): readonly Members[] =>
  Object.entries(parameters ?? {}).map(([name, one]) => ({ name, ...one }));

/** Without a name yet, a declaration is left out. */
export function mapOf(list: unknown): Parameters {
  const items = Array.isArray(list) ? list.filter(isRecord) : [];
  return Object.fromEntries(
    items.flatMap(({ name, type = 'string', ...rest }) =>
      typeof name === 'string' && name !== '' ? [[name, { type, ...rest }] as const] : [],
    ),
  );
}

/** The values of a run. Null: the workflow takes no parameters. */
export function valuesSchema(document: GraphDocument): Schema | null {
  const { parameters } = document;
  const names = parameters === null ? usedNames(document) : Object.keys(parameters);
  if (names.length === 0) return null;
  const required = names.filter((name) => parameters?.[name]?.['required'] === true);
  return {
    type: 'object',
    required: parameters === null ? names : required,
    properties: Object.fromEntries(names.map((name) => [name, valueSchema(parameters?.[name])])),
  };
}

/** An undeclared parameter can be anything. */
function valueSchema(parameter: Members | undefined): Schema {
  if (parameter === undefined) return { type: ['string', 'number', 'boolean', 'object'] };
  const { type, description, default: standard, enum: values } = parameter;
  return {
    ...typeSchema(String(type)),
    ...(Array.isArray(values) ? { enum: values } : {}),
    ...(description === undefined ? {} : { description }),
    ...(standard === undefined ? {} : { default: standard }),
  };
}

function typeSchema(type: string): Schema {
  switch (type) {
    case 'rows':
      return { type: 'array', format: 'rows' };
    case 'date':
    case 'timestamp':
      return { type: 'string' };
    case 'array':
      return { type: 'array', items: {} };
    default:
      return decimalForm(type) === null ? { type } : { type: 'string', format: type };
  }
}

/** The parameters that configs name. */
function usedNames({ nodes }: GraphDocument): readonly string[] {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isRecord(value)) {
      if (typeof value['$param'] === 'string' && !('default' in value)) names.add(value['$param']);
      Object.values(value).forEach(visit);
    }
  };
  for (const { config } of nodes) visit(config);
  return [...names];
}
