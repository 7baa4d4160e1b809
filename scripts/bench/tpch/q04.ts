/** Order priority checking. */

import type { Query } from './graph.ts';

export const q04: Query = {
  sql: () => `
  SELECT o_orderpriority, count(*) AS order_count FROM orders
  WHERE o_orderdate >= DATE '1993-07-01' AND o_orderdate < DATE '1993-10-01'
    AND EXISTS (SELECT * FROM lineitem WHERE l_orderkey = o_orderkey AND l_commitdate < l_receiptdate)
  GROUP BY o_orderpriority ORDER BY o_orderpriority`,
  graph: (tables) =>
    tables
      .table('orders')
      .filter("o_orderdate >= date '1993-07-01' and o_orderdate < date '1993-10-01'")
      .join(
        tables.table('lineitem').filter('l_commitdate < l_receiptdate'),
        { o_orderkey: 'l_orderkey' },
        'semi',
      )
      .aggregate(['o_orderpriority'], { order_count: ['count'] })
      .sort('o_orderpriority'),
};
