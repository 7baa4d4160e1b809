/** A server of Spark Connect whose responses a test writes. */

import { createSecureServer, createServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';

import { bytesField, message } from '../../src/connectors/spark/child/protobuf.ts';

export interface SparkRequest {
  /** Such as `ExecutePlan`. */
  readonly method: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Bytes of the response, a status of gRPC, or `silent`. */
export type SparkAnswer = Buffer | { readonly status: number; readonly text: string } | 'silent';

export interface ScriptedSpark {
  readonly port: number;
  readonly requests: readonly SparkRequest[];
  close(): Promise<void>;
}

/** A response of one message. */
export function framed(response: Buffer): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(response.length, 1);
  return Buffer.concat([prefix, response]);
}

const LONG = bytesField(7, Buffer.alloc(0));
const field = message(bytesField(1, 'n'), bytesField(2, LONG));

/** Describes rows with the column `n` of whole numbers. */
export const DESCRIBED = framed(bytesField(2, bytesField(1, bytesField(21, bytesField(1, field)))));
export const EMPTY = framed(Buffer.alloc(0));

/** @param rows the bytes of Arrow's format */
export const rowsResponse = (rows: Buffer): Buffer => framed(bytesField(2, bytesField(2, rows)));

export async function startScriptedSpark(
  answerTo: (request: SparkRequest) => SparkAnswer,
  tls?: { readonly key: string; readonly cert: string },
): Promise<ScriptedSpark> {
  const requests: SparkRequest[] = [];
  const server = tls === undefined ? createServer() : createSecureServer(tls);
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => sessions.add(session));
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    const request = { method: String(headers[':path']).split('/').at(-1) ?? '', headers };
    requests.push(request);
    stream.on('error', () => undefined);
    stream.resume();
    const answer = answerTo(request);
    if (answer === 'silent') return;
    const status = Buffer.isBuffer(answer) ? 0 : answer.status;
    stream.respond(
      { ':status': 200, 'content-type': 'application/grpc' },
      { waitForTrailers: true },
    );
    stream.on('wantTrailers', () =>
      stream.sendTrailers({
        'grpc-status': String(status),
        ...(Buffer.isBuffer(answer) ? {} : { 'grpc-message': encodeURIComponent(answer.text) }),
      }),
    );
    stream.end(Buffer.isBuffer(answer) ? answer : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    async close() {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
