/** The number of rows in an organization's list: the sum over the blocks in `list_counts`. */

import type { OrganizationId } from '../../../model/ids.ts';
import type { Query } from './statement.ts';
import { columns, int } from './columns.ts';
import type { List } from './list-page.ts';
import { oneRow } from './one-row.ts';

const TOTAL = columns('', { total: int('coalesce(sum(entries), 0)::int') });

export function createListCount(
  query: Query,
  table: List<never>['table'],
): (organizationId: OrganizationId) => Promise<number> {
  const statement = {
    name: `${table}.count`,
    sql: `SELECT ${TOTAL.sql} FROM list_counts WHERE list = '${table}' AND organization_id = $1 AND user_id = 0`,
    columns: TOTAL,
  };
  return async (organizationId) => oneRow(await query(statement, [organizationId])).total;
}
