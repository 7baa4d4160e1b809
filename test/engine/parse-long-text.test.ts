/** A response that is longer than a text of JavaScript can be fails with a clear problem if its rows have to be read one by one. */

import { constants } from 'node:buffer';
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';

import { parseBody } from '../../src/engine/child/parse/index.ts';
import type { ResponseBody } from '../../src/engine/protocol/messages.ts';
import { testDirectory, type TestDirectory } from '../support/engine.ts';
import { noDatabase } from '../support/no-database.ts';

const TOO_LONG = constants.MAX_STRING_LENGTH + 1;
const PROBLEM = {
  kind: 'failed',
  failure: {
    code: 'source_failed',
    message:
      'The response takes 512 MiB, and its rows have to be read one by one, for which it can take at most 512 MiB; request it in several responses, as Parquet, or as CSV in UTF-8 that has one kind of line end and as many fields in each row',
  },
};

let directory: TestDirectory;
beforeEach(() => {
  directory = testDirectory();
});
afterEach(() => directory.remove());

/** A file with a hole after its beginning, which takes no space. */
function sparseFile(beginning: string): string {
  const path = `${directory.path}/body`;
  const file = openSync(path, 'wx');
  writeSync(file, beginning);
  ftruncateSync(file, TOO_LONG);
  closeSync(file);
  return path;
}

it.each<[string, Partial<ResponseBody>]>([
  ['a whole file', {}],
  ['a page of several', { range: { begin: 0, bytes: TOO_LONG } }],
])('%s', async (_what, more) => {
  const job = {
    kind: 'parse',
    what: 'fetched',
    from: sparseFile('[{"a":1},{"a":"text"},'),
    to: `${directory.path}/rows`,
    contentType: 'application/json',
    format: 'json',
    rowsPath: '',
    parameter: 'rows',
    declared: undefined,
    maxBytes: 1e9,
    tooLarge: 'too large',
    ...more,
  } as const;
  expect(await parseBody(noDatabase, job, () => false)).toMatchObject(PROBLEM);
});
