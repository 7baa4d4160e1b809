/** Requests with an Idempotency-Key: each is carried out once, and its response is stored for repetitions. */

import { createHash } from 'node:crypto';
import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/clock.ts';
import { createCounts } from '../../kit/counts.ts';
import { createSingleFlight } from '../../kit/single-flight.ts';
import { memberOf, type Caller } from '../../model/caller.ts';
import type { ExecutionId } from '../../model/ids.ts';
import type { IdempotencyStore, InTransaction } from '../../stores/index.ts';
import type { ExistingRequest, RequestAttempt } from '../../stores/postgres/idempotency.ts';
import { SILENT_AFTER_MS } from '../heartbeats.ts';
import { createClaim, type Claim } from './claim.ts';
import {
  createInFlightRequests,
  nameOf,
  type Fingerprint,
  type InFlightRequests,
} from './in-flight.ts';
import { conflict, mismatch, tooMany } from './refusals.ts';
import { deriveKeys, openResponse, type DerivedKeys } from './sealed-response.ts';

export type { Claim, InTransaction };

export interface IdempotentRequest {
  readonly key: string;
  /** A secret of the caller, such as the API key. Empty if the caller has no permanent one. */
  readonly secret: string;
  /** Method and path. */
  readonly target: string;
}

export type Earlier =
  | { readonly kind: 'response'; readonly response: unknown }
  | {
      /** The response is created from the run that the request started. */
      readonly kind: 'run';
      readonly executionId: ExecutionId;
      /** False if the process that worked on it is dead. */
      readonly isFinished: boolean;
      /** Must be closed. */
      readonly claim: Claim;
    };

export interface Idempotency {
  /**
   * Begins the request. Null if it was begun before. Throws RATE_LIMITED if too many are stored.
   * @param bodyHash null if the body is not read yet
   */
  claim(caller: Caller, request: IdempotentRequest, bodyHash: Buffer | null): Promise<Claim | null>;
  /** Throws IDEMPOTENCY_MISMATCH if the request differs, and IDEMPOTENCY_CONFLICT while it is in progress. */
  recall(caller: Caller, request: IdempotentRequest, bodyHash: Buffer): Promise<Earlier>;
  beat(): Promise<void>;
}

export interface IdempotencyLimits {
  readonly idempotencyKeysPerOrganization: number;
}

interface Dependencies {
  readonly store: IdempotencyStore;
  readonly limits: IdempotencyLimits;
  readonly clock: Clock;
  readonly log: Log;
}

const RETENTION_MS = 24 * 3_600_000;
/** Limit for the stored responses of one organization. A response can be as large as a workflow. */
const MAX_KIB = 4 * 1_048_576;
/** Heartbeats are sent every ten seconds. */
const ALIVE_MS = 12_000;

/** Responses to requests that were created later are stored. */
export function storedSince(now: Date): Date {
  return new Date(now.getTime() - RETENTION_MS);
}

/** The result of the query that concurrent requests with one key share. */
interface Claimed {
  /** The request that sent the query. */
  readonly request: IdempotentRequest;
  /** Its claim. Null if the request was begun before. */
  readonly claim: Claim | null;
  readonly targetHash: Buffer;
}

