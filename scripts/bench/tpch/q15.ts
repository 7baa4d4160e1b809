/** Top supplier. */

import type { Query } from './graph.ts';

export const q15: Query = {
  sql: () => `
  WITH revenue AS (
    SELECT l_suppkey AS supplier_no, sum(l_extendedprice * (1 - l_discount)) AS total_revenue FROM lineitem
    WHERE l_shipdate >= DATE '1996-01-01' AND l_shipdate < DATE '1996-04-01' GROUP BY l_suppkey)
  SELECT s_suppkey, s_name, s_address, s_phone, total_revenue FROM supplier, revenue
  WHERE s_suppkey = supplier_no AND total_revenue = (SELECT max(total_revenue) FROM revenue) ORDER BY s_suppkey`,
  graph: (tables) => {
    const revenue = tables
      .table('lineitem')
      .filter("l_shipdate >= date '1996-01-01' and l_shipdate < date '1996-04-01'")
      .compute('volume', 'l_extendedprice * (1 - l_discount)')
      .aggregate(['l_suppkey'], { total_revenue: ['sum', 'volume'] });
    const best = revenue.aggregate([], { most: ['max', 'total_revenue'] });
    return tables
      .table('supplier')
      .join(revenue.join(best, { total_revenue: 'most' }, 'semi'), { s_suppkey: 'l_suppkey' })
      .select(['s_suppkey', 's_name', 's_address', 's_phone', 'total_revenue'])
      .sort('s_suppkey');
  },
};
