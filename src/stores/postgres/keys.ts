/** API keys in PostgreSQL. */

import type { ApiKey, Scope, ScopeLevel } from '../../model/key.ts';
import type { KeyId, OrganizationId, UserId } from '../../model/ids.ts';
import type { Visibility } from '../../model/caller.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { Role } from '../../model/user.ts';
import type { Database } from './connection/database.ts';
import type { InTransaction } from './connection/transaction.ts';
import { deleteOldestEnded } from './ended-keys.ts';
import { createListReader, type List } from './queries/list-page.ts';
import {
  bool,
  bytes,
  columns,
  int,
  nullable,
  text,
  texts,
  time,
  type Fields,
} from './queries/columns.ts';
import { LOCK_OWNER } from './queries/locks.ts';
import { stopUnauthorizedRuns } from './run-authority.ts';
import { oneRow } from './queries/one-row.ts';

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
  /** How many keys of a user may work at the same time: not revoked, not expired. */
  readonly maxActive: number;
  /** How many keys of a user are kept, those that no longer work among them: beyond it the oldest of these goes. */
  readonly maxKept: number;
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
  /** True when the key exists, revoked before or not. */
  revoke(visibility: Visibility, id: KeyId): Promise<boolean>;
  /**
   * Revokes the key and every key that was made with it, however far down, also those being made at this moment.
   * @param check is given those that still work, and throws where they must not be revoked
   * @returns how many stopped working; null where the key is not found
   */
  revokeLineage(
    visibility: Visibility,
    id: KeyId,
    check: (keys: readonly ApiKey[]) => void,
  ): Promise<number | null>;
  /** The query of every authenticated request: one round trip, by the unique index on the hash. */
  findByHash(hash: Buffer): Promise<KeyWithOwner | null>;
  /** Sets `last_used_at` of many keys in one statement. */
  touch(uses: ReadonlyMap<KeyId, Date>): Promise<void>;
}

export function createKeyStore({ query, read, write, transaction }: Database): KeyStore {
  return {
    async insert(key, { maxActive, maxKept, now }, commit) {
      return transaction(async (tx) => {
        // Creates and revocations of lineages are one after the other for each user.
        const [owner] = await tx(LOCK_OWNER, [key.userId]);
        if (owner === undefined || owner.isDeleted) return 'owner_deleted';
        const args = [key.userId, now, key.createdByKeyId, key.organizationId];
        const state = oneRow(await tx(STATE, args));
        if (!state.makerWorks) return 'maker_revoked';
        if (state.active >= maxActive) return 'too_many';
        if (state.kept >= maxKept) await deleteOldestEnded(tx, key, now);
        const inserted = oneRow(await tx(INSERT, insertedValues(key)));
        await commit?.(tx, inserted);
        return inserted;
      });
    },

    list: createListReader(query, LIST),

    async find(visibility, id) {
      return (await query(FIND, visible(visibility, id)))[0] ?? null;
    },

    async update(visibility, id, { name, scopes }) {
      const change = [name ?? null, scopes === undefined ? null : [...scopes]];
      const [key] = await write(UPDATE, [...visible(visibility, id), ...change]);
      if (key === undefined) return null;
      if (scopes !== undefined) await stopUnauthorizedRuns(query, key);
      return key;
    },

    async revoke(visibility, id) {
      const [owner] = await write(REVOKE, visible(visibility, id));
      if (owner !== undefined) await stopUnauthorizedRuns(query, owner);
      return owner !== undefined;
    },

    async revokeLineage(visibility, id, check) {
      return transaction(async (tx) => {
        const [key] = await tx(FIND, visible(visibility, id));
        if (key === undefined) return null;
        await tx(LOCK_OWNER, [key.userId]);
        check(await tx(ACTIVE_LINEAGE, [id]));
        const revoked = await tx(REVOKE_LINEAGE, [id]);
        await stopUnauthorizedRuns(tx, key);
        return revoked.length;
      });
    },

    async findByHash(hash) {
      return (await read(FIND_BY_HASH, [hash]))[0] ?? null;
    },

    async touch(uses) {
      await query(TOUCH, [[...uses.keys()], [...uses.values()].map((used) => used.toISOString())]);
    },
  };
}

