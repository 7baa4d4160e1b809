/** Suppliers who kept orders waiting. */

import type { Query } from './graph.ts';

export const q21: Query = {
  sql: () => `
  SELECT s_name, count(*) AS numwait FROM supplier, lineitem l1, orders, nation
  WHERE s_suppkey = l1.l_suppkey AND o_orderkey = l1.l_orderkey AND o_orderstatus = 'F'
    AND l1.l_receiptdate > l1.l_commitdate
    AND EXISTS (SELECT * FROM lineitem l2 WHERE l2.l_orderkey = l1.l_orderkey AND l2.l_suppkey <> l1.l_suppkey)
    AND NOT EXISTS (
      SELECT * FROM lineitem l3 WHERE l3.l_orderkey = l1.l_orderkey AND l3.l_suppkey <> l1.l_suppkey
        AND l3.l_receiptdate > l3.l_commitdate)
    AND s_nationkey = n_nationkey AND n_name = 'SAUDI ARABIA'
  GROUP BY s_name ORDER BY numwait DESC, s_name LIMIT 100`,
  graph: (tables) => {
    const lines = tables.table('lineitem');
    const late = lines.filter('l_receiptdate > l_commitdate');
    const ofSeveral = lines
      .aggregate(['l_orderkey'], { first: ['min', 'l_suppkey'], last: ['max', 'l_suppkey'] })
      .filter('first < last');
    const lateByOne = late
      .aggregate(['l_orderkey'], { first: ['min', 'l_suppkey'], last: ['max', 'l_suppkey'] })
      .filter('first = last');
    const suppliers = tables
      .table('supplier')
      .join(
        tables.table('nation').filter("n_name = 'SAUDI ARABIA'"),
        { s_nationkey: 'n_nationkey' },
        'semi',
      );
    return late
      .join(suppliers, { l_suppkey: 's_suppkey' })
      .join(
        tables.table('orders').filter("o_orderstatus = 'F'"),
        { l_orderkey: 'o_orderkey' },
        'semi',
      )
      .join(ofSeveral, ['l_orderkey'], 'semi')
      .join(lateByOne, ['l_orderkey'], 'semi')
      .aggregate(['s_name'], { numwait: ['count'] })
      .sort('-numwait', 's_name')
      .limit(100);
  },
};
