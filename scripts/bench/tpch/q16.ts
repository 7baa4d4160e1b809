/** Parts/supplier relationship. */

import type { Query } from './graph.ts';

export const q16: Query = {
  sql: () => `
  SELECT p_brand, p_type, p_size, count(DISTINCT ps_suppkey) AS supplier_cnt FROM partsupp, part
  WHERE p_partkey = ps_partkey AND p_brand <> 'Brand#45' AND p_type NOT LIKE 'MEDIUM POLISHED%'
    AND p_size IN (49, 14, 23, 45, 19, 3, 36, 9)
    AND ps_suppkey NOT IN (SELECT s_suppkey FROM supplier WHERE s_comment LIKE '%Customer%Complaints%')
  GROUP BY p_brand, p_type, p_size ORDER BY supplier_cnt DESC, p_brand, p_type, p_size`,
  graph: (tables) => {
    const parts = tables
      .table('part')
      .filter(
        "p_brand != 'Brand#45' and p_type not like 'MEDIUM POLISHED%' and p_size in (49, 14, 23, 45, 19, 3, 36, 9)",
      );
    const complaints = tables.table('supplier').filter("s_comment like '%Customer%Complaints%'");
    return tables
      .table('partsupp')
      .join(parts, { ps_partkey: 'p_partkey' })
      .join(complaints, { ps_suppkey: 's_suppkey' }, 'anti')
      .aggregate(['p_brand', 'p_type', 'p_size'], {
        supplier_cnt: ['count_distinct', 'ps_suppkey'],
      })
      .sort('-supplier_cnt', 'p_brand', 'p_type', 'p_size');
  },
};
