/** Sends one call, and returns its outcome: delivered, failed, or in doubt. */

import {
  isRepeatable,
  SourceError,
  type ApiCall,
  type SendCall,
  type SendEnd,
} from '../../engine/index.ts';
import { CallError } from './call-error.ts';
import type { OpenedCredential } from '../../model/opened-credential.ts';
import { newTrace, type Trace } from './exchange.ts';
import { callGuarded, type Guard, type Receive } from './guard.ts';
import { firstHopOf } from './hop.ts';
import type { DestinationCache } from './destination-cache.ts';
import type { Connections } from './connections.ts';
import { NoTurn, type Rates } from './rate.ts';
import { readStart } from './read-opening.ts';
import { RefusedResponse, refusedResponse } from './refused-response.ts';
import { withRenewal } from './renewal.ts';
import type { SecretHosts } from './secret-hosts.ts';
import { withRetry, type RetryTools } from './retry.ts';

interface Tools {
  readonly guard: Guard;
  readonly rates: Rates;
  readonly retryTools: RetryTools;
  readonly connections: Connections | undefined;
  readonly destinations: DestinationCache | undefined;
  readonly secretHosts: SecretHosts | undefined;
  readonly openCredential: (call: ApiCall, tenant: string) => Promise<OpenedCredential | null>;
}

/** Statuses of gateways and timeouts: the service may have carried out the request. */
const UNCLEAR_STATUSES: ReadonlySet<number> = new Set([408, 502, 504]);

interface Tried {
  /** Requests that reached a host, or may have. */
  attempts: number;
  /** True if a request may have reached the host without a response. */
  unanswered: boolean;
  /** True if the response leaves open whether the request was carried out, and it must not be repeated. */
  unclear: boolean;
  last: { readonly trace: Trace; readonly error: SourceError } | null;
}

export function createSend(tools: Tools): SendCall {
  return async (call, options) => {
    const { signal } = options;
    const tried: Tried = { attempts: 0, unanswered: false, unclear: false, last: null };
    try {
      const { status, body } = await withRetry(
        call,
        { signal, tools: tools.retryTools, remainingMs: options.remainingMs },
        () => attempt(tools, call, options, tried),
      );
      const delivered = { kind: 'delivered', status, attempts: tried.attempts } as const;
      return options.keepsBody === true ? { ...delivered, body } : delivered;
    } catch (error) {
      if (signal.aborted) return failed(tried, tried.last?.error, 'interrupted');
      if (!(error instanceof SourceError)) throw error;
      return failed(tried, error, codeOf(error, tried));
    }
  };
}

async function attempt(
  { guard, rates, connections, destinations, secretHosts, openCredential }: Tools,
  call: ApiCall,
  {
    signal,
    tenant,
    idempotencyKey,
    remainingMs,
    beforeRequest,
    keepsBody = false,
  }: Parameters<SendCall>[1],
  tried: Tried,
): Promise<Received> {
  const trace = newTrace();
  try {
    const first = firstHopOf(call, idempotencyKey, true);
    const credential = await openCredential(call, tenant);
    const shared = { signal, connections, destinations, secretHosts, beforeRequest };
    const guarded = { first, tenant, ...shared, trace, isRepeatable: isRepeatable(call) };
    return await rates.limit(call, { tenant, signal, remainingMs }, () =>
      withRenewal(
        credential,
        (current) => callGuarded(guard, { ...guarded, credential: current }, receive(keepsBody)),
        () => (tried.attempts += 1),
      ),
    );
  } catch (error) {
    if (trace.mayHaveReachedHost && trace.status === undefined) tried.unanswered = true;
    if (error instanceof CallError && isUnclear(call, error)) tried.unclear = true;
    if (error instanceof SourceError) tried.last = { trace, error };
    throw error;
  } finally {
    if (trace.mayHaveReachedHost || trace.sentBefore) tried.attempts += 1;
  }
}

function isUnclear(call: ApiCall, { status }: CallError): boolean {
  if (status === undefined || isRepeatable(call)) return false;
  return UNCLEAR_STATUSES.has(status) || (status === 500 && call.retry.inDoubtOn500 === true);
}

interface Received {
  readonly status: number;
  /** Null if it is incomplete or too large. */
  readonly body: string | null;
}

const MAX_BODY_BYTES = 1_048_576;

function receive(keepsBody: boolean): Receive<Received> {
  return async (response, hop, disclosure) => {
    const { statusCode: status = 0 } = response;
    if (status < 200 || status > 299) throw await refusedResponse(response, hop, disclosure, false);
    const { text, isWhole } = await readStart(response, keepsBody ? MAX_BODY_BYTES : undefined);
    return { status, body: isWhole ? text : null };
  };
}

function codeOf(error: SourceError, { unanswered }: Tried): string {
  if (error instanceof CallError && error.status !== undefined) return `http_${error.status}`;
  if (unanswered) return 'no_response';
  if (error instanceof NoTurn) return 'rate_limited';
  return error instanceof CallError && error.isTransient ? 'unreachable' : 'not_allowed';
}

function failed(tried: Tried, error: SourceError | undefined, code: string): SendEnd {
  const { attempts, unanswered, unclear } = tried;
  const message = error?.message ?? 'The run ended before the host responded';
  const response = error instanceof RefusedResponse ? error.excerpt : undefined;
  const end = { kind: 'failed', code, message, attempts, inDoubt: unanswered || unclear } as const;
  return response === undefined ? end : { ...end, response };
}
