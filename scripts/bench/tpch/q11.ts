/** Important stock identification. */

import type { Query } from './graph.ts';

export const q11: Query = {
  sql: (scale) => `
  SELECT ps_partkey, sum(ps_supplycost * ps_availqty) AS value FROM partsupp, supplier, nation
  WHERE ps_suppkey = s_suppkey AND s_nationkey = n_nationkey AND n_name = 'GERMANY'
  GROUP BY ps_partkey
  HAVING sum(ps_supplycost * ps_availqty) > (
    SELECT sum(ps_supplycost * ps_availqty) * ${0.0001 / scale} FROM partsupp, supplier, nation
    WHERE ps_suppkey = s_suppkey AND s_nationkey = n_nationkey AND n_name = 'GERMANY')
  ORDER BY value DESC`,
  graph: (tables, scale) => {
    const suppliers = tables
      .table('supplier')
      .join(tables.table('nation').filter("n_name = 'GERMANY'"), { s_nationkey: 'n_nationkey' });
    const offers = tables
      .table('partsupp')
      .join(suppliers, { ps_suppkey: 's_suppkey' })
      .compute('cost', 'ps_supplycost * ps_availqty');
    return offers
      .aggregate(['ps_partkey'], { value: ['sum', 'cost'] })
      .cross(offers.aggregate([], { total: ['sum', 'cost'] }))
      .filter(`value > total * ${0.0001 / scale}`)
      .select(['ps_partkey', 'value'])
      .sort('-value');
  },
};
