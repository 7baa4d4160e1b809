/** A row that another host sends may have 16 MiB as JSON, and is named where it has more. */

import { writeFileSync } from 'node:fs';

import { parseBody } from '../../src/engine/child/parse/index.ts';
import { noDatabase } from '../support/no-database.ts';
import { testDirectory, type TestDirectory } from '../support/engine.ts';

const MAX_BYTES = 16 * 1_024 * 1_024;
const AROUND = '{"id":2,"text":""}'.length;

let files = 0;
let directory: TestDirectory;
beforeEach(() => {
  directory = testDirectory();
});
afterEach(() => directory.remove());

function parse(body: string, format: 'json' | 'ndjson') {
  files += 1;
  const [from, to] = [`${directory.path}/body-${files}`, `${directory.path}/rows-${files}`];
  writeFileSync(from, body);
  const job = {
    ...({ kind: 'parse', what: 'fetched' } as const),
    from,
    to,
    format,
    rowsPath: '',
    parameter: 'rows',
    declared: undefined,
    maxBytes: 1e9,
    tooLarge: 'too large',
    contentType: 'application/octet-stream',
  };
  return parseBody(noDatabase, job, () => false);
}

const bodies = (text: string): readonly (readonly [string, 'json' | 'ndjson'])[] => {
  const rows = [{ id: 1 }, { id: 2, text }].map((row) => JSON.stringify(row));
  return [
    [`[${rows.join(',')}]`, 'json'],
    [rows.join('\n'), 'ndjson'],
  ];
};

it.each([
  ['letters', 'x', 1],
  ['characters of three bytes', '€', 3],
])('of %s', async (_, character, bytes) => {
  const count = Math.floor((MAX_BYTES - AROUND) / bytes);
  const rest = 'x'.repeat(MAX_BYTES - AROUND - count * bytes);
  for (const [body, format] of bodies(character.repeat(count) + rest))
    expect(await parse(body, format)).toMatchObject({ kind: 'parsed', rows: 2 });
  for (const [body, format] of bodies(`${character.repeat(count)}${rest}x`))
    expect(await parse(body, format)).toMatchObject({
      failure: { message: `Row 2 is larger than ${MAX_BYTES} bytes` },
    });
});
