/**
 * Compresses the pages of a result, each a gzip file, with one compressor. A new compressor per page would take as
 * long as the compression, and 256 KiB outside the heap, which triggers garbage collection.
 */

import { constants, crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

export interface PagePacker {
  /** One page at a time. The returned bytes are overwritten by the next one. */
  pack(lines: Buffer): Promise<Buffer>;
  close(): void;
}

/** Compressing smaller pages costs more than it saves. */
const PACK_FROM_BYTES = 2048;
const CHUNK_BYTES = 65_536;

/** RFC 1952: deflate, no flags, no time, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** RFC 1951: the end of a full flush, and an empty last block. */
const FLUSHED = Buffer.from([0, 0, 0xff, 0xff]);
const LAST_BLOCK = Buffer.from([3, 0]);

export function createPagePacker(): PagePacker {
  // Created lazily: most results are one small page.
  let deflate: DeflateRaw | null = null;
  let parts: Buffer[] = [];

  function compressor(): DeflateRaw {
    const stream = createDeflateRaw({
      level: 1,
      flush: constants.Z_FULL_FLUSH,
      chunkSize: CHUNK_BYTES,
    });
    stream.on('data', (part: Buffer) => parts.push(part));
    // Each write reports its own error.
    stream.on('error', () => undefined);
    return stream;
  }

  return {
    async pack(lines) {
      if (lines.length < PACK_FROM_BYTES) return Buffer.from(lines);
      deflate ??= compressor();
      parts = [];
      await write(deflate, lines);
      const packed = Buffer.concat([HEADER, ...parts]);
      if (!packed.subarray(-FLUSHED.length).equals(FLUSHED))
        throw new Error('the compressor kept a part of a page');
      return Buffer.concat([packed, LAST_BLOCK, trailer(lines)]);
    },
    close() {
      deflate?.destroy();
    },
  };
}

function write(stream: DeflateRaw, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function trailer(lines: Buffer): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE(crc32(lines), 0);
  bytes.writeUInt32LE(lines.length, 4);
  return bytes;
}
