/**
 * One page of a list and its total, at a cost that depends on neither the length of the list nor the
 * offset: `list_counts` says how many rows lie in each block of 4,096 ids, so only the blocks that
 * hold the page are read.
 */

import type { Visibility } from '../../../model/caller.ts';
import type { Page, PageNumber } from '../../../model/page.ts';
import type { Query, Statement } from '../connection/statement.ts';

export interface List {
  /** Counted in `list_counts` under its own name. */
  readonly table: 'workflows' | 'api_keys' | 'users';
  /** The name that `columns` and `where` give to a row. */
  readonly alias: string;
  readonly order: 'newest first' | 'oldest first';
  /** The id comes first. */
  readonly columns: string;
  /** Which rows are listed; `list_counts` counts just these. All, unless set. */
  readonly where?: string;
}

export type ListReader<Item> = (visibility: Visibility, page: PageNumber) => Promise<Page<Item>>;

/** @param toItem reads the columns of `list`, in their order */
export function createListReader<Item>(query: Query, list: List, toItem: (row: readonly unknown[]) => Item): ListReader<Item> {
  const [ofOrganization, ofUser] = statementsOf(list);
  return async ({ organizationId, userId }, { page, limit }) => {
    const args = [organizationId, userId ?? WHOLE_ORGANIZATION, page * limit, limit];
    const rows = await query(userId === null ? ofOrganization : ofUser, args);
    // A page past the end is one row with the total alone.
    const found = rows.filter((row) => row[1] !== null);
    return { total: rows[0]?.[0] as number, items: found.map(([, ...columns]) => toItem(columns)) };
  };
}

const WHOLE_ORGANIZATION = 0;

/** As the migration that makes `list_counts` divides ids. */
const BLOCK = 4096;

/** Two statements, each with an index of its own; one optional condition would get a plan that uses neither well. */
export function statementsOf(list: List): readonly [ofOrganization: Statement, ofUser: Statement] {
  const { table, alias } = list;
  const ofOrganization = `${alias}.organization_id = $1`;
  return [
    { name: `${table}.listOfOrganization`, sql: pageSql(list, ofOrganization) },
    { name: `${table}.listOfUser`, sql: pageSql(list, `${ofOrganization} AND ${alias}.user_id = $2`) },
  ];
}

/**
 * `$1` organization, `$2` user or 0, `$3` offset, `$4` limit. `upto` is how many rows there are from
 * the beginning of the list to the end of a block. The ids are selected before the columns, so that
 * the rows of these blocks that stand before the page are read in the index alone. Past the end
 * `begins` is null, and no id compares with it.
 */
function pageSql({ table, alias, order, columns, where = 'true' }: List, visible: string): string {
  const [direction, begin, end] = order === 'newest first' ? ['DESC', 'max', 'min'] : ['ASC', 'min', 'max'];
  const [lowest, highest] = order === 'newest first' ? ['ends', 'begins'] : ['begins', 'ends'];
  return `
    WITH counted AS (
      SELECT block, entries, sum(entries) OVER (ORDER BY block ${direction}) AS upto
      FROM list_counts WHERE list = '${table}' AND organization_id = $1 AND user_id = $2
    ), span AS MATERIALIZED (
      SELECT coalesce(sum(entries), 0)::int AS total,
             ${begin}(block) FILTER (WHERE upto > $3::bigint) AS begins,
             coalesce(${begin}(block) FILTER (WHERE upto >= $3 + $4::int), ${end}(block)) AS ends,
             $3 - coalesce(max(upto) FILTER (WHERE upto <= $3), 0) AS skipped
      FROM counted
    )
    SELECT span.total, page.*
    FROM span LEFT JOIN (
      SELECT ${columns}
      FROM (
        SELECT ${alias}.id FROM ${table} ${alias}
        WHERE ${visible} AND ${where}
          AND ${alias}.id >= (SELECT ${lowest}::bigint * ${BLOCK} FROM span)
          AND ${alias}.id < (SELECT ${highest}::bigint * ${BLOCK} + ${BLOCK} FROM span)
        ORDER BY ${alias}.id ${direction} OFFSET (SELECT skipped FROM span) LIMIT $4
      ) ids JOIN ${table} ${alias} ON ${alias}.id = ids.id
    ) page ON true
    ORDER BY page.id ${direction}`;
}
