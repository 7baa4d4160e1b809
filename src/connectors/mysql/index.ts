/** MySQL and MariaDB: reads and writes tables with credentials of the type `mysql`. */

import { exactJson } from '../../kit/json/exact-json.ts';
import type { Json } from '../../kit/json-value.ts';
import type { Database } from '../database/index.ts';

export const mysql: Database = {
  credentialType: 'mysql',
  quote: '`',
  loads: true,
  remembersTransactions: false,
  parameterOf: (value) => ({ text: textOf(value), isNumber: typeof value === 'number' }),
};

/** Neither has a type for booleans; lists and objects are JSON. */
function textOf(value: Json): string | null {
  if (value === null || typeof value === 'string') return value;
  return typeof value === 'boolean' ? String(Number(value)) : exactJson(value);
}
