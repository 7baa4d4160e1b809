/** The HTTP server: its limits against slow and greedy clients, and how it ends without losing a request. */

import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createNetServer, type AddressInfo } from 'node:net';
import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/clock.ts';
import { logAcceptErrors } from './accept-errors.ts';
import { respondToClientErrors, refuseMalformed } from './client-error.ts';
import { limitConnections, type ConnectionLimits } from './connection-limit.ts';
import { trackConnections } from './connections.ts';
import { divideReads, oneAtATime } from './pipelined.ts';
import { createDocUrl } from '../doc-url.ts';
import { drain } from './drain.ts';
import { securityHeaders } from './security-headers.ts';
import { inTurns } from './turns.ts';
import type { UnreadLimits } from '../reply/unread-responses.ts';

export interface ServerLimits extends UnreadLimits, ConnectionLimits {
  /** From the connection to the last header. */
  readonly headersTimeoutMs: number;
  /** From the connection to the last byte of the body. */
  readonly requestTimeoutMs: number;
  /** Above what proxies usually keep (60 s), so that they close first. */
  readonly keepAliveTimeoutMs: number;
  readonly connectionsCheckingIntervalMs: number;
  readonly maxHeaderBytes: number;
}

export const SERVER_LIMITS: Omit<
  ServerLimits,
  'unreadBytes' | 'unreadBytesPerOrganization' | keyof ConnectionLimits
> = {
  headersTimeoutMs: 5_000,
  requestTimeoutMs: 60_000,
  keepAliveTimeoutMs: 65_000,
  connectionsCheckingIntervalMs: 1_000,
  maxHeaderBytes: 16_384,
  responseStallMs: 30_000,
};

/** Each layer waits for the end of a response, and each stream that is sent does: more than Node takes for a leak. */
const MAX_RESPONSE_LISTENERS = 20;

export interface ListeningServer {
  readonly port: number;
  /**
   * Takes what is still arriving, then no new connection, waits for the responses of all requests under way, and ends.
   * @param hardStop cuts off requests in progress when it is aborted
   * @param onListenerClosed called once no new connection is taken
   */
  close(hardStop: AbortSignal, onListenerClosed: () => void): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly clock: Clock;
  readonly limits: ServerLimits;
  /** Where clients reach the service; asked for when a response names it. */
  readonly baseUrl: () => string;
  /** Whether browsers reach it by https. */
  readonly secure: boolean;
  /** How many proxies in front are trusted to name the client's address. */
  readonly trustProxyHops: number;
  readonly log: Pick<Log, 'error'>;
}

/** Whether the service will be able to listen there: rejects with the system's error where the port is taken or not allowed. */
export async function checkPort(host: string, port: number): Promise<void> {
  const server = createNetServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

/** Rejects with the system's error where the port is taken or not allowed. */
export async function listen(
  handle: RequestListener,
  { host, port, clock, limits, baseUrl, secure, trustProxyHops, log }: ListenOptions,
): Promise<ListeningServer> {
  const docUrl = createDocUrl(baseUrl);
  const commonHeaders = securityHeaders(secure);
  const handleWellFormed = refuseMalformed(handle, clock, docUrl);
  const begin: RequestListener = (request, response) => {
    response.setMaxListeners(MAX_RESPONSE_LISTENERS);
    for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
    handleWellFormed(request, response);
  };
  const listener = oneAtATime(inTurns(begin, trustProxyHops));
  const server = createServer(
    {
      requireHostHeader: false,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: limits.connectionsCheckingIntervalMs,
      maxHeaderSize: limits.maxHeaderBytes,
    },
    listener,
  );
  // Whether `100 Continue` is sent is decided when a body is wanted, after authentication.
  server.on('checkContinue', listener);
  // An expectation that no one knows is no reason to refuse a request.
  server.on('checkExpectation', listener);
  respondToClientErrors(server, commonHeaders, clock, docUrl);
  divideReads(server);
  const connections = trackConnections(server);
  limitConnections(server, connections, limits);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      logAcceptErrors(server, log);
      resolve();
    });
  });
  let closing: Promise<void> | null = null;
  return {
    port: (server.address() as AddressInfo).port,
    close: (hardStop, onListenerClosed) =>
      (closing ??= drain(server, connections, hardStop, onListenerClosed)),
  };
}
