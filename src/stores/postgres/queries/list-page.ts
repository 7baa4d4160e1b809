/**
 * Reads one page of a list and the total, at a cost independent of the list's length and the offset: `list_counts`
 * stores the number of rows in each block of 4,096 ids, so only the blocks of the page are read. Uses `pg`, because
 * Prisma's `skip` reads every row before the page.
 */

import type { Visibility } from '../../../model/caller.ts';
import type { Page, PageNumber } from '../../../model/page.ts';
import type { Query, Statement } from './statement.ts';
import type { Columns } from './columns.ts';
import { countedColumns, pageOfRows, type CountedRow } from './counted-page.ts';

export interface List<Item> {
  /** Its name in `list_counts`. */
  readonly table: 'workflows' | 'api_keys' | 'users';
  /** The alias of the table in `columns` and `where`. */
  readonly alias: string;
  readonly order: 'newest first' | 'oldest first';
  readonly columns: Columns<Item>;
  /** The condition for a listed row, the same as in `list_counts`. Default: all rows. */
  readonly where?: string;
}

export type ListReader<Item> = (visibility: Visibility, page: PageNumber) => Promise<Page<Item>>;

export function createListReader<Item extends { readonly id: number }>(
  query: Query,
  list: List<Item>,
): ListReader<Item> {
  const [ofOrganization, ofUser] = statementsOf(list);
  return async ({ organizationId, userId }, { page, limit }) => {
    const args = [organizationId, userId ?? WHOLE_ORGANIZATION, page * limit, limit];
    const rows = await query(userId === null ? ofOrganization : ofUser, args);
    return pageOfRows(rows);
  };
}

const WHOLE_ORGANIZATION = 0;

/** Same divisor as in the migration that creates `list_counts`. */
const BLOCK = 4096;

/** Two statements, each with its own index; a single one with an optional condition would use neither well. */
function statementsOf<Item>(
  list: List<Item>,
): readonly [ofOrganization: Statement<CountedRow<Item>>, ofUser: Statement<CountedRow<Item>>] {
  const { table, alias } = list;
  const columns = countedColumns('span.total', list.columns);
  const ofOrganization = `${alias}.organization_id = $1`;
  return [
    { name: `${table}.listOfOrganization`, sql: pageSql(list, columns, ofOrganization), columns },
    {
      name: `${table}.listOfUser`,
      sql: pageSql(list, columns, `${ofOrganization} AND ${alias}.user_id = $2`),
      columns,
    },
  ];
}

/**
 * `$1` is the organization, `$2` the user or 0, `$3` the offset, `$4` the limit. `upto` is the number of rows up to
 * the end of a block. The ids are selected before the columns, so that rows of these blocks before the page are
 * only read in the index. Past the end `begins` is null, which matches no id.
 */
function pageSql<Item>(
  { table, alias, order, columns, where = 'true' }: List<Item>,
  row: Columns<CountedRow<Item>>,
  visible: string,
): string {
  const [direction, begin, end] =
    order === 'newest first' ? ['DESC', 'max', 'min'] : ['ASC', 'min', 'max'];
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
    SELECT ${row.sql}
    FROM span LEFT JOIN (
      SELECT ${columns.sql}
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
