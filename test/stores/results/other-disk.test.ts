/** Rows and parameters that lie on another disk than their store: they cannot be moved or linked, and are copied. */

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileParamStore } from '../../../src/stores/params/files.ts';
import { createFileResultStore } from '../../../src/stores/results/files/store.ts';
import { fixture, output, parse, read, resultOf, rowsOf } from './result-fixture.ts';

const MEMORY = '/dev/shm';
const isOther = existsSync(MEMORY) && statSync(MEMORY).dev !== statSync(tmpdir()).dev;

(isOther ? describe : describe.skip)('what lies on another disk', () => {
  let other: string;
  beforeEach(() => {
    other = mkdtempSync(join(MEMORY, 'weir-other-disk-'));
  });
  afterEach(() => rmSync(other, { recursive: true, force: true }));

  it('is stored as a result, and is left nowhere else', async () => {
    const { directory, clock } = fixture;
    const rows = rowsOf(2_500);
    const written = await output(rows);
    const file = join(other, 'output.ndjson');
    writeFileSync(file, readFileSync(written.file));
    const store = await createFileResultStore({ directory: join(directory, 'results'), clock });
    const result = resultOf(rows);
    await store.put(result, { ...written, file });
    expect(parse(await read(store, result, 0, 2_500))).toEqual(rows);
    expect(existsSync(file)).toBe(false);
  });

  it('is no result where it is not there', async () => {
    const { directory, clock } = fixture;
    const store = await createFileResultStore({ directory: join(directory, 'results'), clock });
    const result = resultOf(rowsOf(1));
    const missing = join(other, 'missing', 'output.ndjson');
    await expect(store.put(result, { file: missing, bytes: 9, index: [0] })).rejects.toThrow(
      'ENOENT',
    );
    expect(await store.lines(result, { offset: 0, count: 1 })).toBeNull();
  });

  it('is stored as parameters, and read from there', async () => {
    const { directory, clock } = fixture;
    const store = await createFileParamStore({ directory: join(directory, 'params'), clock });
    const file = join(other, 'rows');
    writeFileSync(file, '[1]');
    const expiresAt = new Date(clock.now().getTime() + 60_000);
    await store.put('one', { head: '{}', files: [file] }, expiresAt);
    rmSync(file);
    const found = await store.read('one', () => join(other, 'read'));
    expect(found).toEqual({ head: '{}', files: [join(other, 'read')] });
    expect(readFileSync(join(other, 'read'), 'utf8')).toBe('[1]');
  });
});
