/** Pricing summary report. */

import type { Query } from './graph.ts';

export const q01: Query = {
  sql: () => `
  SELECT l_returnflag, l_linestatus, sum(l_quantity) AS sum_qty, sum(l_extendedprice) AS sum_base_price,
    sum(l_extendedprice * (1 - l_discount)) AS sum_disc_price,
    sum(l_extendedprice * (1 - l_discount) * (1 + l_tax)) AS sum_charge, avg(l_quantity) AS avg_qty,
    avg(l_extendedprice) AS avg_price, avg(l_discount) AS avg_disc, count(*) AS count_order
  FROM lineitem WHERE l_shipdate <= DATE '1998-09-02'
  GROUP BY l_returnflag, l_linestatus ORDER BY l_returnflag, l_linestatus`,
  graph: (tables) =>
    tables
      .table('lineitem')
      .filter("l_shipdate <= date '1998-09-02'")
      .compute('disc_price', 'l_extendedprice * (1 - l_discount)')
      .compute('charge', 'disc_price * (1 + l_tax)')
      .aggregate(['l_returnflag', 'l_linestatus'], {
        sum_qty: ['sum', 'l_quantity'],
        sum_base_price: ['sum', 'l_extendedprice'],
        sum_disc_price: ['sum', 'disc_price'],
        sum_charge: ['sum', 'charge'],
        avg_qty: ['avg', 'l_quantity'],
        avg_price: ['avg', 'l_extendedprice'],
        avg_disc: ['avg', 'l_discount'],
        count_order: ['count'],
      })
      .sort('l_returnflag', 'l_linestatus'),
};
