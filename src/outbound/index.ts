/** Calls to other hosts, behind one guard. */

export {
  createOutbound,
  createOutboundClient,
  type Outbound,
  type OutboundOptions,
} from './client.ts';
export type { OpenCredential, OpenedCredential } from './credential.ts';
export type { Resolve } from './resolve.ts';
