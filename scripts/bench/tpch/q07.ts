/** Volume shipping. */

import type { Query } from './graph.ts';

export const q07: Query = {
  sql: () => `
  SELECT supp_nation, cust_nation, l_year, sum(volume) AS revenue FROM (
    SELECT n1.n_name AS supp_nation, n2.n_name AS cust_nation, year(l_shipdate) AS l_year,
      l_extendedprice * (1 - l_discount) AS volume
    FROM supplier, lineitem, orders, customer, nation n1, nation n2
    WHERE s_suppkey = l_suppkey AND o_orderkey = l_orderkey AND c_custkey = o_custkey
      AND s_nationkey = n1.n_nationkey AND c_nationkey = n2.n_nationkey
      AND ((n1.n_name = 'FRANCE' AND n2.n_name = 'GERMANY') OR (n1.n_name = 'GERMANY' AND n2.n_name = 'FRANCE'))
      AND l_shipdate BETWEEN DATE '1995-01-01' AND DATE '1996-12-31')
  GROUP BY supp_nation, cust_nation, l_year ORDER BY supp_nation, cust_nation, l_year`,
  graph: (tables) => {
    const nations = tables.table('nation').filter("n_name in ('FRANCE', 'GERMANY')");
    const suppliers = tables
      .table('supplier')
      .join(nations.select({ n_nationkey: 'supp_nationkey', n_name: 'supp_nation' }), {
        s_nationkey: 'supp_nationkey',
      });
    const customers = tables
      .table('customer')
      .join(nations.select({ n_nationkey: 'cust_nationkey', n_name: 'cust_nation' }), {
        c_nationkey: 'cust_nationkey',
      });
    const orders = tables.table('orders').join(customers, { o_custkey: 'c_custkey' });
    return tables
      .table('lineitem')
      .filter("l_shipdate between date '1995-01-01' and date '1996-12-31'")
      .join(suppliers, { l_suppkey: 's_suppkey' })
      .join(orders, { l_orderkey: 'o_orderkey' })
      .filter('supp_nation != cust_nation')
      .compute('l_year', 'year(l_shipdate)')
      .compute('volume', 'l_extendedprice * (1 - l_discount)')
      .aggregate(['supp_nation', 'cust_nation', 'l_year'], { revenue: ['sum', 'volume'] })
      .sort('supp_nation', 'cust_nation', 'l_year');
  },
};
