/** The pages of a result as they are packed for Redis. */

import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import {
  createPagePacker,
  type PagePacker,
} from '../../../src/stores/results/redis/page-packer.ts';
import { unpackPage } from '../../../src/stores/results/redis/pages.ts';

let packer: PagePacker;
beforeEach(() => {
  packer = createPagePacker();
});
afterEach(() => packer.close());

const rows = (count: number) =>
  Buffer.from(Array.from({ length: count }, (_, n) => `{"n":${n},"s":"é ${n % 7}"}\n`).join(''));

it('makes of each page a gzip file of its own', async () => {
  const pages = [
    rows(1_000),
    randomBytes(300_000),
    rows(40_000),
    Buffer.alloc(5_000_000),
    rows(500),
  ];
  const packed = [];
  for (const page of pages) packed.push(await packer.pack(page));
  for (const [at, page] of pages.entries()) expect(gunzipSync(packed[at]!).equals(page)).toBe(true);
  expect(packed[0]!.length).toBeLessThan(pages[0]!.length / 4);
});

it.each([2_047, 2_048])('packs a page from 2,048 bytes: of %i', async (length) => {
  const page = Buffer.alloc(length, '{');
  const packed = await packer.pack(page);
  expect(packed.length < page.length).toBe(length === 2_048);
  expect(packed[0]).toBe(length === 2_048 ? 0x1f : page[0]);
});

it('returns bytes of its own, also of a page that is not packed', async () => {
  const page = Buffer.from('{"n":1}\n');
  const packed = await packer.pack(page);
  page.fill(0);
  expect(packed.toString()).toBe('{"n":1}\n');
});

it('fails the page that is being packed when it is closed', async () => {
  const packing = packer.pack(randomBytes(3_000_000));
  packer.close();
  await expect(packing).rejects.toThrow();
});

describe('a page that is unpacked', () => {
  /** More than one pass takes, and the lengths around those at which one just suffices. */
  const MAX_PASS_BYTES = 4 * 1024 * 1024;

  it.each([1, 2_047, 2_048, 100_000, MAX_PASS_BYTES - 1, MAX_PASS_BYTES, MAX_PASS_BYTES + 1])(
    'is as it was: one of %i bytes',
    async (length) => {
      const page = rows(Math.ceil(length / 10)).subarray(0, length);
      expect(page).toHaveLength(length);
      const unpacked = await unpackPage(await packer.pack(page));
      expect(unpacked.equals(page)).toBe(true);
    },
  );

  it.each([
    ['nothing but the first byte', (packed: Buffer) => packed.subarray(0, 1)],
    ['no end', (packed: Buffer) => packed.subarray(0, -9)],
    [
      'another length',
      (packed: Buffer) => Buffer.concat([packed.subarray(0, -4), Buffer.alloc(4, 255)]),
    ],
  ])('is refused where it has %s', async (_, damage) => {
    await expect(unpackPage(damage(await packer.pack(rows(1_000))))).rejects.toThrow();
  });
});
