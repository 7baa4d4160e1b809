/** Spark: reads tables of a cluster through Spark Connect, with credentials of the type `spark`. */

import { exactJson } from '../../kit/json/exact-json.ts';
import type { Json } from '../../kit/json-value.ts';
import type { Database } from '../database/index.ts';

export const spark: Database = {
  credentialType: 'spark',
  quote: '`',
  hasCatalogs: true,
  loads: false,
  remembersTransactions: false,
  dialect: 'spark',
  parameterOf: (value) => ({
    text: textOf(value),
    isNumber: typeof value === 'number',
    isBoolean: typeof value === 'boolean',
  }),
};

/** Spark converts the texts of dates and times to the types that they are compared with. */
function textOf(value: Json): string | null {
  return value === null || typeof value === 'string' ? value : exactJson(value);
}
