import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFile } from '../../src/kit/create-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weir-create-file-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('creates a file that only its owner can read, and leaves nothing else', async () => {
  const path = join(folder, 'key');
  expect(await createFile(path, 'content')).toBe(true);
  expect(await readFile(path, 'utf8')).toBe('content');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['key']);
});

it('leaves a file that exists as it is', async () => {
  const path = join(folder, 'key');
  await createFile(path, 'first');
  expect(await createFile(path, 'second')).toBe(false);
  expect(await readFile(path, 'utf8')).toBe('first');
  expect(await readdir(folder)).toEqual(['key']);
});

it('of many at once, one creates it, and it is whole', async () => {
  const path = join(folder, 'key');
  const contents = Array.from({ length: 8 }, (_, number) => String(number).repeat(100));
  const created = await Promise.all(contents.map((content) => createFile(path, content)));
  expect(created.filter(Boolean)).toHaveLength(1);
  expect(await readFile(path, 'utf8')).toBe(contents[created.indexOf(true)]);
  expect(await readdir(folder)).toEqual(['key']);
});

it('rejects where it cannot be created for another reason', async () => {
  await expect(createFile(join(folder, 'missing', 'key'), '')).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
