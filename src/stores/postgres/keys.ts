/** API keys in PostgreSQL. */

import type { ApiKey, Scope, ScopeLevel } from '../../model/key.ts';
import type { Visibility } from '../../model/caller.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { Role } from '../../model/user.ts';
import type { Database } from './connection/database.ts';
import { createListReader, type List } from './queries/list-page.ts';
import { visibleWhere } from './queries/visible.ts';

export interface NewKey {
  readonly userId: number;
  readonly organizationId: number;
  readonly name: string;
  readonly keyPrefix: string;
  /** SHA-256 of the whole key value. */
  readonly hash: Buffer;
  readonly scopeLevel: ScopeLevel;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
  readonly createdByKeyId: number | null;
}

export interface KeyLimit {
  /** How many keys of a user may work at the same time: not revoked, not expired. */
  readonly maxActive: number;
  readonly now: Date;
}

/** A key with what authentication must know of its owner. */
export interface KeyWithOwner extends ApiKey {
  readonly hash: Buffer;
  readonly role: Role;
  /** The owner was deleted; the key then answers USER_NOT_FOUND. */
  readonly userDeleted: boolean;
}

export interface KeyStore {
  /**
   * Exact, whatever is created or revoked at the same time: `too_many` where the user has as many active keys as allowed,
   * `maker_revoked` where the key that makes it no longer works, `owner_deleted` where its user is gone.
   */
  insert(key: NewKey, limit: KeyLimit): Promise<ApiKey | 'too_many' | 'maker_revoked' | 'owner_deleted'>;
  /** Newest first. */
  list(visibility: Visibility, page: PageNumber): Promise<Page<ApiKey>>;
  find(visibility: Visibility, id: number): Promise<ApiKey | null>;
  update(visibility: Visibility, id: number, change: { name?: string; scopes?: readonly Scope[] }): Promise<ApiKey | null>;
  /** True when the key exists, revoked before or not. */
  revoke(visibility: Visibility, id: number): Promise<boolean>;
  /**
   * Revokes the key and every key that was made with it, however far down, also those being made at this moment.
   * @param check is given those that still work, and throws where they must not be revoked
   * @returns how many stopped working; null where the key is not found
   */
  revokeLineage(visibility: Visibility, id: number, check: (keys: readonly ApiKey[]) => void): Promise<number | null>;
  /** The query of every authenticated request: one round trip, by the unique index on the hash. */
  findByHash(hash: Buffer): Promise<KeyWithOwner | null>;
  /** Sets `last_used_at` of many keys in one statement. */
  touch(uses: ReadonlyMap<number, Date>): Promise<void>;
}

export function createKeyStore({ prisma, query, read, write, transaction }: Database): KeyStore {
  return {
    async insert(key, { maxActive, now }) {
      return transaction(async (within) => {
        // Creates and revocations of lineages are one after the other for each user.
        const [owner] = await within(LOCK_OWNER, [key.userId]);
        if (owner?.[0] !== false) return 'owner_deleted';
        const [state] = await within(STATE, [key.userId, now, key.createdByKeyId]);
        const [active, makerWorks] = state as [number, boolean];
        if (!makerWorks) return 'maker_revoked';
        if (active >= maxActive) return 'too_many';
        const { organizationId, userId, name, keyPrefix, hash, scopeLevel, scopes, expiresAt, createdByKeyId } = key;
        const [row] = await within(INSERT, [organizationId, userId, name, keyPrefix, hash, scopeLevel, [...scopes], expiresAt, createdByKeyId]);
        return toApiKey(row!);
      });
    },

    list: createListReader(query, LIST, toApiKey),

    async find(visibility, id) {
      const row = await prisma.apiKey.findFirst({ where: { id, ...visibleWhere(visibility) }, select: COLUMNS });
      return row && toKey(row);
    },

    async update(visibility, id, { name, scopes }) {
      const args = [id, visibility.organizationId, visibility.userId, name ?? null, scopes === undefined ? null : [...scopes]];
      const [row] = await write(UPDATE, args);
      return row ? toApiKey(row) : null;
    },

    async revoke(visibility, id) {
      return (await write(REVOKE, [id, visibility.organizationId, visibility.userId])).length > 0;
    },

    async revokeLineage(visibility, id, check) {
      return transaction(async (within) => {
        const [owner] = await within(OWNER, [id, visibility.organizationId, visibility.userId]);
        if (owner === undefined) return null;
        await within(LOCK_OWNER, [owner[0]]);
        check((await within(ACTIVE_LINEAGE, [id])).map(toApiKey));
        return (await within(REVOKE_LINEAGE, [id])).length;
      });
    },

    async findByHash(hash) {
      const [row] = await read(FIND_BY_HASH, [hash]);
      return row ? toKeyWithOwner(row) : null;
    },

    async touch(uses) {
      if (uses.size === 0) return;
      await query(TOUCH, [[...uses.keys()], [...uses.values()].map((used) => used.toISOString())]);
    },
  };
}