export function createIdempotency({ store, limits, clock, log }: Dependencies): Idempotency {
  const held = createCounts<bigint>();
  const inFlight = createInFlightRequests();
  const claims = createSingleFlight<Claimed>();
  const finds = createSingleFlight<ExistingRequest | null>();
  const claimOf: MakeClaim = (attempt, keys) =>
    createClaim(attempt, keys, { store, clock, log, held });

  return {
    async claim(caller, request, bodyHash) {
      const keys = keysOf(caller, request);
      const fingerprint = { targetHash: sha256(request.target), bodyHash };
      const current = inFlight.get(keys.hash);
      if (current !== undefined) {
        refuseOtherTarget(current, fingerprint);
        return null;
      }
      const claimed = await claims.run(nameOf(keys.hash), () =>
        claimInStore(
          { store, limits, clock, inFlight, claimOf },
          request,
          caller,
          keys,
          fingerprint,
        ),
      );
      if (claimed.request === request && claimed.claim !== null) return claimed.claim;
      refuseOtherTarget(claimed, fingerprint);
      return null;
    },

    async recall(caller, request, bodyHash) {
      const keys = keysOf(caller, request);
      const fingerprint = { targetHash: sha256(request.target), bodyHash };
      const current = inFlight.get(keys.hash);
      if (current !== undefined) {
        refuseOther(current, fingerprint);
        throw conflict(1);
      }
      const earlierRequest = await finds.run(nameOf(keys.hash), () =>
        store.find(keys.hash, storedSince(clock.now())),
      );
      // Released in the meantime, so that it can be sent again.
      if (earlierRequest === null) throw conflict(1);
      refuseOther(earlierRequest, fingerprint);
      return earlier(earlierRequest, keys, claimOf);
    },

    beat: () => store.keepAlive([...held.keys()]),
  };
}

type MakeClaim = (attempt: RequestAttempt, keys: DerivedKeys) => Claim;

interface ClaimTools extends Omit<Dependencies, 'log'> {
  readonly inFlight: InFlightRequests;
  readonly claimOf: MakeClaim;
}

async function claimInStore(
  { store, limits, clock, inFlight, claimOf }: ClaimTools,
  request: IdempotentRequest,
  { organizationId }: Caller,
  keys: DerivedKeys,
  { targetHash, bodyHash }: Fingerprint,
): Promise<Claimed> {
  const now = clock.now();
  const perOrganization = limits.idempotencyKeysPerOrganization;
  const claimed = await store.claim(
    { hash: keys.hash, organizationId, targetHash, bodyHash },
    {
      now,
      expiredBefore: storedSince(now),
      silentMs: SILENT_AFTER_MS,
      perOrganization,
      kibPerOrganization: MAX_KIB,
    },
  );
  if (claimed === 'too_many') throw tooMany(perOrganization);
  if (!claimed.isClaimed) return { request, claim: null, targetHash: claimed.existing.targetHash };
  const newClaim = claimOf(claimed.attempt, keys);
  // Before any of the waiting requests continues.
  const claim = inFlight.enter(keys.hash, { targetHash, bodyHash }, newClaim);
  return { request, claim, targetHash };
}

/** Throws IDEMPOTENCY_CONFLICT while it is in progress. */
function earlier(earlierRequest: ExistingRequest, keys: DerivedKeys, claimOf: MakeClaim): Earlier {
  const { executionId, response, isFinished, silentMs } = earlierRequest;
  if (isFinished && response !== null)
    return { kind: 'response', response: openResponse(response, keys) };
  const isAbandoned = silentMs >= SILENT_AFTER_MS;
  if (executionId === null || (!isFinished && !isAbandoned)) throw conflict(freeIn(silentMs));
  return { kind: 'run', executionId, isFinished, claim: claimOf(earlierRequest, keys) };
}

type Target = Pick<Fingerprint, 'targetHash'>;

function refuseOtherTarget(first: Target, fingerprint: Target): void {
  if (!first.targetHash.equals(fingerprint.targetHash)) throw mismatch('method or path');
}

function refuseOther(first: Fingerprint, fingerprint: Fingerprint): void {
  refuseOtherTarget(first, fingerprint);
  if (first.bodyHash !== null && fingerprint.bodyHash?.equals(first.bodyHash) === false)
    throw mismatch('body');
}

/** A key belongs to the API key that sends it, or to the user of the session. */
function keysOf(caller: Caller, { key, secret }: IdempotentRequest): DerivedKeys {
  const { kind, id } = memberOf(caller);
  return deriveKeys(`organization ${caller.organizationId} ${kind} ${id}`, key, secret);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** In seconds. While its process is alive, the request can end at any time. */
function freeIn(silentMs: number): number {
  return silentMs < ALIVE_MS ? 1 : Math.max(1, Math.ceil((SILENT_AFTER_MS - silentMs) / 1000));
}
