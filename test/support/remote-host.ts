/** Another host, on loopback: remembers what it was asked and answers as it is told. */

import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

export interface RemoteRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface RemoteHost {
  readonly port: number;
  readonly requests: RemoteRequest[];
  respond: (request: IncomingMessage, response: ServerResponse) => void;
  /** Returns when no one is connected: all that was sent has arrived. */
  unconnected(): Promise<void>;
  close(): Promise<void>;
}

export async function remoteHost(): Promise<RemoteHost> {
  const requests: RemoteRequest[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      requests.push({
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: Buffer.concat(pieces).toString(),
      });
      host.respond(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host: RemoteHost = {
    port: (server.address() as AddressInfo).port,
    requests,
    respond: (_request, response) => response.end(),
    async unconnected() {
      while ((await promisify(server.getConnections.bind(server))()) > 0)
        await new Promise((resolve) => setTimeout(resolve, 5));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return host;
}
