/** Calls of gRPC over one connection with HTTP/2: one request, and any number of responses. */

import {
  connect,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type IncomingHttpHeaders,
} from 'node:http2';
import type { Socket } from 'node:net';

import { MAX_MESSAGE_BYTES, MESSAGE_TOO_LONG } from '../../database/child/message-limit.ts';
import { reasonOf } from '../../socket/connect.ts';
import { StepError } from '../../step-error.ts';

/** Status codes. */
export const UNKNOWN = 2;
export const PERMISSION_DENIED = 7;
export const UNAVAILABLE = 14;
export const UNAUTHENTICATED = 16;

/** A byte for the compression, and four for the length. */
const PREFIX_BYTES = 5;
const WINDOW_BYTES = 1_048_576;
const NO_ERROR = 0;
const CANCEL = 8;

export class GrpcError extends Error {
  override readonly name = 'GrpcError';
  readonly code: number;

  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}

export interface Service {
  /** Such as `spark.connect.SparkConnectService`. */
  readonly name: string;
  /** Host and port. */
  readonly authority: string;
  readonly isEncrypted: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

export class GrpcChannel {
  readonly #session: ClientHttp2Session;
  readonly #service: Service;
  #lost = 'the server closed the connection';

  constructor(socket: Socket, service: Service) {
    const scheme = service.isEncrypted ? 'https' : 'http';
    this.#service = service;
    this.#session = connect(`${scheme}://${service.authority}`, {
      createConnection: () => socket,
      settings: { enablePush: false, initialWindowSize: WINDOW_BYTES },
    });
    // The open calls fail, too.
    this.#session.on('error', (error) => (this.#lost = reasonOf(error)));
  }

  /** Rejects with a GrpcError. */
  async unary(method: string, request: Buffer): Promise<Buffer> {
    const responses: Buffer[] = [];
    await this.start(method, request).each((response) => void responses.push(response));
    const [response] = responses;
    if (response === undefined) throw new GrpcError(UNKNOWN, 'the server sent no response');
    return response;
  }

  start(method: string, request: Buffer): GrpcCall {
    if (this.#session.destroyed) throw new GrpcError(UNAVAILABLE, this.#lost);
    const stream = this.#session.request({
      ...this.#service.headers,
      ':method': 'POST',
      ':path': `/${this.#service.name}/${method}`,
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    const prefix = Buffer.alloc(PREFIX_BYTES);
    prefix.writeUInt32BE(request.length, 1);
    stream.end(Buffer.concat([prefix, request]));
    return new GrpcCall(stream, () => this.#lost);
  }

  close(): void {
    this.#session.destroy();
  }
}

export class GrpcCall {
  readonly stream: ClientHttp2Stream;
  readonly #lost: () => string;

  /** @param lost the reason for the end of the connection */
  constructor(stream: ClientHttp2Stream, lost: () => string) {
    this.stream = stream;
    this.#lost = lost;
  }

  /** Rejects with a GrpcError, with the StepError that ends the stream, or with what `onResponse` throws. */
  each(onResponse: (response: Buffer) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const { stream } = this;
      const messages = new Messages(onResponse);
      let headers: IncomingHttpHeaders = {};
      const fail = (error: unknown): void => {
        reject(error instanceof Error ? error : new Error(String(error)));
        stream.close(CANCEL);
      };
      stream.on('response', (received) => (headers = received));
      stream.on('trailers', (trailers: IncomingHttpHeaders) => {
        headers = { ...headers, ...trailers };
      });
      stream.on('data', (piece: Buffer) => {
        try {
          messages.push(piece);
        } catch (error) {
          fail(error);
        }
      });
      stream.on('error', (error) => {
        reject(error instanceof StepError ? error : new GrpcError(UNAVAILABLE, reasonOf(error)));
      });
      stream.on('close', () => {
        const error = statusOf(headers, stream.rstCode === NO_ERROR ? undefined : this.#lost());
        if (error === null) resolve();
        else reject(error);
      });
    });
  }
}

/** Null if the call succeeded. */
function statusOf(headers: IncomingHttpHeaders, lost: string | undefined): GrpcError | null {
  const { ':status': http, 'grpc-status': code, 'grpc-message': text = '' } = headers;
  if (code === '0') return null;
  if (code !== undefined) return new GrpcError(Number(code), decoded(String(text)));
  if (http === undefined || Number(http) === 200)
    return new GrpcError(UNAVAILABLE, lost ?? 'the server closed the connection');
  const isRefused = Number(http) === 401 || Number(http) === 403;
  return new GrpcError(
    isRefused ? UNAUTHENTICATED : UNKNOWN,
    `a server that does not speak gRPC answered with the status ${Number(http)}`,
  );
}

/** Characters other than printable ASCII are percent-encoded bytes of UTF-8. */
function decoded(text: string): string {
  const bytes = text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Divides the bytes of a call into messages. */
class Messages {
  readonly #onMessage: (message: Buffer) => void;
  #pieces: Buffer[] = [];
  #length = 0;
  #needed = PREFIX_BYTES;
  #isPrefix = true;

  constructor(onMessage: (message: Buffer) => void) {
    this.#onMessage = onMessage;
  }

  push(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#length += piece.length;
    while (this.#length >= this.#needed) this.#take();
  }

  #take(): void {
    const bytes = this.#pieces.length === 1 ? this.#pieces[0] : Buffer.concat(this.#pieces);
    if (bytes === undefined) throw new Error('there are bytes to take');
    const part = bytes.subarray(0, this.#needed);
    const rest = bytes.subarray(this.#needed);
    this.#pieces = [rest];
    this.#length = rest.length;
    if (this.#isPrefix) {
      if (part[0] !== 0) throw new GrpcError(UNKNOWN, 'the server sent a compressed message');
      this.#needed = part.readUInt32BE(1);
      if (this.#needed > MAX_MESSAGE_BYTES) throw new GrpcError(UNKNOWN, MESSAGE_TOO_LONG);
    } else {
      this.#needed = PREFIX_BYTES;
      this.#onMessage(part);
    }
    this.#isPrefix = !this.#isPrefix;
  }
}
