/** Credentials in PostgreSQL through Prisma's client, with encrypted secrets. */

import * as sql from '../../generated/statements/credentials.ts';
import type { Credential, Sealed, SealedCredential } from '../../model/credential.ts';
import type { CredentialId, OrganizationId } from '../../model/ids.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { UsingWorkflows } from '../../model/workflow.ts';
import type { Database } from './connection/database.ts';
import type { PrismaTransaction } from './connection/prisma-client.ts';
import {
  CREDENTIAL,
  SEALED_CREDENTIAL,
  toCredential,
  toSealedCredential,
  toSettings,
} from './credential-rows.ts';
import { dropTokens } from './credential-tokens.ts';
import { lockOrganization } from './locks.ts';
import { oneRow } from './queries/one-row.ts';
import { usingWorkflows } from './queries/using-workflows.ts';

type Written = Pick<Credential, 'name' | 'hosts' | 'settings' | 'testUrl'>;
export type NewCredential = Written & Pick<Credential, 'organizationId' | 'type'>;
/** Absent `secret`: unchanged. */
export type CredentialChange = Written & {
  readonly secret?: Sealed | undefined;
  /** True if the tokens must not be used any more. */
  readonly dropsTokens?: boolean;
};

export interface CredentialStore {
  /** Newest first. */
  list(organizationId: OrganizationId, page: PageNumber): Promise<Page<Credential>>;
  /** Skips unknown ids; in no particular order. */
  find(
    organizationId: OrganizationId,
    ids: readonly CredentialId[],
  ): Promise<readonly Credential[]>;
  readSealed(organizationId: OrganizationId, id: CredentialId): Promise<SealedCredential | null>;
  /** All that have one of the names, in no particular order. Credentials of older versions can share a name. */
  findByName(
    organizationId: OrganizationId,
    names: readonly string[],
  ): Promise<readonly Credential[]>;
  /** At most two. */
  readSealedByName(
    organizationId: OrganizationId,
    name: string,
  ): Promise<readonly SealedCredential[]>;
  /** @param seal encrypts the secret for the new credential's id */
  insert(
    credential: NewCredential,
    seal: (id: CredentialId) => Sealed,
    maxPerOrganization: number,
  ): Promise<Credential | 'too_many' | 'name_taken'>;
  /** @param change returns the new state; if it throws, the credential stays unchanged */
  update(
    organizationId: OrganizationId,
    id: CredentialId,
    change: (current: Credential) => CredentialChange,
  ): Promise<Credential | 'name_taken' | null>;
  /** @returns the workflows that prevent the deletion; null if the credential does not exist */
  delete(
    organizationId: OrganizationId,
    id: CredentialId,
    options: { readonly force: boolean; readonly namedWorkflows: number },
  ): Promise<'deleted' | UsingWorkflows | null>;
  /** The ids of the keys that encrypt stored secrets. */
  keyIds(): Promise<readonly string[]>;
  underKey(
    keyId: string,
    afterId: CredentialId,
    limit: number,
  ): Promise<readonly SealedCredential[]>;
  /** False if the secret was changed in the meantime. */
  reseal(credential: SealedCredential, sealed: Sealed): Promise<boolean>;
}

export function createCredentialStore({
  prisma,
  transact,
  query,
}: Pick<Database, 'prisma' | 'transact' | 'query'>): CredentialStore {
  return {
    async list(organizationId, { page, limit }) {
      const where = { organizationId };
      const total = await prisma.credential.count({ where });
      const skip = page * limit;
      if (skip >= total) return { items: [], total };
      const rows = await prisma.credential.findMany({
        where,
        orderBy: { id: 'desc' },
        skip,
        take: limit,
        select: CREDENTIAL,
      });
      return { items: rows.map(toCredential), total };
    },

    async find(organizationId, ids) {
      const where = { organizationId, id: { in: [...ids] } };
      const rows = await prisma.credential.findMany({ where, select: CREDENTIAL });
      return rows.map(toCredential);
    },

    async readSealed(organizationId, id) {
      const where = { organizationId, id };
      const row = await prisma.credential.findUnique({ where, select: SEALED_CREDENTIAL });
      return row && toSealedCredential(row);
    },

    insert: (credential, seal, maxPerOrganization) =>
      transact((tx) => insert(tx, credential, seal, maxPerOrganization)),

    update: (organizationId, id, change) =>
      transact((tx) => update(tx, organizationId, id, change)),

    delete: (organizationId, id, { force, namedWorkflows }) =>
      transact(async (tx, statement) => {
        if ((await lock(tx, organizationId, id)) === null) return null;
        const users = force
          ? []
          : await statement(sql.usingWorkflows, [id, organizationId, namedWorkflows]);
        if (users.length > 0) return usingWorkflows(users);
        await tx.credential.delete({ where: { id }, select: { id: true } });
        return 'deleted';
      }),

    ...createNameReads(prisma),
    ...createResealing({ prisma, query }),
  };
}

