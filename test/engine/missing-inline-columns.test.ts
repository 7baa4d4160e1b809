/** Declared columns of inline rows that no row has: a warning before any run, as in a run. */

import { createBinder } from '../../src/engine/graph/bind.ts';
import { validate } from '../../src/engine/graph/validate.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { chain } from '../support/engine.ts';
import { output } from './ingest-bench.ts';

const reportOf = (config: JsonObject) =>
  validate(createBinder(catalogue, { maxNodes: 9 }), chain(['sources/inlineRows', config], output));

const rows = [{ sku: 'a' }, { sku: 'b', title: 'B' }];

it.each([
  { skuu: 'string', sku: 'string' },
  [
    { name: 'sku', type: 'string' },
    { name: 'skuu', type: 'string' },
  ],
])('warns of %j', async (columns) => {
  const { errors, warnings } = await reportOf({ rows, columns });
  expect(errors).toEqual([]);
  expect(warnings).toEqual([
    {
      nodeId: 1,
      code: 'unknown_column',
      message: 'No row has `skuu`; the rows have `sku`, `title`',
      path: '/columns',
    },
  ]);
});

it.each<JsonObject>([
  { rows },
  { rows, columns: { title: 'string' } },
  { rows: [], columns: { skuu: 'string' } },
])('does not warn of %j', async (config) => {
  expect((await reportOf(config)).warnings).toEqual([]);
});
