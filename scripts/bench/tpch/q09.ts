/** Product type profit measure. */

import type { Query } from './graph.ts';

export const q09: Query = {
  sql: () => `
  SELECT nation, o_year, sum(amount) AS sum_profit FROM (
    SELECT n_name AS nation, year(o_orderdate) AS o_year,
      l_extendedprice * (1 - l_discount) - ps_supplycost * l_quantity AS amount
    FROM part, supplier, lineitem, partsupp, orders, nation
    WHERE s_suppkey = l_suppkey AND ps_suppkey = l_suppkey AND ps_partkey = l_partkey AND p_partkey = l_partkey
      AND o_orderkey = l_orderkey AND s_nationkey = n_nationkey AND p_name LIKE '%green%')
  GROUP BY nation, o_year ORDER BY nation, o_year DESC`,
  graph: (tables) => {
    const suppliers = tables
      .table('supplier')
      .join(tables.table('nation'), { s_nationkey: 'n_nationkey' });
    return tables
      .table('lineitem')
      .join(tables.table('part').filter("p_name like '%green%'"), { l_partkey: 'p_partkey' })
      .join(suppliers, { l_suppkey: 's_suppkey' })
      .join(tables.table('partsupp'), { l_suppkey: 'ps_suppkey', l_partkey: 'ps_partkey' })
      .join(tables.table('orders'), { l_orderkey: 'o_orderkey' })
      .compute('o_year', 'year(o_orderdate)')
      .compute('amount', 'l_extendedprice * (1 - l_discount) - ps_supplycost * l_quantity')
      .aggregate(['n_name', 'o_year'], { sum_profit: ['sum', 'amount'] })
      .select({ n_name: 'nation', o_year: 'o_year', sum_profit: 'sum_profit' })
      .sort('nation', '-o_year');
  },
};
