/**
 * The checking client: real HTTP, and every response is checked against the
 * specification (see conformance.ts). One that does not conform makes the call
 * throw, whatever the caller looks at.
 *
 *     const client = createClient(app.url);
 *
 *     // A success, typed by the specification; anything else throws.
 *     const { body } = await client.ok('getWorkflow', { params: { workflowId }, key });
 *     expect(body.data.title).toBe('Orders');
 *
 *     // A refusal: the code is checked, and with it the status.
 *     const { body } = await client.fails('FORBIDDEN', 'createWorkflow', { body: { title: 'T' }, key: readOnlyKey });
 *     expect(body.error.details).toEqual([…]);
 *
 *     // Whatever comes.
 *     const answer = await client.call('executeWorkflow', { params: { workflowId }, body: { params }, key });
 *
 * A request may have:
 *   params   path parameters, percent-encoded for you; `rawPath` replaces the path instead
 *   query    an object, or the query string as it is to be sent
 *   body     sent as JSON; a string or Buffer is sent as it is
 *   key      sent as `Authorization: Bearer …`
 *   cookie   sent as `Cookie`
 *   headers  added, and stronger than the above; null removes one
 *
 * `client.raw({ method, path, … })` is for requests to no operation: the envelope,
 * the CORS header and the request id are still checked. `sendBytes(url, text)`
 * (below) is for bytes that are not HTTP.
 */

import http from 'node:http';
import net from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ErrorCode } from '../../src/errors.ts';
import type { operations as ProductOperations } from '../../src/generated/product.ts';
import type { operations as V1Operations } from '../../src/generated/v1.ts';
import { operations, type OperationId } from '../../src/generated/operations.ts';
import { violationsOf, violationsOfAny, type RawResponse } from './conformance.ts';
import { recordInto } from './contract-record.ts';

type Specified = V1Operations & ProductOperations;
type Success<Id extends OperationId> = {
  [Status in SuccessOf<Id>]: Specified[Id]['responses'][Status] extends {
    content: { 'application/json': infer Body };
  }
    ? Body
    : undefined;
}[SuccessOf<Id>];
type StatusOf<Id extends OperationId> = keyof Specified[Id]['responses'];
/** 204 of an operation that can also respond with a body is a dry run, whose response is looked at by its status. */
type SuccessOf<Id extends OperationId> = StatusOf<Id> & (200 | 201) extends never
  ? StatusOf<Id> & 204
  : StatusOf<Id> & (200 | 201);

/** The response to `Prefer: respond-async`. */
type Accepted<Id extends OperationId> = Specified[Id]['responses'] extends {
  202: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

export interface CallRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly rawPath?: string;
  readonly query?: string | Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  readonly key?: string | undefined;
  readonly cookie?: string | undefined;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly signal?: AbortSignal;
}

export interface RawRequest {
  readonly method?: string;
  /** Sent as it is, with its query string. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly signal?: AbortSignal;
}

export interface ApiResponse<Body> extends Omit<RawResponse, 'body'> {
  readonly body: Body;
}

export interface ErrorBody {
  readonly success: false;
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly details?: { path: string; message: string }[];
  };
  // The data of an execution that failed; its shape depends on the code.
  readonly data?: any; // eslint-disable-line @typescript-eslint/no-explicit-any
  readonly meta: { readonly request_id: string; readonly timestamp: string };
}

export interface Client {
  ok<Id extends OperationId>(id: Id, request?: CallRequest): Promise<ApiResponse<Success<Id>>>;
  /** Wants 202. */
  accepted<Id extends OperationId>(
    id: Id,
    request?: CallRequest,
  ): Promise<ApiResponse<Accepted<Id>>>;
  fails(code: ErrorCode, id: OperationId, request?: CallRequest): Promise<ApiResponse<ErrorBody>>;
  // Success and failure at once have no useful type.
  call(id: OperationId, request?: CallRequest): Promise<ApiResponse<any>>; // eslint-disable-line @typescript-eslint/no-explicit-any
  raw(request: RawRequest): Promise<ApiResponse<any>>; // eslint-disable-line @typescript-eslint/no-explicit-any
  /** Ends the connections that are kept. */
  close(): void;
}

const noteResponse = recordInto(process.env['CONTRACT_RECORD'] ?? null);

