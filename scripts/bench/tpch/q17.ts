/** Small-quantity-order revenue. */

import type { Query } from './graph.ts';

export const q17: Query = {
  sql: () => `
  SELECT sum(l_extendedprice) / 7.0 AS avg_yearly FROM lineitem, part
  WHERE p_partkey = l_partkey AND p_brand = 'Brand#23' AND p_container = 'MED BOX'
    AND l_quantity < (SELECT 0.2 * avg(l_quantity) FROM lineitem WHERE l_partkey = p_partkey)`,
  graph: (tables) => {
    const parts = tables.table('part').filter("p_brand = 'Brand#23' and p_container = 'MED BOX'");
    const lines = tables.table('lineitem').join(parts, { l_partkey: 'p_partkey' });
    const means = lines
      .aggregate(['l_partkey'], { mean: ['avg', 'l_quantity'] })
      .select({ l_partkey: 'mean_partkey', mean: 'mean' });
    return lines
      .join(means, { l_partkey: 'mean_partkey' })
      .filter('l_quantity < 0.2 * mean')
      .aggregate([], { total: ['sum', 'l_extendedprice'] })
      .compute('avg_yearly', 'total / 7')
      .select(['avg_yearly']);
  },
};
