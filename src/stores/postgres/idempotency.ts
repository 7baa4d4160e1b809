/** Requests with an Idempotency-Key in PostgreSQL: the attempts in progress, and the stored responses. */

import * as sql from '../../generated/statements/idempotency.ts';
import type { ExecutionId, OrganizationId } from '../../model/ids.ts';
import type { Database } from './connection/database.ts';
import type { Query } from './queries/statement.ts';
import { BATCH, inBatches } from './queries/batches.ts';
import { oneRow } from './queries/one-row.ts';

export interface RequestToClaim {
  /** Derived from the key and its caller. */
  readonly hash: Buffer;
  readonly organizationId: OrganizationId;
  readonly targetHash: Buffer;
  /** null before the body is read. */
  readonly bodyHash: Buffer | null;
}

export interface ClaimLimits {
  readonly now: Date;
  /** Requests created before this have expired. */
  readonly expiredBefore: Date;
  /** A process without a heartbeat for this long is dead. */
  readonly silentMs: number;
  readonly perOrganization: number;
  /** Limit for all responses of an organization; the last one can exceed it. */
  readonly kibPerOrganization: number;
}

export interface RequestAttempt {
  readonly id: bigint;
  readonly attempt: number;
}

export interface ExistingRequest extends RequestAttempt {
  readonly targetHash: Buffer;
  readonly bodyHash: Buffer | null;
  readonly executionId: ExecutionId | null;
  readonly response: Buffer | null;
  readonly isFinished: boolean;
  /** Time since the last heartbeat of its process. */
  readonly silentMs: number;
}

export interface IdempotencyStore {
  /**
   * Begins the request. Begins it again if an earlier attempt's process died before it started a run.
   * @returns the earlier request; `too_many` if the organization has reached its limit
   */
  claim(
    request: RequestToClaim,
    limits: ClaimLimits,
  ): Promise<
    | { readonly isClaimed: true; readonly attempt: RequestAttempt }
    | { readonly isClaimed: false; readonly existing: ExistingRequest }
    | 'too_many'
  >;
  find(hash: Buffer, expiredBefore: Date): Promise<ExistingRequest | null>;
  /**
   * Records the hash of the body before the run begins. `other_body`: an earlier attempt, whose process died, had
   * another body; the request stays as that attempt left it, and this attempt has ended. `overtaken`: a newer
   * attempt began.
   */
  noteBody(
    attempt: RequestAttempt,
    bodyHash: Buffer,
  ): Promise<'noted' | 'other_body' | 'overtaken'>;
  /**
   * False if a newer attempt began.
   * @param tx the transaction that starts the run
   */
  noteExecution(attempt: RequestAttempt, executionId: ExecutionId, tx: Query): Promise<boolean>;
  /**
   * False if a newer attempt began.
   * @param response null: it is derived from the execution
   * @param tx the transaction of the requested change; absent for a run
   */
  finish(
    attempt: RequestAttempt,
    end: { readonly response: Buffer | null; readonly now: Date },
    tx?: Query,
  ): Promise<boolean>;
  /**
   * Deletes a request without a response, so that it can be retried. False if it started a run that is in progress,
   * has completed or has effects.
   */
  release(attempt: RequestAttempt): Promise<boolean>;
  /** Records the heartbeat of these attempts. */
  keepAlive(ids: readonly bigint[]): Promise<void>;
  /** Call only if every process that worked on requests is dead. */
  abandonAll(): Promise<void>;
  deleteBefore(created: Date): Promise<number>;
}

/** A request can be released between two lookups. */
const LOOKS = 5;

export function createIdempotencyStore({ query }: Pick<Database, 'query'>): IdempotencyStore {
  async function find(hash: Buffer, expiredBefore: Date): Promise<ExistingRequest | null> {
    return (await query(sql.find, [hash, expiredBefore]))[0] ?? null;
  }

  return {
    find,

    async claim(request, limits) {
      const { now, expiredBefore, silentMs, perOrganization, kibPerOrganization } = limits;
      const { hash, organizationId, targetHash, bodyHash } = request;
      const times = [now, expiredBefore, silentMs] as const;
      const most = [perOrganization, kibPerOrganization] as const;
      const args = [hash, organizationId, targetHash, bodyHash, ...times, ...most] as const;
      for (let look = 0; look < LOOKS; look += 1) {
        const [attempt] = await query(sql.claim, args);
        if (attempt !== undefined) return { isClaimed: true, attempt };
        const existing = await find(hash, expiredBefore);
        if (existing !== null) return { isClaimed: false, existing };
        const limit = oneRow(await query(sql.room, [organizationId, ...most]));
        if (!limit.isLeft) return 'too_many';
      }
      throw new Error('a request with an idempotency key was neither begun nor found');
    },

    async noteBody({ id, attempt }, bodyHash) {
      const [noted] = await query(sql.noteBody, [id, attempt, bodyHash]);
      if (noted === undefined) return 'overtaken';
      return noted.isSame ? 'noted' : 'other_body';
    },

    async noteExecution({ id, attempt }, executionId, tx) {
      return (await tx(sql.noteExecution, [id, attempt, executionId])).length > 0;
    },

    async finish({ id, attempt }, { response, now }, tx) {
      const args = [id, attempt, response, now] as const;
      const finished = tx === undefined ? query(sql.finishApart, args) : tx(sql.finish, args);
      return (await finished).length > 0;
    },

    async release({ id, attempt }) {
      return (await query(sql.release, [id, attempt])).length > 0;
    },

    async keepAlive(ids) {
      if (ids.length > 0) await query(sql.keepAlive, [ids]);
    },

    async abandonAll() {
      await query(sql.abandonAll, []);
    },

    async deleteBefore(created) {
      return inBatches(async () => (await query(sql.deleteBefore, [created, BATCH])).length);
    },
  };
}
