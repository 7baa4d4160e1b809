/** Rows are written in slices, between which the process looks whether its job is still wanted. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { writeFileSync } from 'node:fs';

import { parseBody } from '../../src/engine/child/parse/index.ts';
import { noDatabase } from '../support/no-database.ts';
import { testDirectory } from '../support/engine.ts';

it('ends where it is interrupted while it works', async () => {
  const directory = testDirectory();
  const [from, to] = [`${directory.path}/body`, `${directory.path}/rows`];
  // Of two members of one name, the last one counts: such a row is not taken as it came.
  const row = `{"a":1,"a":${JSON.stringify('x'.repeat(1_000))}}`;
  writeFileSync(from, `[${Array.from({ length: 5_000 }, () => row).join(',')}]`);
  const job = {
    ...({ kind: 'parse', what: 'fetched', format: 'json' } as const),
    from,
    to,
    rowsPath: '',
    parameter: 'rows',
    declared: undefined,
    maxBytes: 1e9,
    tooLarge: 'too large',
    contentType: 'application/json',
  };
  let interrupted = false;
  const parsed = parseBody(noDatabase, job, () => interrupted);
  await nextTurn();
  interrupted = true;
  expect(await parsed).toEqual({ kind: 'interrupted' });
  directory.remove();
});
