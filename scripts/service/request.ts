/** A minimal client on `node:http`: its own cost hardly shows in measurements. */

import { request, type Agent, type IncomingHttpHeaders } from 'node:http';

export interface Response {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Request {
  readonly agent: Agent;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Resolves whatever the status is. */
export function send(url: string, { body, ...options }: Request): Promise<Response> {
  return new Promise((resolve, reject) => {
    const exchange = request(url, options, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => {
        const { statusCode: status, headers } = response;
        resolve({ status: status!, headers, body: Buffer.concat(pieces) });
      });
      response.on('error', reject);
    });
    exchange.on('error', reject);
    exchange.end(body);
  });
}
