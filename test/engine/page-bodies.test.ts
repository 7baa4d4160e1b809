/** The bodies of pages, and the rows of all of them in one file. */

import { readFileSync } from 'node:fs';

import { PageBodies } from '../../src/engine/ingest/page-bodies.ts';
import { testDirectory } from '../support/engine.ts';

it('tell how large the file of their rows is', async () => {
  const directory = testDirectory();
  const bodies = new PageBodies((extension) => `${directory.path}/page.${extension}`, {
    wanted: { format: 'json', rowsPath: '', pointers: [] },
    declared: undefined,
    keepsRows: true,
  });
  for (const text of ['[{"a":1},{"a":2}]', '[]', '[{"a":3}]']) {
    bodies.begin();
    await bodies.write(Buffer.from(text));
    bodies.take('application/json');
  }
  const table = await bodies.finish();
  const written = readFileSync(table!.file, 'utf8');
  expect(written).toBe(' {"a":1}\n{"a":2} \n  \n {"a":3} \n');
  expect(table).toMatchObject({ rows: 3, bytes: written.length });
  await bodies.close();
  directory.remove();
});

it('are closed, also where their files cannot be written', async () => {
  const directory = testDirectory();
  const bodies = new PageBodies((extension) => `${directory.path}/missing/page.${extension}`, {
    wanted: { format: 'json', rowsPath: '', pointers: [] },
    declared: undefined,
    keepsRows: true,
  });
  bodies.begin();
  await bodies.write(Buffer.from('[{"a":1}]'));
  await expect(bodies.finish()).rejects.toThrow('ENOENT');
  await bodies.close();
  directory.remove();
});
