/** A call and its redirects. Each hop is resolved, checked, gets its own credential, and is limited in time. */

import type { IncomingMessage } from 'node:http';

import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { SourceError } from '../../engine/index.ts';
import { raisedBy } from '../../kit/limit-text.ts';
import type { Semaphore } from '../../kit/semaphore.ts';
import type { AllowList } from './allow-list.ts';
import { CallError } from './call-error.ts';
import { createCallTime, type CallTime } from './call-time.ts';
import type { Connections } from './connections.ts';
import type { OpenedCredential } from '../../model/opened-credential.ts';
import { authenticated, checkedHop, revealsSecret } from './credential.ts';
import { findDestination, type Destination } from './destination.ts';
import { exchange, newTrace, renewTrace, type Trace } from './exchange.ts';
import { withoutSecrets } from './excerpt.ts';
import { GuardRefusal } from './guard-refusal.ts';
import { isHangUp } from './failure.ts';
import { nameOf, nextHop, type Hop } from './hop.ts';
import type { DestinationCache } from './destination-cache.ts';
import { createRedirectCookies, type RedirectCookies } from './redirect-cookies.ts';
import { RefusedResponse, type Disclosure } from './refused-response.ts';
import type { Resolvers } from './resolve.ts';
import type { SecretHosts } from './secret-hosts.ts';

const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface Guard {
  readonly allowed: AllowList;
  readonly resolvers: Resolvers;
  readonly ca: string | undefined;
  /** Limits the number of exchanges, per tenant and in total. Others wait. */
  readonly semaphore: Pick<Semaphore, 'run'>;
  /** Limit for a whole call, including redirects; with `silence`, until the response begins. */
  readonly timeoutMs: number;
  /** Limits the time without progress of a response, instead of its total time. */
  readonly silence: SilenceLimit | null;
  readonly connectTimeoutMs: number;
  readonly log: Pick<Log, 'info'> | undefined;
  /** For the expiry of cookies. */
  readonly clock: Pick<Clock, 'now'>;
}

export interface SilenceLimit {
  readonly ms: number;
  /** The setting that configures it, if there is one. */
  readonly setting?: string | undefined;
}

export interface GuardedCall {
  readonly first: Hop;
  readonly tenant: string;
  readonly credential: OpenedCredential | null;
  readonly signal: AbortSignal;
  /** Without it, each exchange has its own connection. */
  readonly connections?: Connections | undefined;
  /** Without it, each exchange resolves its host. */
  readonly destinations?: DestinationCache | undefined;
  /** Without it, only hosts that received a credential in this call are secret hosts. */
  readonly secretHosts?: SecretHosts | undefined;
  /** True if a request that was sent on a closing connection is sent again on another one. */
  readonly isRepeatable: boolean;
  /** Awaited directly before each request, while a slot is held. Its errors end the call. */
  readonly beforeRequest?: (() => Promise<void>) | undefined;
  /** The trace of the latest hop. */
  readonly trace?: Trace;
}

type HopEnd<T> =
  | { readonly kind: 'redirect'; readonly hop: Hop }
  | { readonly kind: 'received'; readonly value: T };
/** Must subscribe to the body before its first `await`, as `exchange` requires. */
export type Receive<T> = (
  response: IncomingMessage,
  hop: Hop,
  disclosure: Disclosure & { readonly signal: AbortSignal; readonly bytesBefore: number },
) => Promise<T>;

export async function callGuarded<T>(
  guard: Guard,
  call: GuardedCall,
  receive: Receive<T>,
): Promise<T> {
  const { first, credential, signal } = call;
  const time = createCallTime(guard.timeoutMs);
  const trace = call.trace ?? newTrace();
  const cookies = createRedirectCookies(() => guard.clock.now().getTime());
  let hop = first;
  try {
    for (let redirects = 0; ; redirects += 1) {
      if (credential !== null) hop = checkedHop(hop, credential, guard.allowed);
      const end = await follow(guard, { ...call, hop, time, trace, cookies }, receive);
      if (end.kind === 'received') return end.value;
      if (redirects === MAX_REDIRECTS)
        throw new SourceError(`The host ${nameOf(hop)} redirects more than ${MAX_REDIRECTS} times`);
      hop = end.hop;
    }
  } catch (error) {
    signal.throwIfAborted();
    const failure = timeoutOf(guard, time, hop) ?? error;
    if (!(failure instanceof SourceError)) throw failure;
    // A host can redirect to a name that contains the secret.
    failure.message = withoutSecrets(failure.message, credential);
    failure.stack = withoutSecrets(failure.stack ?? '', credential);
    const host = withoutSecrets(nameOf(hop), credential);
    const detail =
      failure instanceof GuardRefusal ? withoutSecrets(failure.detail, credential) : undefined;
    const reason = failure instanceof RefusedResponse ? failure.summary : failure.message;
    guard.log?.info({ host, reason, detail }, 'an outbound call failed');
    throw failure;
  }
}

