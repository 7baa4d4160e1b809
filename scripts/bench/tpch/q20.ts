/** Potential part promotion. */

import type { Query } from './graph.ts';

export const q20: Query = {
  sql: () => `
  SELECT s_name, s_address FROM supplier, nation
  WHERE s_suppkey IN (
    SELECT ps_suppkey FROM partsupp
    WHERE ps_partkey IN (SELECT p_partkey FROM part WHERE p_name LIKE 'forest%')
      AND ps_availqty > (
        SELECT 0.5 * sum(l_quantity) FROM lineitem
        WHERE l_partkey = ps_partkey AND l_suppkey = ps_suppkey
          AND l_shipdate >= DATE '1994-01-01' AND l_shipdate < DATE '1995-01-01'))
    AND s_nationkey = n_nationkey AND n_name = 'CANADA' ORDER BY s_name`,
  graph: (tables) => {
    const sold = tables
      .table('lineitem')
      .filter("l_shipdate >= date '1994-01-01' and l_shipdate < date '1995-01-01'")
      .aggregate(['l_partkey', 'l_suppkey'], { sold: ['sum', 'l_quantity'] });
    const offers = tables
      .table('partsupp')
      .join(
        tables.table('part').filter("p_name like 'forest%'"),
        { ps_partkey: 'p_partkey' },
        'semi',
      )
      .join(sold, { ps_partkey: 'l_partkey', ps_suppkey: 'l_suppkey' })
      .filter('ps_availqty > 0.5 * sold');
    return tables
      .table('supplier')
      .join(offers, { s_suppkey: 'ps_suppkey' }, 'semi')
      .join(
        tables.table('nation').filter("n_name = 'CANADA'"),
        { s_nationkey: 'n_nationkey' },
        'semi',
      )
      .select(['s_name', 's_address'])
      .sort('s_name');
  },
};
