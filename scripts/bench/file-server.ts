/** Files that the service fetches from loopback. */

import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServedFile {
  readonly path: string;
  readonly contentType: string;
}

export interface FileServer {
  /** Without a slash at its end. */
  readonly url: string;
  stop(): Promise<void>;
}

/** @param fileAt the file for the path of a request */
export async function serveFiles(fileAt: (path: string) => ServedFile): Promise<FileServer> {
  const server = createServer((request, response) => {
    const { path, contentType } = fileAt(request.url ?? '');
    response.writeHead(200, {
      'content-type': contentType,
      'content-length': statSync(path).size,
    });
    createReadStream(path, { highWaterMark: 1_048_576 }).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
