/** Calls to hosts that users specify, behind the guard and with limits. */

import type { CredentialRef } from '../../kit/credential-ref.ts';
import { randomUUID } from 'node:crypto';

import type { Log } from '../../kit/log.ts';
import {
  isRepeatable,
  SourceError,
  type ApiCall,
  type FetchCall,
  type FetchSource,
  type SendCall,
} from '../../engine/index.ts';
import { concurrency } from '../../admission.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import type { UsageLimits } from '../../kit/usage.ts';
import { addressesOf } from './addresses-of.ts';
import { createAllowList } from './allow-list.ts';
import { intoFile, intoSink, type BodyLimits } from './body-file.ts';
import { createConnections, type Connections } from './connections.ts';
import type { OpenedCredential } from '../../model/opened-credential.ts';
import type { OpenCredential } from './credential.ts';
import { withoutSecrets } from './excerpt.ts';
import { callGuarded, type Guard, type GuardedCall, type SilenceLimit } from './guard.ts';
import { firstHop, firstHopOf } from './hop.ts';
import { createDestinationCache, type DestinationCache } from './destination-cache.ts';
import type { Rates } from './rate.ts';
import { headerText } from './header-text.ts';
import { postForm, type FormCall, type FormResponse } from './post-form.ts';
import { receiveBody } from './receive.ts';
import { tracked, withRenewal } from './renewal.ts';
import { systemResolvers, type Resolve } from './resolve.ts';
import { systemRetryTools, withRetry, type RetryTools } from './retry.ts';
import { createSecretHosts, type SecretHosts } from './secret-hosts.ts';
import { createSend } from './send.ts';