function createNameReads(
  prisma: Database['prisma'],
): Pick<CredentialStore, 'findByName' | 'readSealedByName'> {
  return {
    async findByName(organizationId, names) {
      const where = { organizationId, name: { in: [...names] } };
      const rows = await prisma.credential.findMany({ where, select: CREDENTIAL });
      return rows.map(toCredential);
    },

    async readSealedByName(organizationId, name) {
      const where = { organizationId, name };
      const rows = await prisma.credential.findMany({ where, select: SEALED_CREDENTIAL, take: 2 });
      return rows.map(toSealedCredential);
    },
  };
}

/** For rotation of the encryption key. */
function createResealing({
  prisma,
  query,
}: Pick<Database, 'prisma' | 'query'>): Pick<CredentialStore, 'keyIds' | 'underKey' | 'reseal'> {
  return {
    async keyIds() {
      return (await query(sql.keyIds, [])).map(({ keyId }) => keyId);
    },

    async underKey(keyId, afterId, limit) {
      const rows = await prisma.credential.findMany({
        where: { keyId, id: { gt: afterId } },
        orderBy: { id: 'asc' },
        take: limit,
        select: SEALED_CREDENTIAL,
      });
      return rows.map(toSealedCredential);
    },

    async reseal({ id, sealed: current }, { sealed, keyId }) {
      // Leaves `modified` unchanged.
      const { count } = await prisma.credential.updateMany({
        where: { id, sealed: new Uint8Array(current) },
        data: { sealed: new Uint8Array(sealed), keyId },
      });
      return count > 0;
    },
  };
}

async function insert(
  tx: PrismaTransaction,
  { settings, hosts, ...credential }: NewCredential,
  seal: (id: CredentialId) => Sealed,
  maxPerOrganization: number,
): Promise<Credential | 'too_many' | 'name_taken'> {
  const { organizationId } = credential;
  await lockOrganization(tx, organizationId);
  if (await isTaken(tx, credential)) return 'name_taken';
  const total = await tx.credential.count({ where: { organizationId } });
  if (total >= maxPerOrganization) return 'too_many';
  const ids = await tx.$queryRaw<readonly { id: CredentialId }[]>`
    SELECT nextval('credentials_id_seq')::int AS id`;
  const { id } = oneRow(ids);
  const { sealed, keyId } = seal(id);
  const data = {
    ...credential,
    id,
    hosts: [...hosts],
    settings: toSettings(settings),
    sealed: new Uint8Array(sealed),
    keyId,
    // A row from the start, so that each change of the credential can count a version of its tokens.
    ...(credential.type === 'oauth2' && { tokens: { create: {} } }),
  };
  return toCredential(await tx.credential.create({ data, select: CREDENTIAL }));
}

async function update(
  tx: PrismaTransaction,
  organizationId: OrganizationId,
  id: CredentialId,
  change: (current: Credential) => CredentialChange,
): Promise<Credential | 'name_taken' | null> {
  await lockOrganization(tx, organizationId);
  const locked = await lock(tx, organizationId, id);
  if (locked === null) return null;
  const current = await tx.credential.findUniqueOrThrow({ where: { id }, select: CREDENTIAL });
  const { name, hosts, settings, testUrl, secret, dropsTokens } = change(toCredential(current));
  if (name !== current.name && (await isTaken(tx, { organizationId, name }))) return 'name_taken';
  if (dropsTokens === true) await dropTokens(tx, id);
  const data = {
    name,
    hosts: [...hosts],
    settings: toSettings(settings),
    testUrl,
    ...(secret && { sealed: new Uint8Array(secret.sealed), keyId: secret.keyId }),
    modified: locked.modified,
  };
  return toCredential(await tx.credential.update({ where: { id }, data, select: CREDENTIAL }));
}

async function isTaken(
  tx: PrismaTransaction,
  { organizationId, name }: Pick<Credential, 'organizationId' | 'name'>,
): Promise<boolean> {
  return (await tx.credential.count({ where: { organizationId, name } })) > 0;
}

/**
 * @returns the `modified` time for a change, which never goes back; null if the credential does not exist
 */
async function lock(
  tx: PrismaTransaction,
  organizationId: OrganizationId,
  id: CredentialId,
): Promise<{ readonly modified: Date } | null> {
  const rows = await tx.$queryRaw<readonly { modified: Date }[]>`
    SELECT greatest(clock_timestamp(), modified)::timestamptz(3) AS modified
    FROM credentials WHERE organization_id = ${organizationId} AND id = ${id} FOR UPDATE`;
  return rows[0] ?? null;
}
