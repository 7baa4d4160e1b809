/**
 * API keys in PostgreSQL, through Prisma's client. These use `pg`: the lookup of every request, the list, recursive
 * lineages, and batched updates of the time of use.
 */

import type { ApiKey, Scope, ScopeLevel } from '../../model/key.ts';
import type { KeyId, OrganizationId, UserId } from '../../model/ids.ts';
import type { Visibility } from '../../model/caller.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { Role } from '../../model/user.ts';
import type { Database } from './connection/database.ts';
import type { PrismaTransaction } from './connection/prisma-client.ts';
import type { InTransaction } from './connection/transaction.ts';
import type { Query } from './queries/statement.ts';
import { deleteOldestEnded } from './ended-keys.ts';
import { createListReader, type List } from './queries/list-page.ts';
import { bool, bytes, columns, text } from './queries/columns.ts';
import { lockOwner } from './locks.ts';
import { visibleRows } from './queries/visible-rows.ts';
import { stopUnauthorizedRuns } from './run-authority.ts';
import { oneRow } from './queries/one-row.ts';
import { KEY, KEY_COLUMNS, KEY_FIELDS, toKey } from './key-rows.ts';

export interface NewKey {
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  readonly name: string;
  readonly keyPrefix: string;
  /** SHA-256 of the whole key value. */
  readonly hash: Buffer;
  readonly scopeLevel: ScopeLevel;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
  readonly createdByKeyId: KeyId | null;
}

export interface KeyLimit {
  /** Maximum number of a user's active keys: not revoked and not expired. */
  readonly maxActive: number;
  /** Maximum number of a user's stored keys, including inactive ones; the oldest inactive key is deleted first. */
  readonly maxKept: number;
  readonly now: Date;
}

/** A key with the fields of its owner that authentication needs. */
export interface KeyWithOwner extends ApiKey {
  readonly hash: Buffer;
  readonly role: Role;
  /** The key then answers USER_NOT_FOUND. */
  readonly userDeleted: boolean;
}

export interface KeyStore {
  /**
   * Exact under concurrency. `too_many`: the user has the maximum number of active keys. `maker_revoked`: the key
   * that makes it is inactive. `owner_deleted`: the user is deleted.
   */
  insert(
    key: NewKey,
    limit: KeyLimit,
    commit?: InTransaction<ApiKey>,
  ): Promise<ApiKey | 'too_many' | 'maker_revoked' | 'owner_deleted'>;
  /** Newest first. */
  list(visibility: Visibility, page: PageNumber): Promise<Page<ApiKey>>;
  find(visibility: Visibility, id: KeyId): Promise<ApiKey | null>;
  update(
    visibility: Visibility,
    id: KeyId,
    change: { name?: string; scopes?: readonly Scope[] },
  ): Promise<ApiKey | null>;
  /** True if the key exists, even if it was already revoked. */
  revoke(visibility: Visibility, id: KeyId): Promise<boolean>;
  /**
   * Revokes the key and all its descendants, including those in creation.
   * @param check receives the active keys, and throws if they must not be revoked
   * @returns the number of keys that stopped working; null if the key does not exist
   */
  revokeLineage(
    visibility: Visibility,
    id: KeyId,
    check: (keys: readonly ApiKey[]) => void,
  ): Promise<number | null>;
  /** Runs for every authenticated request: one round trip, by the unique index on the hash. */
  findByHash(hash: Buffer): Promise<KeyWithOwner | null>;
  touch(uses: ReadonlyMap<KeyId, Date>): Promise<void>;
}

export function createKeyStore({ prisma, transact, query, read }: Database): KeyStore {
  return {
    insert(key, limit, commit) {
      return transact(async (tx, statement) => {
        const inserted = await insert(tx, key, limit);
        if (typeof inserted === 'object') await commit?.(statement, inserted);
        return inserted;
      });
    },

    list: createListReader(query, LIST),

    async find(visibility, id) {
      const key = await prisma.apiKey.findFirst({ where: visible(visibility, id), select: KEY });
      return key && toKey(key);
    },

    async update(visibility, id, { name, scopes }) {
      const [key] = await prisma.apiKey.updateManyAndReturn({
        where: visible(visibility, id),
        data: { ...(name !== undefined && { name }), ...(scopes && { scopes: [...scopes] }) },
        select: KEY,
      });
      if (key === undefined) return null;
      if (scopes !== undefined) await stopUnauthorizedRuns(query, key);
      return toKey(key);
    },

    async revoke(visibility, id) {
      const [owner] = await prisma.apiKey.updateManyAndReturn({
        where: visible(visibility, id),
        data: { isActive: false },
        select: OWNER,
      });
      if (owner !== undefined) await stopUnauthorizedRuns(query, owner);
      return owner !== undefined;
    },

    revokeLineage: (visibility, id, check) =>
      transact((tx, statement) => revokeLineage(tx, statement, visible(visibility, id), check)),

    async findByHash(hash) {
      return (await read(FIND_BY_HASH, [hash]))[0] ?? null;
    },

    async touch(uses) {
      await query(TOUCH, [[...uses.keys()], [...uses.values()].map((used) => used.toISOString())]);
    },
  };
}

