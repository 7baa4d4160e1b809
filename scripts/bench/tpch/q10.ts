/** Returned item reporting. */

import type { Query } from './graph.ts';

export const q10: Query = {
  sql: () => `
  SELECT c_custkey, c_name, sum(l_extendedprice * (1 - l_discount)) AS revenue, c_acctbal, n_name, c_address, c_phone, c_comment
  FROM customer, orders, lineitem, nation
  WHERE c_custkey = o_custkey AND l_orderkey = o_orderkey AND o_orderdate >= DATE '1993-10-01'
    AND o_orderdate < DATE '1994-01-01' AND l_returnflag = 'R' AND c_nationkey = n_nationkey
  GROUP BY c_custkey, c_name, c_acctbal, c_phone, n_name, c_address, c_comment ORDER BY revenue DESC LIMIT 20`,
  graph: (tables) => {
    const customers = tables
      .table('customer')
      .join(tables.table('nation'), { c_nationkey: 'n_nationkey' });
    const orders = tables
      .table('orders')
      .filter("o_orderdate >= date '1993-10-01' and o_orderdate < date '1994-01-01'");
    return tables
      .table('lineitem')
      .filter("l_returnflag = 'R'")
      .join(orders, { l_orderkey: 'o_orderkey' })
      .join(customers, { o_custkey: 'c_custkey' })
      .compute('volume', 'l_extendedprice * (1 - l_discount)')
      .aggregate(
        ['o_custkey', 'c_name', 'c_acctbal', 'c_phone', 'n_name', 'c_address', 'c_comment'],
        { revenue: ['sum', 'volume'] },
      )
      .select({
        o_custkey: 'c_custkey',
        c_name: 'c_name',
        revenue: 'revenue',
        c_acctbal: 'c_acctbal',
        n_name: 'n_name',
        c_address: 'c_address',
        c_phone: 'c_phone',
        c_comment: 'c_comment',
      })
      .sort('-revenue')
      .limit(20);
  },
};
