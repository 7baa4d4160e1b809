/** One call and its redirects: each hop is resolved, checked, given its own credential header, and limited in time. */

import type { IncomingMessage } from 'node:http';

import type { Log } from '../kit/log.ts';
import { SourceError } from '../engine/index.ts';
import type { SharedSemaphore } from '../kit/shared-semaphore.ts';
import type { AllowList } from './allow-list.ts';
import { CallError } from './call-error.ts';
import { createCallTime, type CallTime } from './call-time.ts';
import type { Connections } from './connections.ts';
import { withCredential, type OpenedCredential } from './credential.ts';
import { findDestination, type Destination } from './destination.ts';
import { exchange, newTrace, renewTrace, type Trace } from './exchange.ts';
import { withoutSecrets } from './excerpt.ts';
import { isHangUp } from './failure.ts';
import { nextHop, type Hop } from './hop.ts';
import type { KeptDestinations } from './kept-destinations.ts';
import type { Resolvers } from './resolve.ts';

const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface Guard {
  readonly allowed: AllowList;
  readonly resolvers: Resolvers;
  readonly ca: string | undefined;
  /** How many exchanges there may be at a time, of a tenant and in all; the others wait. */
  readonly semaphore: SharedSemaphore;
  readonly timeoutMs: number;
  readonly connectTimeoutMs: number;
  readonly log: Pick<Log, 'info'> | undefined;
}

export interface GuardedCall {
  readonly first: Hop;
  readonly tenant: string;
  readonly credential: OpenedCredential | null;
  readonly signal: AbortSignal;
  /** Without them, each exchange has a connection of its own. */
  readonly connections?: Connections | undefined;
  /** Without them, each exchange resolves its host. */
  readonly destinations?: KeptDestinations | undefined;
  /** Whether a request that met a closing connection is sent again on another. */
  readonly isRepeatable: boolean;
  /** Of the latest hop. */
  readonly trace?: Trace;
}

type HopEnd<T> =
  | { readonly kind: 'redirect'; readonly hop: Hop }
  | { readonly kind: 'received'; readonly value: T };
/** Subscribes to the body before its first `await`, as `exchange` demands. */
export type Receive<T> = (
  response: IncomingMessage,
  hop: Hop,
  given: { readonly signal: AbortSignal; readonly bytesBefore: number },
) => Promise<T>;

export async function callGuarded<T>(
  guard: Guard,
  call: GuardedCall,
  receive: Receive<T>,
): Promise<T> {
  const { first, credential, signal } = call;
  const time = createCallTime(guard.timeoutMs);
  const trace = call.trace ?? newTrace();
  let hop = first;
  try {
    for (let redirects = 0; ; redirects += 1) {
      const sent = credential === null ? hop : withCredential(hop, credential, guard.allowed);
      const end = await follow(guard, { ...call, hop, sent, time, trace }, receive);
      if (end.kind === 'received') return end.value;
      if (redirects === MAX_REDIRECTS)
        throw new SourceError(`${hop.url.host} redirects more than ${MAX_REDIRECTS} times`);
      hop = end.hop;
    }
  } catch (error) {
    signal.throwIfAborted();
    const failure = time.isUp()
      ? new CallError(
          `The host ${hop.url.host} did not complete its response within ${guard.timeoutMs / 1_000} seconds`,
          { isTransient: true },
        )
      : error;
    if (!(failure instanceof SourceError)) throw failure;
    // A host may redirect to a name that it made of the secret.
    failure.message = withoutSecrets(failure.message, credential);
    failure.stack = withoutSecrets(failure.stack ?? '', credential);
    const host = withoutSecrets(hop.url.host, credential);
    guard.log?.info({ host, reason: failure.message }, 'an outbound call failed');
    throw failure;
  }
}

interface Step extends GuardedCall {
  /** Without the credential: each hop adds its own, or none. */
  readonly hop: Hop;
  readonly sent: Hop;
  readonly time: CallTime;
  readonly trace: Trace;
}

/** Resolving a name takes no slot: a call whose name servers are silent delays no other. */
async function follow<T>(guard: Guard, step: Step, receive: Receive<T>): Promise<HopEnd<T>> {
  const { hop, tenant, signal, time, trace } = step;
  renewTrace(trace);
  const destination = await destinationOf(guard, step);
  return guard.semaphore.take(tenant, signal, () =>
    time.spend(signal, async (limited) => {
      try {
        return await exchangeOnce(guard, step, destination, limited, receive);
      } catch (error) {
        if (trace.status === undefined) step.destinations?.forget(hop.url);
        if (!mayRepeat(step, error)) throw error;
        step.connections?.renew(hop.url, destination);
        renewTrace(trace);
        return exchangeOnce(guard, step, destination, limited, receive);
      }
    }),
  );
}

async function destinationOf(
  guard: Guard,
  { hop: { url }, signal, time, destinations }: Step,
): Promise<Destination> {
  const kept = destinations?.get(url);
  if (kept !== undefined) return kept;
  const found = await time.spend(signal, (limited) =>
    findDestination(url, guard.allowed, guard.resolvers, limited),
  );
  destinations?.keep(url, found);
  return found;
}

/** A host may close an idle connection at the moment in which a request is written to it. */
function mayRepeat({ trace, isRepeatable }: Step, error: unknown): boolean {
  return (
    isRepeatable &&
    trace.reused &&
    trace.status === undefined &&
    error instanceof CallError &&
    (isHangUp(error.cause) || error.cause === undefined)
  );
}

function exchangeOnce<T>(
  guard: Guard,
  { hop, sent, connections, trace }: Step,
  destination: Destination,
  signal: AbortSignal,
  receive: Receive<T>,
): Promise<HopEnd<T>> {
  const { ca, connectTimeoutMs } = guard;
  const agent = connections?.agentFor(hop.url, destination);
  const options = { ca, connectTimeoutMs, signal, agent, trace };
  return exchange(sent, destination, options, async (response) => {
    const { statusCode = 0, headers } = response;
    return REDIRECTS.has(statusCode) && headers.location
      ? { kind: 'redirect', hop: nextHop(hop, statusCode, headers.location) }
      : {
          kind: 'received',
          value: await receive(response, hop, { signal, bytesBefore: trace.bytesBefore }),
        };
  });
}
