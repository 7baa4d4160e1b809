/**
 * API keys in PostgreSQL, through Prisma's client. These use `pg`: the lookup of every request, the list, recursive
 * lineages, and batched updates of the time of use.
 */

import * as sql from '../../generated/statements/keys.ts';
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
import { lockOwner } from './locks.ts';
import { visibleRows } from './queries/visible-rows.ts';
import { stopUnauthorizedRuns } from './run-authority.ts';
import { oneRow } from './queries/one-row.ts';
import { KEY, KEY_COLUMNS, toKey } from './key-rows.ts';

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
      return (await read(sql.findByHash, [hash]))[0] ?? null;
    },

    async touch(uses) {
      await query(sql.touch, [
        [...uses.keys()],
        [...uses.values()].map((used) => used.toISOString()),
      ]);
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
  if ((await countKeys(tx, key)) >= maxKept) await deleteOldestEnded(tx, key, now);
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
  const lineage = await statement(sql.activeLineage, [where.id]);
  const active = { id: { in: lineage.map(({ id }) => id) } };
  check((await tx.apiKey.findMany({ where: active, select: KEY })).map(toKey));
  const { count } = await tx.apiKey.updateMany({ where: active, data: { isActive: false } });
  await stopUnauthorizedRuns(statement, owner);
  return count;
}

const OWNER = { organizationId: true, userId: true } as const;

/** The partial index on active keys requires a constant condition; Prisma would send a parameter. */
async function countActive(tx: PrismaTransaction, userId: UserId, now: Date): Promise<number> {
  const rows = await tx.$queryRaw<readonly { active: number }[]>`
    SELECT count(*)::int AS active FROM api_keys
    WHERE user_id = ${userId} AND is_active AND (expires_at IS NULL OR expires_at > ${now})`;
  return oneRow(rows).active;
}

async function countKeys(
  tx: PrismaTransaction,
  { organizationId, userId }: Pick<NewKey, 'organizationId' | 'userId'>,
): Promise<number> {
  const where = { list: 'api_keys', organizationId, userId };
  const { _sum: sum } = await tx.listCount.aggregate({ where, _sum: { entries: true } });
  return sum.entries ?? 0;
}

const LIST: List<ApiKey> = {
  table: 'api_keys',
  alias: 'k',
  order: 'newest first',
  columns: KEY_COLUMNS,
};
