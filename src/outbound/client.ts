/** Calls to hosts that users name: guarded, bounded, never retried. */

import type { IncomingMessage } from 'node:http';

import { SourceError, type EngineLog, type FetchSource } from '../engine/index.ts';
import { createSemaphore, type Semaphore } from '../kit/semaphore.ts';
import { createAllowList, type AllowList } from './allow-list.ts';
import { writeBody } from './body-file.ts';
import { createCallTime, type CallTime } from './call-time.ts';
import { withCredential, type OpenCredential, type OpenedCredential } from './credential.ts';
import { findDestination } from './destination.ts';
import { exchange } from './exchange.ts';
import { firstHop, nextHop, type Hop } from './hop.ts';
import { systemResolvers, type Resolve, type Resolvers } from './resolve.ts';

export interface OutboundOptions {
  /** Hosts that may have any address: `host` or `host:port`. */
  readonly allowHosts: readonly string[];
  /** Takes the place of the machine's own ways to resolve a name. */
  readonly resolve?: Resolve;
  /** Decrypts a credential that a request names, for that request. */
  readonly openCredential?: OpenCredential;
  /** Certificate authorities in PEM; take the place of the default ones. */
  readonly ca?: string | undefined;
  readonly log?: Pick<EngineLog, 'info'> | undefined;
  /** For a whole call, redirects included; the wait for its turn does not count. */
  readonly timeoutMs?: number;
  /** Of the body after decompression. */
  readonly maxBytes?: number;
  /** How many connections there may be at a time; the other calls wait. */
  readonly connections?: number;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_MAX_BYTES = 64 * 1_048_576;
/** Twice what the runs of one key take by default, each of which makes four calls at a time: one key alone leaves room for others. */
const DEFAULT_CONNECTIONS = 32;
const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

interface Guard {
  readonly allowed: AllowList;
  readonly resolvers: Resolvers;
  readonly ca: string | undefined;
  readonly connections: Semaphore;
  readonly timeoutMs: number;
  readonly log: OutboundOptions['log'];
}

type Into = Parameters<FetchSource>[1];
type HopEnd<T> =
  | { readonly kind: 'redirect'; readonly hop: Hop }
  | { readonly kind: 'received'; readonly value: T };
/** Subscribes to the body before its first `await`, as `exchange` demands. */
type Receive<T> = (response: IncomingMessage, hop: Hop, signal: AbortSignal) => Promise<T>;

export interface Outbound {
  readonly fetchSource: FetchSource;
  /** The status of a GET request with the credential, whose body is not read. Throws as `fetchSource` does. */
  probe(url: string, credential: OpenedCredential, signal: AbortSignal): Promise<number>;
}

export function createOutbound(options: OutboundOptions): Outbound {
  const guard: Guard = {
    allowed: createAllowList(options.allowHosts),
    resolvers: options.resolve
      ? { allowlisted: options.resolve, untrusted: options.resolve }
      : systemResolvers(),
    ca: options.ca,
    connections: createSemaphore(options.connections ?? DEFAULT_CONNECTIONS),
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    log: options.log,
  };
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
  const openCredential = async (id: number, tenant: string | undefined) => {
    if (options.openCredential === undefined || tenant === undefined)
      throw new Error('a request names a credential, and nothing opens credentials here');
    const opened = await options.openCredential(tenant, id);
    if (typeof opened === 'string') throw new SourceError(opened);
    return opened;
  };

  return {
    async fetchSource(request, into) {
      const { credentialId } = request;
      const first = firstHop(request);
      const credential =
        credentialId === undefined ? null : await openCredential(credentialId, into.tenant);
      return call(guard, { first, credential, signal: into.signal }, (response, hop, signal) =>
        receiveBody(response, hop, { ...into, signal }, maxBytes),
      );
    },
    async probe(url, credential, signal) {
      const first = firstHop({ method: 'GET', url, headers: {}, query: {} });
      return call(guard, { first, credential, signal }, (response) =>
        Promise.resolve(response.statusCode ?? 0),
      );
    },
  };
}

export function createOutboundClient(options: OutboundOptions): FetchSource {
  return createOutbound(options).fetchSource;
}

interface Call {
  readonly first: Hop;
  readonly credential: OpenedCredential | null;
  readonly signal: AbortSignal;
}

async function call<T>(
  guard: Guard,
  { first, credential, signal }: Call,
  receive: Receive<T>,
): Promise<T> {
  const time = createCallTime(guard.timeoutMs);
  let hop = first;
  try {
    for (let redirects = 0; ; redirects += 1) {
      const sent = credential === null ? hop : withCredential(hop, credential, guard.allowed);
      const end = await follow(guard, { hop, sent, signal, time }, receive);
      if (end.kind === 'received') return end.value;
      if (redirects === MAX_REDIRECTS)
        throw new SourceError(`${hop.url.host} redirects more than ${MAX_REDIRECTS} times`);
      hop = end.hop;
    }
  } catch (error) {
    signal.throwIfAborted();
    const failure = time.isUp()
      ? new SourceError(
          `The host ${hop.url.host} did not complete its response within ${guard.timeoutMs / 1_000} seconds`,
        )
      : error;
    if (!(failure instanceof SourceError)) throw failure;
    guard.log?.info({ host: hop.url.host, reason: failure.message }, 'an outbound call failed');
    throw failure;
  }
}

interface Step {
  /** Without the credential, which the next hop gets anew or not at all. */
  readonly hop: Hop;
  readonly sent: Hop;
  readonly signal: AbortSignal;
  readonly time: CallTime;
}

/** A name that is not resolved yet takes no one's turn: whoever's name servers are silent waits alone. */
async function follow<T>(
  guard: Guard,
  { hop, sent, signal, time }: Step,
  receive: Receive<T>,
): Promise<HopEnd<T>> {
  const destination = await time.spend(signal, (limited) =>
    findDestination(hop.url, guard.allowed, guard.resolvers, limited),
  );
  return guard.connections.take(signal, () =>
    time.spend(signal, (limited) =>
      exchange(sent, destination, { ca: guard.ca, signal: limited }, async (response) => {
        const { statusCode = 0, headers } = response;
        return REDIRECTS.has(statusCode) && headers.location
          ? { kind: 'redirect', hop: nextHop(hop, statusCode, headers.location) }
          : { kind: 'received', value: await receive(response, hop, limited) };
      }),
    ),
  );
}

async function receiveBody(
  response: IncomingMessage,
  { url: { host } }: Hop,
  { file, signal, admit }: Into,
  maxBytes: number,
): ReturnType<FetchSource> {
  const { statusCode = 0, headers } = response;
  if (statusCode < 200 || statusCode > 299)
    throw new SourceError(`The host ${host} answered with status ${statusCode}`);
  if (!/^(chunked|identity)?$/i.test(headers['transfer-encoding'] ?? ''))
    throw new SourceError(`The response of ${host} has a Transfer-Encoding that is not supported`);
  const isEmpty = statusCode === 204 || headers['content-length'] === '0';
  const encoding = isEmpty ? '' : (headers['content-encoding'] ?? '');
  const bytes = await writeBody(response, { host, encoding, file, maxBytes, signal, admit });
  return { contentType: headers['content-type'] ?? '', bytes };
}
