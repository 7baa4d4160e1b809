/** Forecasting revenue change. */

import type { Query } from './graph.ts';

export const q06: Query = {
  sql: () => `
  SELECT sum(l_extendedprice * l_discount) AS revenue FROM lineitem
  WHERE l_shipdate >= DATE '1994-01-01' AND l_shipdate < DATE '1995-01-01'
    AND l_discount BETWEEN 0.05 AND 0.07 AND l_quantity < 24`,
  graph: (tables) =>
    tables
      .table('lineitem')
      .filter(
        "l_shipdate >= date '1994-01-01' and l_shipdate < date '1995-01-01' and l_discount between 0.05 and 0.07 and l_quantity < 24",
      )
      .compute('volume', 'l_extendedprice * l_discount')
      .aggregate([], { revenue: ['sum', 'volume'] }),
};