/** In the order of the columns of `INSERT`. */
function insertedValues(key: NewKey): readonly unknown[] {
  const { organizationId, userId, name, keyPrefix, hash } = key;
  const { scopeLevel, scopes, expiresAt, createdByKeyId } = key;
  return [
    organizationId,
    userId,
    name,
    keyPrefix,
    hash,
    scopeLevel,
    [...scopes],
    expiresAt,
    createdByKeyId,
  ];
}

const visible = ({ organizationId, userId }: Visibility, id: KeyId): readonly unknown[] => [
  id,
  organizationId,
  userId,
];

const FIELDS: Fields<ApiKey> = {
  id: int(),
  userId: int(),
  organizationId: int(),
  name: text(),
  keyPrefix: text(),
  scopeLevel: text(),
  scopes: texts(),
  isActive: bool(),
  lastUsedAt: nullable(time()),
  expiresAt: nullable(time()),
  created: time(),
  createdByKeyId: nullable(int()),
};

/** All but the hash, which leaves the store for authentication only. */
export const KEY = columns<ApiKey>('k', FIELDS);

export const KEY_WITH_OWNER = columns<KeyWithOwner>('k', {
  ...FIELDS,
  hash: bytes(),
  role: text('u.role'),
  userDeleted: bool('u.deleted_at IS NOT NULL'),
});

const KEY_STATE = columns('', {
  active: int(
    '(SELECT count(*)::int FROM api_keys WHERE user_id = $1 AND is_active AND (expires_at IS NULL OR expires_at > $2))',
  ),
  kept: int(
    "coalesce((SELECT sum(entries) FROM list_counts WHERE list = 'api_keys' AND organization_id = $4 AND user_id = $1), 0)::int",
  ),
  makerWorks: bool(
    '$3::int IS NULL OR EXISTS (SELECT 1 FROM api_keys WHERE id = $3 AND is_active)',
  ),
});

const STATE = { name: 'keys.state', sql: `SELECT ${KEY_STATE.sql}`, columns: KEY_STATE };

const INSERT = {
  name: 'keys.insert',
  sql: `
    INSERT INTO api_keys AS k (organization_id, user_id, name, key_prefix, hash, scope_level, scopes, expires_at, created_by_key_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7::text[], $8, $9)
    RETURNING ${KEY.sql}`,
  columns: KEY,
};

/** `$1` the id, `$2` the organization, `$3` the user, or null for all of the organization's. */
const VISIBLE = 'k.id = $1 AND k.organization_id = $2 AND ($3::int IS NULL OR k.user_id = $3)';

const FIND = {
  name: 'keys.find',
  sql: `SELECT ${KEY.sql} FROM api_keys k WHERE ${VISIBLE}`,
  columns: KEY,
};

const OWNER = columns('k', { organizationId: int<OrganizationId>(), userId: int<UserId>() });

const REVOKE = {
  name: 'keys.revoke',
  columns: OWNER,
  sql: `
    UPDATE api_keys k SET is_active = false WHERE ${VISIBLE} RETURNING ${OWNER.sql}`,
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
    SELECT ${KEY.sql} FROM api_keys k WHERE k.id IN (SELECT id FROM lineage) AND k.is_active`,
  columns: KEY,
};

const REVOKE_LINEAGE = {
  name: 'keys.revokeLineage',
  sql: `${LINEAGE}
    UPDATE api_keys SET is_active = false WHERE id IN (SELECT id FROM lineage) AND is_active RETURNING id`,
};

const LIST: List<ApiKey> = { table: 'api_keys', alias: 'k', order: 'newest first', columns: KEY };

const UPDATE = {
  name: 'keys.update',
  sql: `
    UPDATE api_keys k SET name = coalesce($4, name), scopes = coalesce($5::text[], scopes)
    WHERE ${VISIBLE}
    RETURNING ${KEY.sql}`,
  columns: KEY,
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
 * A use is never set back: several processes write theirs in any order. Where
 * another one is writing the same key, its time is as good, so this one skips it.
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
