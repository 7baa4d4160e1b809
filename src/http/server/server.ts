/** The HTTP server: limits for slow and excessive clients, and a graceful stop. */

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
import { paceRequests } from './request-pacing.ts';
import type { UnreadLimits } from '../reply/unread-responses.ts';

export interface ServerLimits extends UnreadLimits, ConnectionLimits {
  /** From the connection to the last header. */
  readonly headersTimeoutMs: number;
  /** From the connection to the last byte of the body. */
  readonly requestTimeoutMs: number;
  /** More than the usual timeout of proxies (60 s), so that they close first. */
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

/** Every layer and stream adds a listener: more than the number at which Node.js warns of a leak. */
const MAX_RESPONSE_LISTENERS = 20;

export interface ListeningServer {
  readonly port: number;
  /**
   * Accepts what is still arriving, then closes the listener, waits for all responses, and stops.
   * @param hardStop aborts requests in progress
   * @param onListenerClosed called once no new connection is accepted
   */
  close(hardStop: AbortSignal, onListenerClosed: () => void): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly clock: Clock;
  readonly limits: ServerLimits;
  /** The address of the service; called when a response needs it. */
  readonly baseUrl: () => string;
  /** True if browsers reach it over https. */
  readonly secure: boolean;
  /** Number of trusted proxies, which set the client's address. */
  readonly trustProxyHops: number;
  readonly log: Pick<Log, 'error'>;
}

/** Checks that the service can listen on the port: rejects with the system error if it is in use or not allowed. */
export async function checkPort(host: string, port: number): Promise<void> {
  const server = createNetServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

/** Rejects with the system error if the port is in use or not allowed. */
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
  const listener = oneAtATime(paceRequests(begin, trustProxyHops));
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
  // `100 Continue` is sent when the body is needed, after authentication.
  server.on('checkContinue', listener);
  // Unknown expectations are ignored.
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
