/** Calls to other hosts, behind one guard. */

export {
  createOutbound,
  createOutboundClient,
  type Outbound,
  type OutboundCalls,
  type OutboundOptions,
  type OutboundSession,
} from './client.ts';
export type { OpenCredential } from './credential.ts';
export { createRates, type Rates, type RateStore } from './rate.ts';
export type { FormCall, FormResponse } from './post-form.ts';
export type { Resolve } from './resolve.ts';
export { CallError } from './call-error.ts';
export { withRetry, type RetryOptions, type RetryTools } from './retry.ts';