function timeoutOf({ timeoutMs, silence }: Guard, time: CallTime, hop: Hop): CallError | null {
  const reason = time.reason();
  if (reason === null) return null;
  const host = `The host ${nameOf(hop)}`;
  if (reason === 'silent' && silence !== null) {
    const hint = silence.setting === undefined ? '' : `; ${raisedBy(silence.setting)}`;
    const message = `${host} sent nothing for ${silence.ms / 1_000} seconds, before the end of its response${hint}`;
    return new CallError(message, { isTransient: true });
  }
  const what = silence === null ? 'complete' : 'begin';
  const message = `${host} did not ${what} its response within ${timeoutMs / 1_000} seconds`;
  return new CallError(message, { isTransient: true });
}

interface Step extends GuardedCall {
  /** Without the credential: each request adds its own, or none. */
  readonly hop: Hop;
  readonly time: CallTime;
  readonly trace: Trace;
  readonly cookies: RedirectCookies;
}

function withCookies(hop: Hop, cookies: RedirectCookies): Hop {
  const cookie = cookies.headerFor(hop.url, hop.headers['cookie']);
  return cookie === undefined ? hop : { ...hop, headers: { ...hop.headers, cookie } };
}

/** Resolving a name does not occupy a slot, so that slow name servers do not delay other calls. */
async function follow<T>(guard: Guard, step: Step, receive: Receive<T>): Promise<HopEnd<T>> {
  const { hop, tenant, signal, time, trace } = step;
  renewTrace(trace);
  const destination = await destinationOf(guard, step);
  const exchange = (): Promise<HopEnd<T>> =>
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
    });
  return guard.semaphore.run(exchange, { owner: tenant, signal });
}

async function destinationOf(
  guard: Guard,
  { hop, signal, time, destinations }: Step,
): Promise<Destination> {
  const { url } = hop;
  const cached = destinations?.get(url);
  if (cached !== undefined) return cached;
  const resolved = await time.spend(signal, (limited) =>
    findDestination(url, guard.allowed, guard.resolvers, limited, nameOf(hop)),
  );
  destinations?.keep(url, resolved);
  return resolved;
}

/** A host can close an idle connection while a request is being sent on it. */
function mayRepeat({ trace, isRepeatable }: Step, error: unknown): boolean {
  return (
    isRepeatable &&
    trace.reused &&
    trace.status === undefined &&
    error instanceof CallError &&
    (isHangUp(error.cause) || error.cause === undefined)
  );
}

async function exchangeOnce<T>(
  guard: Guard,
  step: Step,
  destination: Destination,
  signal: AbortSignal,
  receive: Receive<T>,
): Promise<HopEnd<T>> {
  const { hop, credential, secretHosts, cookies, connections, trace } = step;
  await step.beforeRequest?.();
  // A signature has the time of its request.
  const request = credential === null ? hop : authenticated(hop, credential, guard.clock.now());
  const sendsSecret = credential !== null && revealsSecret(credential);
  const { ca, connectTimeoutMs } = guard;
  const agent = connections?.agentFor(hop.url, destination);
  const options = { ca, connectTimeoutMs, signal, agent, trace };
  if (sendsSecret) secretHosts?.add(hop.url);
  return exchange(withCookies(request, cookies), destination, options, async (response) => {
    const { statusCode: status = 0, headers } = response;
    // An alias hides a URL from a host that received a credential, because the URL may contain the secret.
    const isSecretHost =
      sendsSecret || secretHosts?.has(hop.url) === true || hop.alias !== undefined;
    if (!REDIRECTS.has(status) || !headers.location) {
      if (guard.silence !== null)
        step.time.countSilence(guard.silence.ms, () => progressOf(response));
      const disclosure = { signal, bytesBefore: trace.bytesBefore, credential, isSecretHost };
      return { kind: 'received', value: await receive(response, hop, disclosure) };
    }
    cookies.keep(hop.url, headers['set-cookie'] ?? []);
    const { location } = headers;
    return { kind: 'redirect', hop: nextHop(hop, { status, location, hidesTarget: isSecretHost }) };
  });
}

/** The bytes that the host has sent. Null while it waits for this process, or if the response is complete. */
function progressOf(response: IncomingMessage): number | null {
  return response.complete || response.readableLength > 0 ? null : response.socket.bytesRead;
}
