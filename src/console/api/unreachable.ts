import { WeirError } from '../../client/index.ts';

/** True if there was no response, or if the service is not available. The page reports this once for all requests. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof WeirError && (error.code === 'NETWORK_ERROR' || error.status === 503);
