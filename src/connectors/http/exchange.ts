/** One request and its response, over a connection to checked addresses. */

import {
  request as requestOverHttp,
  type Agent,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';

import { SourceError } from '../../engine/index.ts';
import { CallError } from './call-error.ts';
import type { Destination } from './destination.ts';
import { isParseError, remoteFailure } from './failure.ts';
import { nameOf, type Hop } from './hop.ts';

/** If an address does not accept a connection within this time, the next one is tried. */
const NEXT_ADDRESS_MS = 1_000;
const READ_BUFFER_BYTES = 262_144;
const MAX_HEADER_BYTES = 16_384;
const MAX_HEADER_FIELDS = 1_000;
const MAX_INTERIM_RESPONSES = 16;

export interface ExchangeOptions {
  /** Certificate authorities in PEM, instead of the default ones. */
  readonly ca: string | undefined;
  readonly signal: AbortSignal;
  /** Limit for opening the connection, including the TLS handshake. */
  readonly connectTimeoutMs: number;
  /** Provides connections that outlive the exchange. By default, it has its own connection. */
  readonly agent?: Agent | undefined;
  readonly trace: Trace;
}

/** The progress of an exchange: updated while it runs, and valid after a failure. */
export interface Trace {
  /** True if a request of an earlier hop, or an earlier request of this hop, may have reached a host. */
  sentBefore: boolean;
  /** True if the request, or a part of it, may have reached the host. */
  mayHaveReachedHost: boolean;
  /** True if the connection has served another request before. */
  reused: boolean;
  /** Status of the final response, after its headers arrived. */
  status: number | undefined;
  /** Bytes that the connection received before this exchange. */
  bytesBefore: number;
}

export function newTrace(): Trace {
  return {
    sentBefore: false,
    mayHaveReachedHost: false,
    reused: false,
    status: undefined,
    bytesBefore: 0,
  };
}

/** Resets the trace for another request of the same call. */
export function renewTrace(trace: Trace): void {
  Object.assign(trace, newTrace(), { sentBefore: trace.sentBefore || trace.mayHaveReachedHost });
}

/**
 * The connection closes when `receive` settles. An agent keeps it open if the response was read to its end.
 *
 * @param receive must subscribe to the body before its first `await`, because the body can end or fail in the same tick
 * in which the headers arrive
 */
export async function exchange<T>(
  hop: Hop,
  destination: Destination,
  options: ExchangeOptions,
  receive: (response: IncomingMessage) => Promise<T>,
): Promise<T> {
  const { signal, agent, trace } = options;
  const request = open(hop, destination, options);
  const state: { response?: IncomingMessage } = {};
  // Node's own `signal` option costs five times as much.
  const abort = (): void => void request.destroy(signal.reason as Error);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  try {
    return await new Promise<T>((resolve, reject) => {
      request.on('response', (response) => {
        // Earlier bytes of the same packet were already rejected.
        if (request.destroyed) return;
        state.response = response;
        trace.status = response.statusCode;
        if (response.rawHeaders.length > 2 * MAX_HEADER_FIELDS) {
          reject(
            new SourceError(
              `The host ${nameOf(hop)} sent more than ${MAX_HEADER_FIELDS} header fields`,
            ),
          );
        } else {
          receive(response).then(resolve, reject);
        }
      });
      request.on('error', (error) => {
        if (state.response === undefined) reject(error);
        else failBody(state.response, error, nameOf(hop));
      });
      request.once('socket', (socket) => follow(request, socket, hop, options));
      refuseInterimFlood(request, nameOf(hop));
      request.on('upgrade', () =>
        reject(
          new SourceError(
            `The host ${nameOf(hop)} switched to another protocol, which was not requested`,
          ),
        ),
      );
      request.on('close', () => {
        if (state.response === undefined)
          reject(
            new CallError(`The host ${nameOf(hop)} closed the connection without a response`, {
              isTransient: true,
            }),
          );
      });
      request.end(hop.body);
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw remoteFailure(error, nameOf(hop), state.response !== undefined) ?? error;
  } finally {
    signal.removeEventListener('abort', abort);
    if (agent === undefined || !isOver(request, state.response)) request.destroy();
  }
}

/** Returns true if both directions have ended, so that the connection can serve another request. */
function isOver(request: ClientRequest, response: IncomingMessage | undefined): boolean {
  return (
    request.writableFinished &&
    response !== undefined &&
    response.complete &&
    response.readableEnded
  );
}

function follow(
  request: ClientRequest,
  socket: Socket,
  hop: Hop,
  { trace, connectTimeoutMs }: ExchangeOptions,
): void {
  trace.reused = request.reusedSocket;
  trace.mayHaveReachedHost = request.reusedSocket;
  trace.bytesBefore = socket.bytesRead;
  if (request.reusedSocket) return;
  const timer = setTimeout(() => {
    request.destroy(
      new CallError(
        `The host ${nameOf(hop)} did not accept a connection within ${connectTimeoutMs / 1_000} seconds`,
        { isTransient: true },
      ),
    );
  }, connectTimeoutMs);
  const clear = (): void => clearTimeout(timer);
  socket.once(hop.url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
    trace.mayHaveReachedHost = true;
    clear();
  });
  request.once('close', clear);
}

/** The host's name is still used in `Host`, in SNI and in the check of the certificate. */
function open(
  { url, method, headers, body, tls }: Hop,
  { addresses }: Destination,
  { ca, agent }: ExchangeOptions,
): ClientRequest {
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const options = {
    method,
    hostname,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    headers: {
      ...headers,
      host: url.host,
      // Node sets the length only for POST and PUT. The body of a DELETE without it would be read as another request.
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    },
    agent: agent ?? (false as const),
    lookup: pinnedLookup(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    insecureHTTPParser: false,
    highWaterMark: READ_BUFFER_BYTES,
  };
  const request =
    url.protocol === 'https:'
      ? requestOverHttps({
          ...options,
          ...(tls && { cert: tls.cert, key: tls.key }),
          ca: tls?.ca ?? ca,
          servername: isIP(hostname) ? '' : hostname.replace(/\.$/, ''),
          rejectUnauthorized: true,
        })
      : requestOverHttp(options);
  // Node silently drops header fields above a number, which could include Content-Encoding. Their number is checked
  // here instead.
  request.maxHeadersCount = 0;
  return request;
}

function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const candidates = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    const [first] = candidates;
    if (first === undefined) callback(new Error('no address was checked'), '', 0);
    else if (options.all) callback(null, candidates);
    else callback(null, first.address, first.family);
  };
}

function refuseInterimFlood(request: ClientRequest, host: string): void {
  let count = 0;
  request.on('information', () => {
    count += 1;
    if (count > MAX_INTERIM_RESPONSES)
      request.destroy(
        new SourceError(
          `The host ${host} sent more than ${MAX_INTERIM_RESPONSES} interim (1xx) responses`,
        ),
      );
  });
}

/**
 * A complete body is valid even if the connection fails after it. Bytes after the body mean that its stated length is
 * wrong.
 */
function failBody(response: IncomingMessage, error: Error, host: string): void {
  if (!response.complete) response.destroy(error);
  else if (isParseError(error))
    response.destroy(new SourceError(`The host ${host} sent more than the length that it stated`));
}
