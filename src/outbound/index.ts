/** Calls to other hosts, behind one guard. */

export { createOutboundClient, type OutboundOptions } from './client.ts';
export type { Resolve } from './resolve.ts';
