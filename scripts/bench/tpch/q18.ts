/** Large volume customer. */

import type { Query } from './graph.ts';

export const q18: Query = {
  sql: () => `
  SELECT c_name, c_custkey, o_orderkey, o_orderdate, o_totalprice, sum(l_quantity) AS quantity
  FROM customer, orders, lineitem
  WHERE o_orderkey IN (SELECT l_orderkey FROM lineitem GROUP BY l_orderkey HAVING sum(l_quantity) > 300)
    AND c_custkey = o_custkey AND o_orderkey = l_orderkey
  GROUP BY c_name, c_custkey, o_orderkey, o_orderdate, o_totalprice ORDER BY o_totalprice DESC, o_orderdate LIMIT 100`,
  graph: (tables) => {
    const large = tables
      .table('lineitem')
      .aggregate(['l_orderkey'], { quantity: ['sum', 'l_quantity'] })
      .filter('quantity > 300');
    return tables
      .table('orders')
      .join(large, { o_orderkey: 'l_orderkey' })
      .join(tables.table('customer'), { o_custkey: 'c_custkey' })
      .select(['c_name', 'c_custkey', 'o_orderkey', 'o_orderdate', 'o_totalprice', 'quantity'])
      .sort('-o_totalprice', 'o_orderdate')
      .limit(100);
  },
};
