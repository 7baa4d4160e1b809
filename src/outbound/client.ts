/** Calls to hosts that users name: guarded, bounded, never retried. */

import { lookup } from 'node:dns/promises';
import type { Dispatcher } from 'undici';

import { SourceError, type EngineLog, type FetchSource } from '../engine/index.ts';
import { createAllowList, type AllowList } from './allow-list.ts';
import { writeBody } from './body-file.ts';
import { pinnedAgent } from './connection.ts';
import { findDestination, type Resolve } from './destination.ts';
import { remoteFailure } from './failure.ts';
import { firstHop, nextHop, type Hop } from './hop.ts';

export interface OutboundOptions {
  /** Hosts that may have any address: `host` or `host:port`. */
  readonly allowHosts: readonly string[];
  /** All addresses of a name; the system's resolver unless given. */
  readonly resolve?: Resolve;
  readonly log?: Pick<EngineLog, 'info'>;
  /** For a whole call, redirects included. */
  readonly timeoutMs?: number;
  /** Of the body after decompression. */
  readonly maxBytes?: number;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_MAX_BYTES = 64 * 1_048_576;
const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

interface Guard {
  readonly allowed: AllowList;
  readonly resolve: Resolve;
  readonly maxBytes: number;
}

type HopEnd = { readonly kind: 'redirect'; readonly hop: Hop } | { readonly kind: 'body'; readonly contentType: string; readonly bytes: number };

export function createOutboundClient(options: OutboundOptions): FetchSource {
  const guard: Guard = {
    allowed: createAllowList(options.allowHosts),
    resolve: options.resolve ?? systemResolve,
    maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES,
  };
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  return async (request, { file, signal }) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const both = AbortSignal.any([signal, deadline]);
    let hop = firstHop(request);
    try {
      for (let redirects = 0; ; redirects += 1) {
        const end = await follow(guard, hop, { file, signal: both });
        if (end.kind === 'body') return { contentType: end.contentType, bytes: end.bytes };
        if (redirects === MAX_REDIRECTS) throw new SourceError(`${hop.url.host} redirects more than ${MAX_REDIRECTS} times`);
        hop = end.hop;
      }
    } catch (error) {
      signal.throwIfAborted();
      const failure = deadline.aborted
        ? new SourceError(`The host ${hop.url.host} did not answer within ${timeoutMs / 1_000} seconds`)
        : error instanceof SourceError
          ? error
          : remoteFailure(error, hop.url.host);
      if (failure === undefined) throw error;
      options.log?.info({ host: hop.url.host, reason: failure.message }, 'an outbound call failed');
      throw failure;
    }
  };
}

async function follow(guard: Guard, hop: Hop, { file, signal }: { file: string; signal: AbortSignal }): Promise<HopEnd> {
  const destination = await beforeAbort(findDestination(hop.url, guard.allowed, guard.resolve), signal);
  const agent = pinnedAgent(destination);
  try {
    const answer = await agent.request({
      origin: hop.url.origin,
      path: `${hop.url.pathname}${hop.url.search}`,
      method: hop.method,
      headers: hop.headers,
      body: hop.body ?? null,
      signal,
    });
    const location = header(answer, 'location');
    if (REDIRECTS.has(answer.statusCode) && location !== '') {
      return { kind: 'redirect', hop: nextHop(hop, answer.statusCode, location) };
    }
    const { host } = hop.url;
    if (answer.statusCode < 200 || answer.statusCode > 299) throw new SourceError(`The host ${host} answered with status ${answer.statusCode}`);
    const encoding = header(answer, 'content-encoding');
    const bytes = await writeBody(answer.body, { host, encoding, file, maxBytes: guard.maxBytes, signal });
    return { kind: 'body', contentType: header(answer, 'content-type'), bytes };
  } finally {
    await agent.destroy();
  }
}

function header(answer: Dispatcher.ResponseData, name: string): string {
  const value = answer.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/** The system's resolver takes no signal: its answer is not waited for. */
async function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const stop = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true, signal: stop.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    stop.abort();
  }
}

async function systemResolve(hostname: string): Promise<readonly string[]> {
  const found = await lookup(hostname, { all: true, verbatim: true });
  return found.map(({ address }) => address);
}
