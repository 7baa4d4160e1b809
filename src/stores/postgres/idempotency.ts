/** Requests with an Idempotency-Key in PostgreSQL: the attempts in progress, and the stored responses. */

import type { ExecutionId, OrganizationId } from '../../model/ids.ts';
import type { Database } from './connection/database.ts';
import type { Query } from './queries/statement.ts';
import { BATCH, inBatches } from './queries/batches.ts';
import { bigint, bool, bytes, columns, int, nullable, type Fields } from './queries/columns.ts';
import { oneRow } from './queries/one-row.ts';
import { WITHOUT_WAITING } from './queries/without-waiting.ts';

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
    return (await query(FIND, [hash, expiredBefore.toISOString()]))[0] ?? null;
  }

  return {
    find,

    async claim(request, limits) {
      const { now, expiredBefore, silentMs, perOrganization, kibPerOrganization } = limits;
      const { hash, organizationId, targetHash, bodyHash } = request;
      const times = [now.toISOString(), expiredBefore.toISOString(), silentMs];
      const most = [perOrganization, kibPerOrganization];
      const args = [hash, organizationId, targetHash, bodyHash, ...times, ...most];
      for (let look = 0; look < LOOKS; look += 1) {
        const [attempt] = await query(CLAIM, args);
        if (attempt !== undefined) return { isClaimed: true, attempt };
        const existing = await find(hash, expiredBefore);
        if (existing !== null) return { isClaimed: false, existing };
        const limit = oneRow(await query(LIMIT, [organizationId, ...most]));
        if (!limit.isLeft) return 'too_many';
      }
      throw new Error('a request with an idempotency key was neither begun nor found');
    },

    async noteBody({ id, attempt }, bodyHash) {
      const [noted] = await query(NOTE_BODY, [id, attempt, bodyHash]);
      if (noted === undefined) return 'overtaken';
      return noted.isSame ? 'noted' : 'other_body';
    },

    async noteExecution({ id, attempt }, executionId, tx) {
      return (await tx(NOTE_EXECUTION, [id, attempt, executionId])).length > 0;
    },

    async finish({ id, attempt }, { response, now }, tx) {
      const args = [id, attempt, response, now.toISOString()];
      const finished = tx === undefined ? query(FINISH_APART, args) : tx(FINISH, args);
      return (await finished).length > 0;
    },

    async release({ id, attempt }) {
      return (await query(RELEASE, [id, attempt])).length > 0;
    },

    async keepAlive(ids) {
      if (ids.length > 0) await query(KEEP_ALIVE, [ids.map(String)]);
    },

    async abandonAll() {
      await query(ABANDON_ALL, []);
    },

    async deleteBefore(created) {
      return inBatches(
        async () => (await query(DELETE_BEFORE, [created.toISOString(), BATCH])).length,
      );
    },
  };
}

const ATTEMPT: Fields<RequestAttempt> = { id: bigint(), attempt: int() };

const CLAIMED = columns<RequestAttempt>('k', ATTEMPT);

export const EXISTING_REQUEST = columns<ExistingRequest>('k', {
  ...ATTEMPT,
  targetHash: bytes(),
  bodyHash: nullable(bytes()),
  executionId: nullable(bigint<ExecutionId>()),
  response: nullable(bytes('k.answer')),
  isFinished: bool('k.finished_at IS NOT NULL'),
  silentMs: int(
    'greatest(0, least(2147483647, extract(epoch FROM clock_timestamp() - k.seen_at) * 1000))::int',
  ),
});

const heldOf = (list: string, organization: string): string =>
  `(SELECT coalesce(sum(entries), 0) FROM list_counts
     WHERE list = '${list}' AND organization_id = ${organization} AND user_id = 0)`;

const belowLimits = (organization: string, requests: string, kib: string): string =>
  `(${heldOf('idempotency_keys', organization)} < ${requests}::int
     AND ${heldOf('idempotency_sizes', organization)} < ${kib}::int)`;

