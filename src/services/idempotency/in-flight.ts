/**
 * The requests with an Idempotency-Key that this process works on. It answers their duplicates without the database,
 * because many of them could take the connections that the first request needs to finish.
 */

import type { Claim } from './claim.ts';

/** Members that requests with one key must have in common. */
export interface Fingerprint {
  readonly targetHash: Buffer;
  /** null until the body is read. */
  readonly bodyHash: Buffer | null;
}

export interface InFlightRequests {
  /** @param hash of the Idempotency-Key and its caller */
  get(hash: Buffer): Fingerprint | undefined;
  /** The request is in flight until the returned claim is closed. */
  enter(hash: Buffer, request: Fingerprint, claim: Claim): Claim;
}

/** Each is a request that a client waits for. Duplicates of further ones query the database. */
const MAX_REQUESTS = 10_000;

export function createInFlightRequests(maxRequests = MAX_REQUESTS): InFlightRequests {
  const requests = new Map<string, Fingerprint>();

  return {
    get: (hash) => requests.get(nameOf(hash)),

    enter(hash, request, claim) {
      const name = nameOf(hash);
      // An earlier attempt that lost its claim and has not ended yet is registered already.
      if (requests.size >= maxRequests || requests.has(name)) return claim;
      let isOpen = true;
      requests.set(name, request);
      return {
        ...claim,
        async noteBody(bodyHash) {
          await claim.noteBody(bodyHash);
          // The waiting request may have been aborted in the meantime.
          if (isOpen) requests.set(name, { ...request, bodyHash });
        },
        close() {
          isOpen = false;
          requests.delete(name);
          claim.close();
        },
      };
    },
  };
}

export const nameOf = (hash: Buffer): string => hash.toString('base64');
