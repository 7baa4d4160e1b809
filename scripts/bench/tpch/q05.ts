/** Local supplier volume. */

import type { Query } from './graph.ts';

export const q05: Query = {
  sql: () => `
  SELECT n_name, sum(l_extendedprice * (1 - l_discount)) AS revenue
  FROM customer, orders, lineitem, supplier, nation, region
  WHERE c_custkey = o_custkey AND l_orderkey = o_orderkey AND l_suppkey = s_suppkey
    AND c_nationkey = s_nationkey AND s_nationkey = n_nationkey AND n_regionkey = r_regionkey
    AND r_name = 'ASIA' AND o_orderdate >= DATE '1994-01-01' AND o_orderdate < DATE '1995-01-01'
  GROUP BY n_name ORDER BY revenue DESC`,
  graph: (tables) => {
    const asia = tables.table('region').filter("r_name = 'ASIA'");
    const nations = tables.table('nation').join(asia, { n_regionkey: 'r_regionkey' });
    const suppliers = tables.table('supplier').join(nations, { s_nationkey: 'n_nationkey' });
    const orders = tables
      .table('orders')
      .filter("o_orderdate >= date '1994-01-01' and o_orderdate < date '1995-01-01'")
      .join(tables.table('customer'), { o_custkey: 'c_custkey' });
    return tables
      .table('lineitem')
      .join(orders, { l_orderkey: 'o_orderkey' })
      .join(suppliers, { l_suppkey: 's_suppkey', c_nationkey: 's_nationkey' })
      .compute('volume', 'l_extendedprice * (1 - l_discount)')
      .aggregate(['n_name'], { revenue: ['sum', 'volume'] })
      .sort('-revenue');
  },
};
