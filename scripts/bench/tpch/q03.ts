/** Shipping priority. */

import type { Query } from './graph.ts';

export const q03: Query = {
  sql: () => `
  SELECT l_orderkey, sum(l_extendedprice * (1 - l_discount)) AS revenue, o_orderdate, o_shippriority
  FROM customer, orders, lineitem
  WHERE c_mktsegment = 'BUILDING' AND c_custkey = o_custkey AND l_orderkey = o_orderkey
    AND o_orderdate < DATE '1995-03-15' AND l_shipdate > DATE '1995-03-15'
  GROUP BY l_orderkey, o_orderdate, o_shippriority ORDER BY revenue DESC, o_orderdate LIMIT 10`,
  graph: (tables) => {
    const customers = tables.table('customer').filter("c_mktsegment = 'BUILDING'");
    const orders = tables
      .table('orders')
      .filter("o_orderdate < date '1995-03-15'")
      .join(customers, { o_custkey: 'c_custkey' });
    return tables
      .table('lineitem')
      .filter("l_shipdate > date '1995-03-15'")
      .join(orders, { l_orderkey: 'o_orderkey' })
      .compute('volume', 'l_extendedprice * (1 - l_discount)')
      .aggregate(['l_orderkey', 'o_orderdate', 'o_shippriority'], { revenue: ['sum', 'volume'] })
      .sort('-revenue', 'o_orderdate')
      .limit(10);
  },
};