export function createClient(baseUrl: string): Client {
  const agent = new http.Agent({ keepAlive: true });

  async function call(id: OperationId, request: CallRequest = {}): Promise<ApiResponse<unknown>> {
    const { method } = operations[id];
    const response = await send(agent, baseUrl, {
      method,
      path: targetOf(id, request),
      ...payloadOf(request),
      ...(request.signal && { signal: request.signal }),
    });
    const sentValidKey =
      request.key !== undefined &&
      response.status !== 401 &&
      codeOf(response) !== 'USER_NOT_FOUND' &&
      codeOf(response) !== 'RATE_LIMITED';
    conform(
      violationsOf(id, response, sentValidKey),
      `${id} (${method} ${targetOf(id, request)})`,
      response,
    );
    noteResponse(id, response.status, codeOf(response) ?? null);
    return response;
  }

  return {
    call: call as Client['call'],
    async ok(id, request) {
      const response = await call(id, request);
      if (response.status >= 300 || response.status === 202) throw unlike(id, 'succeed', response);
      return response as ApiResponse<never>;
    },
    async accepted(id, request) {
      const response = await call(id, request);
      if (response.status !== 202) throw unlike(id, 'be accepted', response);
      return response as ApiResponse<never>;
    },
    async fails(code, id, request) {
      const response = (await call(id, request)) as ApiResponse<ErrorBody>;
      if (codeOf(response) !== code) throw unlike(id, `fail with ${code}`, response);
      return response;
    },
    async raw(request) {
      const response = await send(agent, baseUrl, request);
      conform(
        violationsOfAny(request.method ?? 'GET', request.path.split('?')[0]!, response),
        `${request.method ?? 'GET'} ${request.path.slice(0, 200)}`,
        response,
      );
      return response as ApiResponse<never>;
    },
    close: () => agent.destroy(),
  };
}

function unlike(id: OperationId, expected: string, { status, text }: RawResponse): Error {
  return new Error(
    `${id} should ${expected}, but the response was ${status}: ${text.slice(0, 1000)}`,
  );
}

function conform(violations: readonly string[], what: string, { status, text }: RawResponse): void {
  if (violations.length === 0) return;
  throw new Error(
    `The response to ${what} breaks the specification:\n- ${violations.join('\n- ')}\nIt was ${status}: ${text.slice(0, 2000)}`,
  );
}

function codeOf({ body }: RawResponse): string | undefined {
  return (body as ErrorBody | undefined)?.error?.code;
}

function targetOf(id: OperationId, { params = {}, rawPath, query }: CallRequest): string {
  const path =
    rawPath ??
    operations[id].path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
  if (query === undefined) return path;
  return `${path}?${typeof query === 'string' ? query : new URLSearchParams(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))).toString()}`;
}

function payloadOf({ body, key, cookie, headers = {} }: CallRequest): {
  headers: Record<string, string>;
  body?: string | Buffer;
} {
  const payload =
    body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
      ? body
      : JSON.stringify(body);
  const all: Record<string, string | null> = {
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(cookie === undefined ? {} : { cookie }),
    ...headers,
  };
  const entries = Object.entries(all).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return {
    headers: Object.fromEntries(entries),
    ...(payload === undefined ? {} : { body: payload }),
  };
}

function send(
  agent: http.Agent,
  baseUrl: string,
  { method = 'GET', path, headers = {}, body, signal }: RawRequest,
): Promise<RawResponse> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const chunked = 'transfer-encoding' in headers;
    const length =
      body === undefined || chunked ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = http.request(
      {
        agent,
        hostname,
        port,
        method,
        path,
        headers: { ...length, ...headers },
        ...(signal && { signal }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          try {
            resolve(readResponse(response, Buffer.concat(chunks)));
          } catch (cause) {
            reject(new Error(`The response to ${method} ${path} cannot be read.`, { cause }));
          }
        });
      },
    );
    request.once('error', reject);
    request.end(body);
  });
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
};

function readResponse(response: http.IncomingMessage, body: Buffer): RawResponse {
  const coding = response.headers['content-encoding'];
  const bytes = coding === undefined || body.length === 0 ? body : DECODERS[coding]!(body);
  const text = bytes.toString();
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  return {
    status: response.statusCode ?? 0,
    headers,
    text,
    bytes,
    body: isJson && text !== '' ? (JSON.parse(text) as unknown) : undefined,
  };
}

/** Writes the text to a connection of its own and reads until the other side closes it. */
export function sendBytes(baseUrl: string, text: string): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = net.connect(
      { host: hostname, port: Number(port) },
      () => void socket.write(text),
    );
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}