/** Does not wait for the disk: the request's own change commits later, so it cannot be on disk without the claim. */
const CLAIM = {
  name: 'idempotency.claim',
  sql: `
    INSERT INTO idempotency_keys AS k (hash, organization_id, target_hash, body_hash, created)
    SELECT $1, $2, $3, $4, $5 WHERE ${belowLimits('$2', '$8', '$9')}
    ON CONFLICT (hash) DO UPDATE SET
      attempt = k.attempt + 1, target_hash = excluded.target_hash, created = excluded.created,
      body_hash = CASE WHEN k.created > $6 THEN coalesce(k.body_hash, excluded.body_hash) ELSE excluded.body_hash END,
      seen_at = clock_timestamp(), execution_id = NULL, answer = NULL, finished_at = NULL
    WHERE k.created <= $6 OR (
      k.finished_at IS NULL AND k.execution_id IS NULL
      AND k.seen_at <= clock_timestamp() - $7 * interval '1 millisecond'
      AND k.target_hash = excluded.target_hash
      AND coalesce(k.body_hash = excluded.body_hash, true)
    )
    RETURNING ${CLAIMED.sql}, ${WITHOUT_WAITING}`,
  columns: CLAIMED,
};

const FIND = {
  name: 'idempotency.find',
  sql: `SELECT ${EXISTING_REQUEST.sql} FROM idempotency_keys k WHERE k.hash = $1 AND k.created > $2`,
  columns: EXISTING_REQUEST,
};

const LIMIT_COLUMNS = columns('', { isLeft: bool(belowLimits('$1', '$2', '$3')) });

const LIMIT = {
  name: 'idempotency.room',
  sql: `SELECT ${LIMIT_COLUMNS.sql}`,
  columns: LIMIT_COLUMNS,
};

const CURRENT_ATTEMPT = 'id = $1 AND attempt = $2 AND finished_at IS NULL';

const NOTED_BODY = columns('', { isSame: bool('body_hash = $3') });

/** With another body the attempt ends, and the request counts as abandoned, as before. */
const NOTE_BODY = {
  name: 'idempotency.noteBody',
  sql: `
    UPDATE idempotency_keys SET
      body_hash = coalesce(body_hash, $3),
      attempt = CASE WHEN body_hash <> $3 THEN attempt + 1 ELSE attempt END,
      seen_at = CASE WHEN body_hash <> $3 THEN 'epoch' ELSE seen_at END,
      execution_id = CASE WHEN body_hash <> $3 THEN NULL ELSE execution_id END
    WHERE ${CURRENT_ATTEMPT}
    RETURNING ${NOTED_BODY.sql}, ${WITHOUT_WAITING}`,
  columns: NOTED_BODY,
};

const NOTE_EXECUTION = {
  name: 'idempotency.noteExecution',
  sql: `
    UPDATE idempotency_keys SET execution_id = $3
    WHERE ${CURRENT_ATTEMPT} AND execution_id IS NULL RETURNING id`,
};

const FINISH = {
  name: 'idempotency.finish',
  sql: `UPDATE idempotency_keys SET answer = $3, finished_at = $4 WHERE ${CURRENT_ATTEMPT} RETURNING id`,
};

/** If it is lost, the response is derived from the run again. */
const FINISH_APART = {
  name: 'idempotency.finishApart',
  sql: `${FINISH.sql}, ${WITHOUT_WAITING}`,
};

const RELEASE = {
  name: 'idempotency.release',
  sql: `
    DELETE FROM idempotency_keys k WHERE id = $1 AND attempt = $2 AND answer IS NULL AND NOT EXISTS (
      SELECT FROM executions e WHERE e.id = k.execution_id
        AND (e.status IN ('queued', 'running', 'completed') OR e.has_effects)
    ) RETURNING id`,
};

const KEEP_ALIVE = {
  name: 'idempotency.keepAlive',
  sql: 'UPDATE idempotency_keys SET seen_at = clock_timestamp() WHERE id = ANY ($1::bigint[]) AND finished_at IS NULL',
};

const ABANDON_ALL = {
  name: 'idempotency.abandonAll',
  sql: "UPDATE idempotency_keys SET seen_at = 'epoch' WHERE finished_at IS NULL",
};

const DELETE_BEFORE = {
  name: 'idempotency.deleteBefore',
  sql: `
    DELETE FROM idempotency_keys WHERE id = ANY (ARRAY(
      SELECT id FROM idempotency_keys WHERE created <= $1 ORDER BY created LIMIT $2 FOR UPDATE SKIP LOCKED
    )) RETURNING id`,
};
