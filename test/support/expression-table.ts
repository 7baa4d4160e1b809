/** One table with a column of every type, on which expressions are tried. */

import type { Columns } from '../../src/engine/types.ts';

export const sampleColumns: Columns = [
  { name: 'qty', type: 'integer' },
  { name: 'zero', type: 'integer' },
  { name: 'price', type: 'number' },
  { name: 'name', type: 'string' },
  { name: 'ok', type: 'boolean' },
  { name: 'day', type: 'date' },
  { name: 'at', type: 'timestamp' },
  { name: 'doc', type: 'object' },
  { name: 'list', type: 'array' },
  { name: 'none', type: 'integer' },
  { name: 'no text', type: 'string' },
];

/** A FROM item with one row. */
export const sampleTable = `(SELECT
  CAST(4 AS BIGINT) AS "qty", CAST(0 AS BIGINT) AS "zero", CAST(12.5 AS DOUBLE) AS "price", 'Zoë 😀 x' AS "name", TRUE AS "ok",
  DATE '2026-03-31' AS "day", TIMESTAMP '2026-03-31 10:20:30.456' AS "at",
  CAST('{"a":{"b":[1,"x"]},"first name":"t","n":5,"day":"2026-01-02"}' AS JSON) AS "doc", CAST('[1,2,3]' AS JSON) AS "list",
  CAST(NULL AS BIGINT) AS "none", CAST(NULL AS VARCHAR) AS "no text")`;
