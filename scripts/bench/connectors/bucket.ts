/** A bucket with one object, as S3 serves it to a reader. It checks no signatures. */

import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Bucket {
  readonly endpoint: string;
  stop(): void;
}

export async function serveObject(file: string): Promise<Bucket> {
  const { size, mtime } = statSync(file);
  const server = createServer((request, response) => {
    const [, from = '0', to = String(size - 1)] =
      /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    response.writeHead(request.headers.range === undefined ? 200 : 206, {
      'content-length': Number(to) - Number(from) + 1,
      'content-range': `bytes ${from}-${to}/${size}`,
      'last-modified': mtime.toUTCString(),
      etag: '"orders"',
    });
    if (request.method === 'HEAD') response.end();
    else createReadStream(file, { start: Number(from), end: Number(to) }).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
