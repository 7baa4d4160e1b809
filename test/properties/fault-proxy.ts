/** A proxy in front of the service that injects one fault. */

import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly requestBody: string;
}

export interface ProxiedResponse {
  status: number;
  headers: http.OutgoingHttpHeaders;
  body: string;
}

export interface Fault {
  /** The request to forward instead; null: none is forwarded, and `alter` supplies the response. */
  readonly ask?: (exchange: Exchange) => Exchange | null;
  readonly alter?: (
    original: ProxiedResponse,
    exchange: Exchange,
  ) => ProxiedResponse | Promise<ProxiedResponse>;
}

export interface FaultProxy {
  readonly url: string;
  fault: Fault;
  close(): Promise<void>;
}

export async function openFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const server = http.createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const received = Buffer.concat(chunks);
      const exchange = {
        method: request.method ?? 'GET',
        path: request.url ?? '/',
        requestBody: received.toString(),
      };
      const asked = (proxy.fault.ask ?? ((same: Exchange) => same))(exchange);
      const original: ProxiedResponse =
        asked === null
          ? { status: 0, headers: {}, body: '' }
          : await forward(
              asked,
              asked === exchange ? received : Buffer.from(asked.requestBody),
              request.headers,
            );
      const { status, headers, body } = await (
        proxy.fault.alter ?? ((same: ProxiedResponse) => same)
      )(original, exchange);
      response.writeHead(status, {
        ...headers,
        ...(status === 204 ? {} : { 'content-length': Buffer.byteLength(body) }),
      });
      response.end(body);
    })().catch(() => response.destroy());
  });

  // A connection that ends while a busy client takes it up again would be told as a fault of the service.
  server.keepAliveTimeout = 0;

  function forward(
    { method, path }: Exchange,
    body: Buffer,
    headers: http.IncomingHttpHeaders,
  ): Promise<ProxiedResponse> {
    return new Promise((resolve, reject) => {
      const sent = {
        ...headers,
        ...('content-length' in headers || body.length > 0
          ? { 'content-length': String(body.length) }
          : {}),
      };
      const request = http.request({ hostname, port, method, path, headers: sent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () => {
          const {
            'content-length': _,
            connection: __,
            'transfer-encoding': ___,
            ...kept
          } = response.headers;
          resolve({
            status: response.statusCode ?? 0,
            headers: kept,
            body: Buffer.concat(chunks).toString(),
          });
        });
        response.once('error', reject);
      });
      request.once('error', reject);
      request.end(body);
    });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: {},
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
