/** Discounted revenue. */

import type { Query } from './graph.ts';

export const q19: Query = {
  sql: () => `
  SELECT sum(l_extendedprice * (1 - l_discount)) AS revenue FROM lineitem, part
  WHERE p_partkey = l_partkey AND l_shipmode IN ('AIR', 'AIR REG') AND l_shipinstruct = 'DELIVER IN PERSON' AND (
    (p_brand = 'Brand#12' AND p_container IN ('SM CASE', 'SM BOX', 'SM PACK', 'SM PKG')
      AND l_quantity BETWEEN 1 AND 11 AND p_size BETWEEN 1 AND 5)
    OR (p_brand = 'Brand#23' AND p_container IN ('MED BAG', 'MED BOX', 'MED PKG', 'MED PACK')
      AND l_quantity BETWEEN 10 AND 20 AND p_size BETWEEN 1 AND 10)
    OR (p_brand = 'Brand#34' AND p_container IN ('LG CASE', 'LG BOX', 'LG PACK', 'LG PKG')
      AND l_quantity BETWEEN 20 AND 30 AND p_size BETWEEN 1 AND 15))`,
  graph: (tables) =>
    tables
      .table('lineitem')
      .filter("l_shipmode in ('AIR', 'AIR REG') and l_shipinstruct = 'DELIVER IN PERSON'")
      .join(tables.table('part'), { l_partkey: 'p_partkey' })
      .filter(
        [
          "(p_brand = 'Brand#12' and p_container in ('SM CASE', 'SM BOX', 'SM PACK', 'SM PKG') and l_quantity between 1 and 11 and p_size between 1 and 5)",
          "(p_brand = 'Brand#23' and p_container in ('MED BAG', 'MED BOX', 'MED PKG', 'MED PACK') and l_quantity between 10 and 20 and p_size between 1 and 10)",
          "(p_brand = 'Brand#34' and p_container in ('LG CASE', 'LG BOX', 'LG PACK', 'LG PKG') and l_quantity between 20 and 30 and p_size between 1 and 15)",
        ].join(' or '),
      )
      .compute('volume', 'l_extendedprice * (1 - l_discount)')
      .aggregate([], { revenue: ['sum', 'volume'] }),
};
