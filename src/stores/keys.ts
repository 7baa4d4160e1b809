/** API keys in PostgreSQL. */

import type { ApiKey, Scope, ScopeLevel } from '../model/key.ts';
import type { Visibility } from '../model/caller.ts';
import type { Role } from '../model/user.ts';
import type { Database } from './postgres/database.ts';
import { visibleWhere } from './postgres/visible.ts';

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
}

/** A key with what authentication must know of its owner. */
export interface KeyWithOwner extends ApiKey {
  readonly hash: Buffer;
  readonly role: Role;
  /** The owner was deleted; the key then answers USER_NOT_FOUND. */
  readonly userDeleted: boolean;
}

export interface KeyStore {
  insert(key: NewKey): Promise<ApiKey>;
  /** Newest first. */
  list(visibility: Visibility): Promise<readonly ApiKey[]>;
  find(visibility: Visibility, id: number): Promise<ApiKey | null>;
  update(visibility: Visibility, id: number, change: { name?: string; scopes?: readonly Scope[] }): Promise<ApiKey | null>;
  /** True when the key exists, revoked before or not. */
  revoke(visibility: Visibility, id: number): Promise<boolean>;
  /** The query of every authenticated request: one round trip, by the unique index on the hash. */
  findByHash(hash: Buffer): Promise<KeyWithOwner | null>;
  /** Sets `last_used_at` of many keys in one statement. */
  touch(uses: ReadonlyMap<number, Date>): Promise<void>;
}

export function createKeyStore({ prisma, query, read, transaction }: Database): KeyStore {
  return {
    async insert(key) {
      const row = await prisma.apiKey.create({
        data: { ...key, hash: new Uint8Array(key.hash), scopes: [...key.scopes] },
        select: COLUMNS,
      });
      return toKey(row);
    },

    async list(visibility) {
      const rows = await prisma.apiKey.findMany({ where: visibleWhere(visibility), orderBy: { id: 'desc' }, select: COLUMNS });
      return rows.map(toKey);
    },

    async find(visibility, id) {
      const row = await prisma.apiKey.findFirst({ where: { id, ...visibleWhere(visibility) }, select: COLUMNS });
      return row && toKey(row);
    },

    async update(visibility, id, { name, scopes }) {
      // Within a transaction, so that a change that was answered with a failure does not happen later, over a newer one.
      return transaction(async (within) => {
        const args = [id, visibility.organizationId, visibility.userId, name ?? null, scopes === undefined ? null : [...scopes]];
        const [row] = await within(UPDATE, args);
        return row ? toApiKey(row) : null;
      });
    },

    async revoke(visibility, id) {
      const { count } = await prisma.apiKey.updateMany({ where: { id, ...visibleWhere(visibility) }, data: { isActive: false } });
      return count > 0;
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
           k.last_used_at, k.expires_at, k.created`;

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
  };
}

function toKeyWithOwner(row: readonly unknown[]): KeyWithOwner {
  return {
    ...toApiKey(row),
    hash: row[11] as Buffer,
    role: row[12] as Role,
    userDeleted: row[13] as boolean,
  };
}
