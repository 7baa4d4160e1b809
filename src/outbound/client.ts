/** Calls to hosts that users name: guarded, bounded, never retried. */

import type { IncomingMessage } from 'node:http';

import { SourceError, type EngineLog, type FetchSource } from '../engine/index.ts';
import { createSemaphore, type Semaphore } from '../kit/semaphore.ts';
import { createAllowList, type AllowList } from './allow-list.ts';
import { writeBody } from './body-file.ts';
import { createCallTime, type CallTime } from './call-time.ts';
import { findDestination } from './destination.ts';
import { exchange } from './exchange.ts';
import { firstHop, nextHop, type Hop } from './hop.ts';
import { systemResolvers, type Resolve, type Resolvers } from './resolve.ts';

export interface OutboundOptions {
  /** Hosts that may have any address: `host` or `host:port`. */
  readonly allowHosts: readonly string[];
  /** Takes the place of the machine's own ways to resolve a name. */
  readonly resolve?: Resolve;
  /** Certificate authorities in PEM; take the place of the default ones. */
  readonly ca?: string | undefined;
  readonly log?: Pick<EngineLog, 'info'>;
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
  readonly maxBytes: number;
  readonly connections: Semaphore;
}

type Into = Parameters<FetchSource>[1];
type HopEnd =
  | { readonly kind: 'redirect'; readonly hop: Hop }
  | { readonly kind: 'body'; readonly contentType: string; readonly bytes: number };

export function createOutboundClient(options: OutboundOptions): FetchSource {
  const guard: Guard = {
    allowed: createAllowList(options.allowHosts),
    resolvers: options.resolve
      ? { allowlisted: options.resolve, untrusted: options.resolve }
      : systemResolvers(),
    ca: options.ca,
    maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES,
    connections: createSemaphore(options.connections ?? DEFAULT_CONNECTIONS),
  };
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  return async (request, into) => {
    const { signal } = into;
    const time = createCallTime(timeoutMs);
    let hop = firstHop(request);
    try {
      for (let redirects = 0; ; redirects += 1) {
        const end = await follow(guard, hop, into, time);
        if (end.kind === 'body') return { contentType: end.contentType, bytes: end.bytes };
        if (redirects === MAX_REDIRECTS)
          throw new SourceError(`${hop.url.host} redirects more than ${MAX_REDIRECTS} times`);
        hop = end.hop;
      }
    } catch (error) {
      signal.throwIfAborted();
      const failure = time.isUp()
        ? new SourceError(
            `The host ${hop.url.host} did not complete its response within ${timeoutMs / 1_000} seconds`,
          )
        : error;
      if (!(failure instanceof SourceError)) throw failure;
      options.log?.info({ host: hop.url.host, reason: failure.message }, 'an outbound call failed');
      throw failure;
    }
  };
}

/** A name that is not resolved yet takes no one's turn: whoever's name servers are silent waits alone. */
async function follow(guard: Guard, hop: Hop, into: Into, time: CallTime): Promise<HopEnd> {
  const { signal } = into;
  const destination = await time.spend(signal, (limited) =>
    findDestination(hop.url, guard.allowed, guard.resolvers, limited),
  );
  return guard.connections.take(signal, () =>
    time.spend(signal, (limited) =>
      exchange(hop, destination, { ca: guard.ca, signal: limited }, (response) =>
        receive(response, hop, { ...into, signal: limited }, guard.maxBytes),
      ),
    ),
  );
}

/** Subscribes to the body before its first `await`, as `exchange` demands. */
async function receive(
  response: IncomingMessage,
  hop: Hop,
  { file, signal, admit }: Into,
  maxBytes: number,
): Promise<HopEnd> {
  const { host } = hop.url;
  const { statusCode = 0, headers } = response;
  if (REDIRECTS.has(statusCode) && headers.location)
    return { kind: 'redirect', hop: nextHop(hop, statusCode, headers.location) };
  if (statusCode < 200 || statusCode > 299)
    throw new SourceError(`The host ${host} answered with status ${statusCode}`);
  if (!/^(chunked|identity)?$/i.test(headers['transfer-encoding'] ?? ''))
    throw new SourceError(`The response of ${host} has a Transfer-Encoding that is not supported`);
  const isEmpty = statusCode === 204 || headers['content-length'] === '0';
  const encoding = isEmpty ? '' : (headers['content-encoding'] ?? '');
  const bytes = await writeBody(response, { host, encoding, file, maxBytes, signal, admit });
  return { kind: 'body', contentType: headers['content-type'] ?? '', bytes };
}