export interface OutboundOptions {
  /** Hosts that can have any address: `host` or `host:port`. */
  readonly allowHosts: readonly string[];
  /** Replaces the name resolution of the machine. */
  readonly resolve?: Resolve;
  /** Decrypts a credential of the request, for this request only. */
  readonly openCredential?: OpenCredential;
  /** Certificate authorities in PEM, instead of the default ones. */
  readonly ca?: string | undefined;
  readonly log?: Pick<Log, 'info'> | undefined;
  /**
   * Limit for a whole call, including redirects; with `silence`, until the response begins. The wait for a slot does
   * not count.
   */
  readonly timeoutMs?: number;
  /** Replaces the limit for the whole response. The signal of the call must then have a deadline. */
  readonly silence?: SilenceLimit | undefined;
  /** The part of the timeout for one connection, TLS handshake included. */
  readonly connectTimeoutMs?: number;
  /** Limit of the body after decompression; no limit by default. */
  readonly maxBytes?: number;
  /** The setting that configures `maxBytes`, if there is one. */
  readonly maxBytesSetting?: string;
  /** Connections per tenant and in total; other calls wait. */
  readonly connections?: UsageLimits;
  readonly retryTools?: RetryTools;
  /** Applies rate limits; unlimited by default. */
  readonly rates?: Rates;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_CONNECT_TIMEOUT_MS = 10_000;
const UNLIMITED: Rates = { limit: (_call, _limited, work) => work() };
/** The time for which the calls of a session reuse a decrypted credential. */
const CREDENTIAL_MS = 1_000;

export interface OutboundCalls {
  /** One request, never retried. */
  readonly fetchSource: FetchSource;
  /** Retried according to the call's `retry`. */
  readonly fetchCall: FetchCall;
  readonly send: SendCall;
}

export interface OutboundSession extends OutboundCalls {
  /** Removes secrets of the session's credentials from a message. */
  readonly withoutSecrets: (message: string) => string;
  /** Must be called. Closes all connections, including those in use. */
  close(): void;
}

export interface ProbeCall {
  readonly url: string;
  readonly tenant: string;
  readonly credential: OpenedCredential;
  readonly signal: AbortSignal;
}

export interface Outbound extends OutboundCalls {
  /**
   * Sends a GET request with the credential and returns the status without reading the body. Throws like `fetchSource`.
   */
  probe(call: ProbeCall): Promise<number>;
  /**
   * The checked addresses of a server that is not called over HTTP, in the order of the attempts. Throws like
   * `fetchSource`.
   */
  addressesOf(host: string, port: number, signal: AbortSignal): Promise<readonly string[]>;
  /** Posts a form with secrets, and returns the response whatever its status is. Throws like `fetchSource`. */
  postForm(call: FormCall): Promise<FormResponse>;
  /** The calls of one run, which share connections. */
  session(): OutboundSession;
}

type OpenTenantsCredential = (
  ref: CredentialRef | undefined,
  tenant: string,
) => Promise<OpenedCredential | null>;

interface Parts {
  readonly guard: Guard;
  readonly limits: BodyLimits;
  readonly retryTools: RetryTools;
  readonly rates: Rates;
  readonly openCredential: OpenTenantsCredential;
  readonly connections?: Connections;
  readonly destinations?: DestinationCache;
  readonly secretHosts?: SecretHosts;
}

export function createOutbound(options: OutboundOptions): Outbound {
  const guard = guardOf(options);
  const openCredential: OpenTenantsCredential = async (id, tenant) => {
    if (id === undefined) return null;
    if (options.openCredential === undefined)
      throw new Error('a request names a credential, and nothing opens credentials here');
    const opened = await options.openCredential(tenant, id);
    if (typeof opened === 'string') throw new SourceError(opened);
    return opened;
  };
  const parts: Parts = {
    guard,
    limits: limitsOf(options),
    retryTools: options.retryTools ?? systemRetryTools,
    rates: options.rates ?? UNLIMITED,
    openCredential,
  };

  return {
    ...callsWith(parts),
    async probe({ url, ...given }) {
      const first = firstHop({ method: 'GET', url, headers: {}, query: {} });
      return callGuarded(guard, { ...given, first, isRepeatable: true }, (response) =>
        Promise.resolve(response.statusCode ?? 0),
      );
    },
    addressesOf: (host, port, signal) => addressesOf(guard, { host, port, signal }),
    postForm: (call) => postForm(guard, call),
    session() {
      const connections = createConnections();
      const sentCredentials = new Set<OpenedCredential>();
      const opening: OpenTenantsCredential = async (...args) => {
        const opened = await openCredential(...args);
        return opened && tracked(opened, (credential) => sentCredentials.add(credential));
      };
      const calls = callsWith({
        ...parts,
        connections,
        destinations: createDestinationCache(parts.retryTools.clock),
        secretHosts: createSecretHosts(),
        openCredential: cachedCredentials(opening, parts.retryTools),
      });
      return {
        ...calls,
        withoutSecrets: (message) => [...sentCredentials].reduce(withoutSecrets, message),
        close: () => connections.close(),
      };
    },
  };
}

function guardOf(options: OutboundOptions): Guard {
  return {
    allowed: createAllowList(options.allowHosts),
    resolvers: options.resolve
      ? { allowlisted: options.resolve, untrusted: options.resolve }
      : systemResolvers(),
    ca: options.ca,
    semaphore: new Semaphore(options.connections ?? concurrency.outboundCalls),
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    silence: options.silence ?? null,
    connectTimeoutMs: options.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS,
    log: options.log,
    clock: (options.retryTools ?? systemRetryTools).clock,
  };
}

function limitsOf({ maxBytes, maxBytesSetting }: OutboundOptions): BodyLimits {
  return { maxBytes: maxBytes ?? Number.MAX_SAFE_INTEGER, maxBytesSetting };
}

export function createOutboundClient(options: OutboundOptions): FetchSource {
  return createOutbound(options).fetchSource;
}

function callsWith(parts: Parts): OutboundCalls {
  const { guard, rates, retryTools, openCredential, connections, destinations, secretHosts } =
    parts;
  return {
    fetchSource: (request, into) => fetchSource(parts, request, into),
    fetchCall: (call, into) => fetchCall(parts, call, into),
    send: createSend({
      guard,
      rates,
      retryTools,
      connections,
      destinations,
      secretHosts,
      openCredential: ({ credentialId }: ApiCall, tenant) => openCredential(credentialId, tenant),
    }),
  };
}

async function fetchSource(
  { guard, limits, openCredential, connections, destinations, secretHosts }: Parts,
  ...[request, into]: Parameters<FetchSource>
): ReturnType<FetchSource> {
  const first = firstHop(request);
  const { tenant, signal, beforeRequest } = into;
  const credential = await openCredential(request.credentialId, tenant);
  const shared = { signal, connections, destinations, secretHosts, beforeRequest };
  const isRepeatable = request.method === 'GET';
  return withRenewal(credential, (current) =>
    callGuarded(
      guard,
      { first, tenant, credential: current, ...shared, isRepeatable },
      (response, hop, disclosure) =>
        receiveBody(response, hop, {
          ...into,
          ...disclosure,
          ...limits,
          output: () => intoFile(into.file),
        }),
    ),
  );
}

function fetchCall(parts: Parts, ...[call, into]: Parameters<FetchCall>): ReturnType<FetchCall> {
  const { rates, retryTools } = parts;
  const { signal, tenant, remainingMs, idempotencyKey = randomUUID() } = into;
  const retrying = { signal, tools: retryTools, remainingMs };
  return withRetry(call, retrying, async () => {
    const first = firstHopOf(call, idempotencyKey, false);
    const credential = await parts.openCredential(call.credentialId, tenant);
    return rates.limit(call, { tenant, signal, remainingMs }, () =>
      withRenewal(credential, (current) =>
        fetchOnce(parts, call, into, { first, credential: current }),
      ),
    );
  });
}

function fetchOnce(
  { guard, limits, connections, destinations, secretHosts }: Parts,
  call: ApiCall,
  into: Parameters<FetchCall>[1],
  { first, credential }: Pick<GuardedCall, 'first' | 'credential'>,
): ReturnType<FetchCall> {
  const { tenant, signal, body, beforeRequest } = into;
  const shared = { signal, connections, destinations, secretHosts, beforeRequest };
  const guarded = { first, tenant, credential, ...shared, isRepeatable: isRepeatable(call) };
  return callGuarded(guard, guarded, async (response, hop, disclosure) => {
    const receiving = { ...into, ...disclosure, ...limits, output: () => intoSink(body) };
    return {
      ...(await receiveBody(response, hop, receiving)),
      url: hop.url.href,
      status: response.statusCode ?? 0,
      link: headerText(response.headers['link']?.toString()),
    };
  });
}

/**
 * Even a run with ten thousand calls decrypts its credential only once a second, and a change takes effect within a
 * second.
 */
function cachedCredentials(
  open: OpenTenantsCredential,
  { clock }: RetryTools,
): OpenTenantsCredential {
  const cache = new Map<string, { untilMs: number; opened: ReturnType<OpenTenantsCredential> }>();
  return (id, tenant) => {
    // The name of a credential can be the id of another one.
    const key = JSON.stringify([tenant, id]);
    const nowMs = clock.now().getTime();
    const cached = cache.get(key);
    if (cached !== undefined && nowMs < cached.untilMs) return cached.opened;
    const opened = open(id, tenant);
    cache.set(key, { untilMs: nowMs + CREDENTIAL_MS, opened });
    return opened;
  };
}
