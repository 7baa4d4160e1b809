/** Global sales opportunity. */

import type { Query } from './graph.ts';

export const q22: Query = {
  sql: () => `
  SELECT cntrycode, count(*) AS numcust, sum(c_acctbal) AS totacctbal FROM (
    SELECT substring(c_phone, 1, 2) AS cntrycode, c_acctbal FROM customer
    WHERE substring(c_phone, 1, 2) IN ('13', '31', '23', '29', '30', '18', '17')
      AND c_acctbal > (
        SELECT avg(c_acctbal) FROM customer
        WHERE c_acctbal > 0.00 AND substring(c_phone, 1, 2) IN ('13', '31', '23', '29', '30', '18', '17'))
      AND NOT EXISTS (SELECT * FROM orders WHERE o_custkey = c_custkey))
  GROUP BY cntrycode ORDER BY cntrycode`,
  graph: (tables) => {
    const customers = tables
      .table('customer')
      .compute('cntrycode', 'substring(c_phone, 1, 2)')
      .filter("cntrycode in ('13', '31', '23', '29', '30', '18', '17')");
    const mean = customers.filter('c_acctbal > 0').aggregate([], { mean: ['avg', 'c_acctbal'] });
    return customers
      .cross(mean)
      .filter('c_acctbal > mean')
      .join(tables.table('orders'), { c_custkey: 'o_custkey' }, 'anti')
      .aggregate(['cntrycode'], { numcust: ['count'], totacctbal: ['sum', 'c_acctbal'] })
      .sort('cntrycode');
  },
};
