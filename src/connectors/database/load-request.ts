/** The destination of the rows of a load: the config of its node, in the words that databases share. */

import type { LoadDelivery } from '../../engine/index.ts';

export interface LoadRequest {
  /** A name, or a schema and a name: `sales.orders`. */
  readonly table: string;
  readonly mode: 'append' | 'upsert' | 'replace';
  /** Columns of the table. Empty if there are none. */
  readonly keyColumns: readonly string[];
  /** The columns of the table that are written, each with the column of the rows. Null: those of the same names. */
  readonly columns: Readonly<Record<string, string>> | null;
  readonly duplicateKeys: 'fail' | 'last';
}

/** @param delivery checked by the schema of the node type */
export function loadRequestOf({ request }: Pick<LoadDelivery, 'request'>): LoadRequest {
  const { table, mode, key_columns, columns, duplicate_keys } = request;
  return {
    table: typeof table === 'string' ? table : '',
    mode: mode === 'upsert' || mode === 'replace' ? mode : 'append',
    keyColumns: Array.isArray(key_columns) ? key_columns.map(String) : [],
    columns: typeof columns === 'object' && columns !== null ? textsOf(columns) : null,
    duplicateKeys: duplicate_keys === 'last' ? 'last' : 'fail',
  };
}

function textsOf(members: object): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value)]));
}
