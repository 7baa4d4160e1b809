/** Promotion effect. */

import type { Query } from './graph.ts';

export const q14: Query = {
  sql: () => `
  SELECT 100.00 * sum(CASE WHEN p_type LIKE 'PROMO%' THEN l_extendedprice * (1 - l_discount) ELSE 0 END)
    / sum(l_extendedprice * (1 - l_discount)) AS promo_revenue
  FROM lineitem, part
  WHERE l_partkey = p_partkey AND l_shipdate >= DATE '1995-09-01' AND l_shipdate < DATE '1995-10-01'`,
  graph: (tables) =>
    tables
      .table('lineitem')
      .filter("l_shipdate >= date '1995-09-01' and l_shipdate < date '1995-10-01'")
      .join(tables.table('part'), { l_partkey: 'p_partkey' })
      .compute('volume', 'l_extendedprice * (1 - l_discount)')
      .compute('promoted', "if(p_type like 'PROMO%', volume, 0)")
      .aggregate([], { part: ['sum', 'promoted'], whole: ['sum', 'volume'] })
      .compute('promo_revenue', '100 * part / whole')
      .select(['promo_revenue']),
};