const KEY = `k.id, k.user_id, k.organization_id, k.name, k.key_prefix, k.scope_level, k.scopes, k.is_active,
           k.last_used_at, k.expires_at, k.created, k.created_by_key_id`;

/** Whether the user is deleted. Until the transaction ends, no other one holds the lock. */
const LOCK_OWNER = { name: 'keys.lockOwner', sql: 'SELECT deleted_at IS NOT NULL FROM users WHERE id = $1 FOR NO KEY UPDATE' };

const STATE = {
  name: 'keys.state',
  sql: `
    SELECT (SELECT count(*)::int FROM api_keys WHERE user_id = $1 AND is_active AND (expires_at IS NULL OR expires_at > $2)),
           $3::int IS NULL OR EXISTS (SELECT 1 FROM api_keys WHERE id = $3 AND is_active)`,
};

const INSERT = {
  name: 'keys.insert',
  sql: `
    INSERT INTO api_keys AS k (organization_id, user_id, name, key_prefix, hash, scope_level, scopes, expires_at, created_by_key_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7::text[], $8, $9)
    RETURNING ${KEY}`,
};

const OWNER = {
  name: 'keys.owner',
  sql: 'SELECT user_id FROM api_keys WHERE id = $1 AND organization_id = $2 AND ($3::int IS NULL OR user_id = $3)',
};

const REVOKE = {
  name: 'keys.revoke',
  sql: `
    UPDATE api_keys SET is_active = false
    WHERE id = $1 AND organization_id = $2 AND ($3::int IS NULL OR user_id = $3) RETURNING id`,
};

/** A key and those made with it, however far down: all of one user, since a key makes keys for its own. */
const LINEAGE = `
    WITH RECURSIVE lineage AS (
      SELECT id FROM api_keys WHERE id = $1
      UNION ALL
      SELECT made.id FROM api_keys made JOIN lineage ON made.created_by_key_id = lineage.id
    )`;

const ACTIVE_LINEAGE = {
  name: 'keys.activeLineage',
  sql: `${LINEAGE}
    SELECT ${KEY} FROM api_keys k WHERE k.id IN (SELECT id FROM lineage) AND k.is_active`,
};

const REVOKE_LINEAGE = {
  name: 'keys.revokeLineage',
  sql: `${LINEAGE}
    UPDATE api_keys SET is_active = false WHERE id IN (SELECT id FROM lineage) AND is_active RETURNING id`,
};

const LIST: List = { table: 'api_keys', alias: 'k', order: 'newest first', columns: KEY };

const UPDATE = {
  name: 'keys.update',
  sql: `
    UPDATE api_keys k SET name = coalesce($4, name), scopes = coalesce($5::text[], scopes)
    WHERE id = $1 AND organization_id = $2 AND ($3::int IS NULL OR user_id = $3)
    RETURNING ${KEY}`,
};

const FIND_BY_HASH = {
  name: 'keys.findByHash',
  sql: `
    SELECT ${KEY}, k.hash, u.role, u.deleted_at IS NOT NULL
    FROM api_keys k JOIN users u ON u.id = k.user_id
    WHERE k.hash = $1`,
};

/**
 * A use is never set back: several processes write theirs in any order. Where
 * another one is writing the same key, its time is as good, and nobody waits.
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

/** All but the hash, which leaves the store for authentication only. */
const COLUMNS = {
  id: true,
  userId: true,
  organizationId: true,
  name: true,
  keyPrefix: true,
  scopeLevel: true,
  scopes: true,
  isActive: true,
  lastUsedAt: true,
  expiresAt: true,
  created: true,
  createdByKeyId: true,
} as const;

function toKey(row: Omit<ApiKey, 'scopeLevel' | 'scopes'> & { scopeLevel: string; scopes: readonly string[] }): ApiKey {
  return { ...row, scopeLevel: row.scopeLevel as ScopeLevel, scopes: row.scopes as readonly Scope[] };
}

/** From the columns of `KEY`. */
function toApiKey(row: readonly unknown[]): ApiKey {
  return {
    id: row[0] as number,
    userId: row[1] as number,
    organizationId: row[2] as number,
    name: row[3] as string,
    keyPrefix: row[4] as string,
    scopeLevel: row[5] as ScopeLevel,
    scopes: row[6] as readonly Scope[],
    isActive: row[7] as boolean,
    lastUsedAt: row[8] as Date | null,
    expiresAt: row[9] as Date | null,
    created: row[10] as Date,
    createdByKeyId: row[11] as number | null,
  };
}

function toKeyWithOwner(row: readonly unknown[]): KeyWithOwner {
  return {
    ...toApiKey(row),
    hash: row[12] as Buffer,
    role: row[13] as Role,
    userDeleted: row[14] as boolean,
  };
}
