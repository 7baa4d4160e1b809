/** The schemas of single values, by the type of their column or parameter. */

export type Schema = Readonly<Record<string, unknown>>;

const INTEGER: Schema = { type: 'integer', format: 'int64' };
/** From 2^53, which has 16 digits, to 2^63. */
const DIGITS: Schema = {
  description: 'A whole number beyond 2^53−1, in digits.',
  type: 'string',
  pattern: '^[+-]?[0-9]{1,19}$',
};

/** Types without a schema, such as `object`, take any value. */
const SCHEMAS: Readonly<Record<string, Schema>> = {
  string: { type: 'string' },
  number: { type: 'number', format: 'double' },
  integer: { anyOf: [INTEGER, DIGITS] },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  timestamp: { type: 'string', format: 'date-time' },
  array: { type: 'array', items: {} },
};

const EXAMPLES: Readonly<Record<string, unknown>> = {
  string: 'text',
  number: 12.5,
  integer: 12,
  boolean: true,
  date: '2024-12-31',
  timestamp: '2024-12-31T23:59:59.000Z',
  array: ['text'],
  object: { name: 'text' },
};

export function valueSchema(type: string): Schema {
  return SCHEMAS[type] ?? {};
}

export function nullable(schema: Schema): Schema {
  if (Array.isArray(schema['anyOf']))
    return { ...schema, anyOf: [...(schema['anyOf'] as Schema[]), { type: 'null' }] };
  return typeof schema['type'] === 'string'
    ? { ...schema, type: [schema['type'], 'null'] }
    : schema;
}

export function exampleValue(type: string): unknown {
  return EXAMPLES[type] ?? null;
}
