/** Customer distribution. */

import type { Query } from './graph.ts';

export const q13: Query = {
  sql: () => `
  SELECT c_count, count(*) AS custdist FROM (
    SELECT c_custkey, count(o_orderkey) AS c_count FROM customer
    LEFT JOIN orders ON c_custkey = o_custkey AND o_comment NOT LIKE '%special%requests%' GROUP BY c_custkey)
  GROUP BY c_count ORDER BY custdist DESC, c_count DESC`,
  graph: (tables) =>
    tables
      .table('customer')
      .join(
        tables.table('orders').filter("o_comment not like '%special%requests%'"),
        { c_custkey: 'o_custkey' },
        'left',
      )
      .aggregate(['c_custkey'], { c_count: ['count', 'o_orderkey'] })
      .aggregate(['c_count'], { custdist: ['count'] })
      .sort('-custdist', '-c_count'),
};
