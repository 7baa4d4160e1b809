/** The schemas of single values, by the type of their column or parameter. */

import { decimalSize, isDecimalType, type DecimalSize } from '../../../kit/decimal-type.ts';

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

/** @param direction what a caller sends can have fewer places, or be a number */
export function valueSchema(type: string, direction: 'sent' | 'received' = 'received'): Schema {
  if (isDecimalType(type)) return decimalSchema(decimalSize(type).scale, direction);
  return SCHEMAS[type] ?? {};
}

export function nullable(schema: Schema): Schema {
  if (Array.isArray(schema['anyOf']))
    return { ...schema, anyOf: [...(schema['anyOf'] as Schema[]), { type: 'null' }] };
  return typeof schema['type'] === 'string'
    ? { ...schema, type: [schema['type'], 'null'] }
    : schema;
}

/** The pattern fixes the places and not the digits, so that a wider type breaks no client. */
function decimalSchema(scale: number, direction: 'sent' | 'received'): Schema {
  const places = scale === 0 ? '' : String.raw`\.[0-9]{${scale}}`;
  const form =
    direction === 'received'
      ? `^-?[0-9]+${places}$`
      : String.raw`^[+-]?[0-9]+(\.[0-9]{0,${scale}})?$`;
  return { type: 'string', format: 'decimal', pattern: form };
}

export function exampleValue(type: string): unknown {
  if (isDecimalType(type)) return decimalExample(decimalSize(type));
  return EXAMPLES[type] ?? null;
}

/** `12.50`, or fewer digits if the type has no more. */
function decimalExample({ precision, scale }: DecimalSize): string {
  const whole = precision - scale >= 2 ? '12' : '0';
  return scale === 0 ? whole : `${whole}.${'5'.padEnd(scale, '0')}`;
}
