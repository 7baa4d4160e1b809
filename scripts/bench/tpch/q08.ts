/** National market share. */

import type { Query } from './graph.ts';

export const q08: Query = {
  sql: () => `
  SELECT o_year, sum(CASE WHEN nation = 'BRAZIL' THEN volume ELSE 0 END) / sum(volume) AS mkt_share FROM (
    SELECT year(o_orderdate) AS o_year, l_extendedprice * (1 - l_discount) AS volume, n2.n_name AS nation
    FROM part, supplier, lineitem, orders, customer, nation n1, nation n2, region
    WHERE p_partkey = l_partkey AND s_suppkey = l_suppkey AND l_orderkey = o_orderkey
      AND o_custkey = c_custkey AND c_nationkey = n1.n_nationkey AND n1.n_regionkey = r_regionkey
      AND r_name = 'AMERICA' AND s_nationkey = n2.n_nationkey
      AND o_orderdate BETWEEN DATE '1995-01-01' AND DATE '1996-12-31' AND p_type = 'ECONOMY ANODIZED STEEL')
  GROUP BY o_year ORDER BY o_year`,
  graph: (tables) => {
    const america = tables.table('region').filter("r_name = 'AMERICA'");
    const customers = tables
      .table('customer')
      .join(tables.table('nation').join(america, { n_regionkey: 'r_regionkey' }), {
        c_nationkey: 'n_nationkey',
      })
      .select(['c_custkey']);
    const orders = tables
      .table('orders')
      .filter("o_orderdate between date '1995-01-01' and date '1996-12-31'")
      .join(customers, { o_custkey: 'c_custkey' });
    const suppliers = tables
      .table('supplier')
      .join(tables.table('nation'), { s_nationkey: 'n_nationkey' });
    return tables
      .table('lineitem')
      .join(tables.table('part').filter("p_type = 'ECONOMY ANODIZED STEEL'"), {
        l_partkey: 'p_partkey',
      })
      .join(orders, { l_orderkey: 'o_orderkey' })
      .join(suppliers, { l_suppkey: 's_suppkey' })
      .compute('o_year', 'year(o_orderdate)')
      .compute('volume', 'l_extendedprice * (1 - l_discount)')
      .compute('brazilian', "if(n_name = 'BRAZIL', volume, 0)")
      .aggregate(['o_year'], { part: ['sum', 'brazilian'], whole: ['sum', 'volume'] })
      .compute('mkt_share', 'part / whole')
      .select(['o_year', 'mkt_share'])
      .sort('o_year');
  },
};
