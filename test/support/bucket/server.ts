/** A bucket with the API of S3 on loopback, which checks signatures and can misbehave. */

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import type { Certificate } from '../certificate.ts';
import { answerOf, type Answer, BucketState } from './operations.ts';
import { signatureProblem, type AccessKey } from './signature.ts';

export interface BucketRequestSeen {
  readonly method: string;
  /** Decoded, without the bucket. */
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
}

/**
 * `reset`: the connection ends before anything happens. `lost`: it ends after the request was carried out. `cut`: it ends
 * within the body of the answer. `stall`: the answer never comes.
 */
export type Fault = 'reset' | 'lost' | 'cut' | 'stall' | Answer;

export interface BucketServer {
  readonly port: number;
  readonly endpoint: string;
  readonly state: BucketState;
  /** In the order of their arrival. */
  readonly requests: BucketRequestSeen[];
  /** Misbehaves at some requests. */
  fault: ((request: BucketRequestSeen) => Fault | null) | null;
  close(): Promise<void>;
}

export const ACCESS_KEY: AccessKey = {
  id: 'weir-test',
  secret: 'sentinel-7f20c4/1b+e9',
  region: 'us-east-1',
};
export const BUCKET = 'exports';

export async function startBucket(certificate?: Certificate): Promise<BucketServer> {
  const state = new BucketState();
  const handle = (request: IncomingMessage, response: ServerResponse): void =>
    void answer(request, response).catch((error: Error) => response.destroy(error));
  const server =
    certificate === undefined ? createServer(handle) : createTlsServer({ ...certificate }, handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const seen = seenOf(request);
    bucket.requests.push(seen);
    const fault = bucket.fault?.(seen) ?? null;
    if (fault === 'reset') return void request.socket.destroy();
    if (fault === 'stall') return;
    const refusal = signatureProblem(request, body, ACCESS_KEY);
    const carriedOut =
      fault !== null && typeof fault === 'object'
        ? fault
        : refusal !== null
          ? errorAnswer(403, refusal)
          : isOtherBucket(request)
            ? errorAnswer(404, 'NoSuchBucket')
            : answerOf(state, seen, body);
    if (fault === 'lost') return void request.socket.destroy();
    const { status, headers = {}, content = '' } = carriedOut;
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(content) });
    if (request.method === 'HEAD') return void response.end();
    if (fault !== 'cut') return void response.end(content);
    response.write(
      Buffer.from(content).subarray(0, Math.ceil(Buffer.byteLength(content) / 2)),
      () => request.socket.destroy(),
    );
  }

  const bucket: BucketServer = {
    port,
    endpoint: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    state,
    requests: [],
    fault: null,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return bucket;
}

export function errorAnswer(status: number, code: string, message = `It says ${code}.`): Answer {
  const content = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return { status, headers: { 'content-type': 'application/xml' }, content };
}

/** The fields of a credential for the bucket. */
export const bucketData = ({ endpoint }: Pick<BucketServer, 'endpoint'>) => ({
  endpoint,
  bucket: BUCKET,
  access_key_id: ACCESS_KEY.id,
  secret_access_key: ACCESS_KEY.secret,
});

const isOtherBucket = ({ url = '' }: IncomingMessage): boolean => !url.startsWith(`/${BUCKET}/`);

function seenOf({ method = '', url = '', headers }: IncomingMessage): BucketRequestSeen {
  const [path = '', query = ''] = url.split('?');
  const key = decodeURIComponent(path.slice(BUCKET.length + 2));
  return { method, key, query: new URLSearchParams(query), headers };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}
