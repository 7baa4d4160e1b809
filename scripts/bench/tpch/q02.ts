/** Minimum cost supplier. */

import type { Query } from './graph.ts';

export const q02: Query = {
  sql: () => `
  SELECT s_acctbal, s_name, n_name, p_partkey, p_mfgr, s_address, s_phone, s_comment
  FROM part, supplier, partsupp, nation, region
  WHERE p_partkey = ps_partkey AND s_suppkey = ps_suppkey AND p_size = 15 AND p_type LIKE '%BRASS'
    AND s_nationkey = n_nationkey AND n_regionkey = r_regionkey AND r_name = 'EUROPE'
    AND ps_supplycost = (
      SELECT min(ps_supplycost) FROM partsupp, supplier, nation, region
      WHERE p_partkey = ps_partkey AND s_suppkey = ps_suppkey AND s_nationkey = n_nationkey
        AND n_regionkey = r_regionkey AND r_name = 'EUROPE')
  ORDER BY s_acctbal DESC, n_name, s_name, p_partkey LIMIT 100`,
  graph: (tables) => {
    const europe = tables.table('region').filter("r_name = 'EUROPE'");
    const nations = tables.table('nation').join(europe, { n_regionkey: 'r_regionkey' });
    const suppliers = tables.table('supplier').join(nations, { s_nationkey: 'n_nationkey' });
    const parts = tables.table('part').filter("p_size = 15 and p_type like '%BRASS'");
    const offers = tables
      .table('partsupp')
      .join(parts, { ps_partkey: 'p_partkey' })
      .join(suppliers, { ps_suppkey: 's_suppkey' });
    const cheapest = offers
      .aggregate(['p_partkey'], { least: ['min', 'ps_supplycost'] })
      .select({ p_partkey: 'cheapest_part', least: 'least' });
    return offers
      .join(cheapest, { p_partkey: 'cheapest_part', ps_supplycost: 'least' }, 'semi')
      .sort('-s_acctbal', 'n_name', 's_name', 'p_partkey')
      .limit(100)
      .select([
        's_acctbal',
        's_name',
        'n_name',
        'p_partkey',
        'p_mfgr',
        's_address',
        's_phone',
        's_comment',
      ]);
  },
};
