/** PostgreSQL: reads and writes tables with credentials of the type `postgres`. */

import { exactJson } from '../../kit/json/exact-json.ts';
import type { Json } from '../../kit/json-value.ts';
import type { Database } from '../database/index.ts';

export const postgres: Database = {
  credentialType: 'postgres',
  quote: '"',
  loads: true,
  remembersTransactions: true,
  dialect: 'postgresql',
  parameterOf: (value) => ({ text: textOf(value), isNumber: typeof value === 'number' }),
};

/** The server converts texts to the types of the parameters. */
function textOf(value: Json): string | null {
  if (value === null || typeof value === 'string') return value;
  if (!Array.isArray(value)) return exactJson(value);
  return `{${(value as readonly Json[]).map(elementOf).join(',')}}`;
}

function elementOf(value: Json): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return textOf(value) ?? 'NULL';
  return `"${(textOf(value) ?? '').replace(/["\\]/g, '\\$&')}"`;
}
