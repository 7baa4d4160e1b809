/** Sends one call and says how it ended: delivered, failed, or in doubt. */

import {
  isRepeatable,
  SourceError,
  type ApiCall,
  type SendCall,
  type SendEnd,
} from '../engine/index.ts';
import { CallError } from './call-error.ts';
import type { OpenedCredential } from './credential.ts';
import { newTrace, type Trace } from './exchange.ts';
import { excerptOf } from './excerpt.ts';
import { callGuarded, type Guard, type Receive } from './guard.ts';
import { firstHopOf } from './hop.ts';
import type { KeptDestinations } from './kept-destinations.ts';
import type { Connections } from './connections.ts';
import { NoTurn, type Rates } from './rate.ts';
import { readOpening } from './receive.ts';
import { withRetry, type RetryTools } from './retry.ts';

interface Tools {
  readonly guard: Guard;
  readonly rates: Rates;
  readonly retryTools: RetryTools;
  readonly connections: Connections | undefined;
  readonly destinations: KeptDestinations | undefined;
  readonly openCredential: (call: ApiCall, tenant: string) => Promise<OpenedCredential | null>;
}

interface Tried {
  /** That reached a host, or may have. */
  attempts: number;
  /** An attempt may have reached the host, and brought no response. */
  unanswered: boolean;
  last: { readonly trace: Trace; readonly error: SourceError } | null;
}

export function createSend(tools: Tools): SendCall {
  return async (call, options) => {
    const { signal } = options;
    const tried: Tried = { attempts: 0, unanswered: false, last: null };
    try {
      const status = await withRetry(
        call,
        { signal, tools: tools.retryTools, remainingMs: options.remainingMs },
        () => attempt(tools, call, options, tried),
      );
      return { kind: 'delivered', status, attempts: tried.attempts };
    } catch (error) {
      if (signal.aborted) return failed(tried, tried.last?.error, 'interrupted');
      if (!(error instanceof SourceError)) throw error;
      return failed(tried, error, codeOf(error, tried));
    }
  };
}

async function attempt(
  { guard, rates, connections, destinations, openCredential }: Tools,
  call: ApiCall,
  { signal, tenant, idempotencyKey, remainingMs }: Parameters<SendCall>[1],
  tried: Tried,
): Promise<number> {
  const trace = newTrace();
  try {
    const first = firstHopOf(call, idempotencyKey, true);
    const credential = await openCredential(call, tenant);
    const guarded = { first, tenant, credential, signal, connections, destinations, trace };
    return await rates.limit(call, { tenant, signal, remainingMs }, () =>
      callGuarded(
        guard,
        { ...guarded, isRepeatable: isRepeatable(call) },
        receiveStatus(credential),
      ),
    );
  } catch (error) {
    if (trace.sent && trace.status === undefined) tried.unanswered = true;
    if (error instanceof SourceError) tried.last = { trace, error };
    throw error;
  } finally {
    if (trace.sent || trace.sentBefore) tried.attempts += 1;
  }
}

function receiveStatus(credential: OpenedCredential | null): Receive<number> {
  return async (response, { url: { host } }) => {
    const { statusCode: status = 0, headers } = response;
    const text = await readOpening(response);
    if (status >= 200 && status <= 299) return status;
    const isReadable = /^(identity)?$/i.test(headers['content-encoding'] ?? '');
    const excerpt = isReadable ? excerptOf(text, credential) : '';
    throw new CallError(
      `The host ${host} answered with status ${status}${excerpt === '' ? '' : `: ${excerpt}`}`,
      { status, retryAfter: headers['retry-after'] },
    );
  };
}

function codeOf(error: SourceError, { unanswered }: Tried): string {
  if (error instanceof CallError && error.status !== undefined) return `http_${error.status}`;
  if (unanswered) return 'no_response';
  if (error instanceof NoTurn) return 'rate_limited';
  return error instanceof CallError && error.isTransient ? 'unreachable' : 'not_allowed';
}

function failed(tried: Tried, error: SourceError | undefined, code: string): SendEnd {
  const { attempts, unanswered } = tried;
  const message = error?.message ?? 'The run ended before the host responded';
  return { kind: 'failed', code, message, attempts, inDoubt: unanswered };
}
