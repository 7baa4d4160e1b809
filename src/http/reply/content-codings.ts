/** The content codings that this Node.js supports, at cheap levels: every response is compressed for one client. */

import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

export interface ContentCoding {
  /** Its name in `Accept-Encoding` and `Content-Encoding`. */
  readonly name: string;
  compress(body: Buffer | string): Promise<Buffer>;
  /** Flushes every write. */
  stream(): Transform;
}

/** Larger chunks mean fewer round trips to the thread pool. */
const CHUNK_BYTES = 65_536;

const GZIP = { level: 4, chunkSize: CHUNK_BYTES };
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_OPERATION_FLUSH } = zlib.constants;
/** The window limits the memory of a stream. */
const BROTLI = {
  params: { [BROTLI_PARAM_QUALITY]: 2, [BROTLI_PARAM_LGWIN]: 18 },
  chunkSize: CHUNK_BYTES,
};

const gzip = promisify<Buffer | string, zlib.ZlibOptions, Buffer>(zlib.gzip);
const brotli = promisify<Buffer | string, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);

/** Available since Node.js 22.15. */
interface MaybeZstd {
  readonly zstdCompress?: (
    body: Buffer | string,
    options: object,
    done: (error: Error | null, compressed: Buffer) => void,
  ) => void;
  readonly createZstdCompress?: (options: object) => Transform;
  readonly constants: { readonly ZSTD_e_flush?: number };
}

/** In our order of preference. */
export const contentCodings: readonly ContentCoding[] = [
  ...zstd(zlib as unknown as MaybeZstd),
  {
    name: 'br',
    compress: (body) => brotli(body, BROTLI),
    stream: () => zlib.createBrotliCompress({ ...BROTLI, flush: BROTLI_OPERATION_FLUSH }),
  },
  {
    name: 'gzip',
    compress: (body) => gzip(body, GZIP),
    stream: () => zlib.createGzip({ ...GZIP, flush: zlib.constants.Z_SYNC_FLUSH }),
  },
];

function zstd({ zstdCompress, createZstdCompress, constants }: MaybeZstd): ContentCoding[] {
  if (zstdCompress === undefined || createZstdCompress === undefined) return [];
  const options = { chunkSize: CHUNK_BYTES };
  return [
    {
      name: 'zstd',
      compress: (body) =>
        new Promise((resolve, reject) => {
          zstdCompress(body, options, (error, compressed) =>
            error === null ? resolve(compressed) : reject(error),
          );
        }),
      stream: () => createZstdCompress({ ...options, flush: constants.ZSTD_e_flush }),
    },
  ];
}