const visible = (visibility: Visibility, id: KeyId) => ({ ...visibleRows(visibility), id });

async function insert(
  tx: PrismaTransaction,
  { hash, scopes, ...key }: NewKey,
  { maxActive, maxKept, now }: KeyLimit,
): Promise<ApiKey | 'too_many' | 'maker_revoked' | 'owner_deleted'> {
  const { userId, createdByKeyId } = key;
  // Serializes key creation and lineage revocation per user.
  const owner = await lockOwner(tx, userId);
  if (owner === null || owner.isDeleted) return 'owner_deleted';
  if (createdByKeyId !== null) {
    const maker = { id: createdByKeyId, isActive: true };
    if ((await tx.apiKey.count({ where: maker })) === 0) return 'maker_revoked';
  }
  if ((await countActive(tx, userId, now)) >= maxActive) return 'too_many';
  if ((await countKept(tx, key)) >= maxKept) await deleteOldestEnded(tx, key, now);
  const data = { ...key, hash: new Uint8Array(hash), scopes: [...scopes] };
  return toKey(await tx.apiKey.create({ data, select: KEY }));
}

async function revokeLineage(
  tx: PrismaTransaction,
  statement: Query,
  where: ReturnType<typeof visible>,
  check: (keys: readonly ApiKey[]) => void,
): Promise<number | null> {
  const owner = await tx.apiKey.findFirst({ where, select: OWNER });
  if (owner === null) return null;
  await lockOwner(tx, owner.userId);
  check(await statement(ACTIVE_LINEAGE, [where.id]));
  const revoked = await statement(REVOKE_LINEAGE, [where.id]);
  await stopUnauthorizedRuns(statement, owner);
  return revoked.length;
}

const OWNER = { organizationId: true, userId: true } as const;

/** The partial index on active keys requires a constant condition; Prisma would send a parameter. */
async function countActive(tx: PrismaTransaction, userId: UserId, now: Date): Promise<number> {
  const rows = await tx.$queryRaw<readonly { active: number }[]>`
    SELECT count(*)::int AS active FROM api_keys
    WHERE user_id = ${userId} AND is_active AND (expires_at IS NULL OR expires_at > ${now})`;
  return oneRow(rows).active;
}

async function countKept(
  tx: PrismaTransaction,
  { organizationId, userId }: Pick<NewKey, 'organizationId' | 'userId'>,
): Promise<number> {
  const where = { list: 'api_keys', organizationId, userId };
  const { _sum: sum } = await tx.listCount.aggregate({ where, _sum: { entries: true } });
  return sum.entries ?? 0;
}

export const KEY_WITH_OWNER = columns<KeyWithOwner>('k', {
  ...KEY_FIELDS,
  hash: bytes(),
  role: text('u.role'),
  userDeleted: bool('u.deleted_at IS NOT NULL'),
});

/** A key and all its descendants. All belong to one user, since a key can only make keys for its owner. */
const LINEAGE = `
    WITH RECURSIVE lineage AS (
      SELECT id FROM api_keys WHERE id = $1
      UNION ALL
      SELECT made.id FROM api_keys made JOIN lineage ON made.created_by_key_id = lineage.id
    )`;

const ACTIVE_LINEAGE = {
  name: 'keys.activeLineage',
  sql: `${LINEAGE}
    SELECT ${KEY_COLUMNS.sql} FROM api_keys k WHERE k.id IN (SELECT id FROM lineage) AND k.is_active`,
  columns: KEY_COLUMNS,
};

const REVOKE_LINEAGE = {
  name: 'keys.revokeLineage',
  sql: `${LINEAGE}
    UPDATE api_keys SET is_active = false WHERE id IN (SELECT id FROM lineage) AND is_active RETURNING id`,
};

const LIST: List<ApiKey> = {
  table: 'api_keys',
  alias: 'k',
  order: 'newest first',
  columns: KEY_COLUMNS,
};

const FIND_BY_HASH = {
  name: 'keys.findByHash',
  sql: `
    SELECT ${KEY_WITH_OWNER.sql}
    FROM api_keys k JOIN users u ON u.id = k.user_id
    WHERE k.hash = $1`,
  columns: KEY_WITH_OWNER,
};

/**
 * Never goes back, since processes write in any order. Skips locked rows: a concurrent write has an equally good
 * time.
 */
const TOUCH = {
  name: 'keys.touch',
  sql: `
    WITH free AS (
      SELECT k.id, used.at
      FROM api_keys k JOIN unnest($1::int[], $2::timestamptz[]) AS used (id, at) ON k.id = used.id
      WHERE k.last_used_at IS NULL OR k.last_used_at < used.at
      FOR NO KEY UPDATE OF k SKIP LOCKED
    )
    UPDATE api_keys k SET last_used_at = free.at FROM free WHERE k.id = free.id`,
};
