/** A server that gives the responses it is told to, one per request, and keeps what it was asked. */

import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type ScriptedResponse =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: unknown;
    }
  /** Cuts the connection instead of answering. */
  | 'cut'
  /** Begins a response and then cuts the connection. */
  | 'cut in the body'
  /** Never answers. */
  | 'silence';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface ScriptedServer {
  readonly url: string;
  readonly requests: SeenRequest[];
  /** What the next requests get; the last one stays for all that follow. */
  script(...responses: readonly [ScriptedResponse, ...ScriptedResponse[]]): void;
  close(): Promise<void>;
}

export const META = { request_id: 'req_1', timestamp: '2026-03-01T12:00:00.000Z' };

export function enveloped(data: unknown): ScriptedResponse {
  return { status: 200, body: { success: true, data, meta: META } };
}

export function refused(
  status: number,
  code: string,
  extra: {
    headers?: Record<string, string>;
    message?: string;
    details?: unknown;
    docUrl?: string;
    data?: unknown;
  } = {},
): ScriptedResponse {
  const { headers = {}, message = `This is ${code}.`, details, docUrl, data } = extra;
  const error = {
    code,
    message,
    ...(docUrl === undefined ? {} : { doc_url: docUrl }),
    ...(details === undefined ? {} : { details }),
  };
  return {
    status,
    headers,
    body: { success: false, error, ...(data === undefined ? {} : { data }), meta: META },
  };
}

export async function startScriptedServer(): Promise<ScriptedServer> {
  const requests: SeenRequest[] = [];
  let queue: ScriptedResponse[] = [{ status: 500 }];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({
        method: request.method!,
        path: request.url!,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      const scripted = queue.length > 1 ? queue.shift()! : queue[0]!;
      if (scripted === 'silence') return;
      if (scripted === 'cut') return void request.socket.destroy();
      if (scripted === 'cut in the body') {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
        return void response.write('{"success":true,', () => request.socket.destroy());
      }
      const text =
        typeof scripted.body === 'string' ? scripted.body : JSON.stringify(scripted.body);
      response.writeHead(scripted.status, {
        'content-type': 'application/json',
        'x-request-id': 'req_header',
        ...scripted.headers,
      });
      response.end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    script(...next) {
      queue = [...next];
      requests.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
