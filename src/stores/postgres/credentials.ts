/** Credentials in PostgreSQL, their secrets encrypted. */

import type { Credential, Sealed, SealedCredential } from '../../model/credential.ts';
import type { CredentialId, OrganizationId } from '../../model/ids.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { UsingWorkflows } from '../../model/workflow.ts';
import type { Database } from './connection/database.ts';
import * as sql from './credential-sql.ts';
import { LOCK_ORGANIZATION } from './queries/locks.ts';
import { oneRow } from './queries/one-row.ts';
import { usingWorkflows } from './queries/using-workflows.ts';

type Written = Pick<Credential, 'name' | 'hosts' | 'settings' | 'testUrl'>;
export type NewCredential = Written & Pick<Credential, 'organizationId' | 'type'>;
/** `secret` is absent where it stays as it is. */
export type CredentialChange = Written & { readonly secret?: Sealed | undefined };

export interface CredentialStore {
  /** Newest first. */
  list(organizationId: OrganizationId, page: PageNumber): Promise<Page<Credential>>;
  /** Those of the ids that the organization has, in no order. */
  find(
    organizationId: OrganizationId,
    ids: readonly CredentialId[],
  ): Promise<readonly Credential[]>;
  readSealed(organizationId: OrganizationId, id: CredentialId): Promise<SealedCredential | null>;
  /** @param seal encrypts the secret for the id that the credential gets */
  insert(
    credential: NewCredential,
    seal: (id: CredentialId) => Sealed,
    maxPerOrganization: number,
  ): Promise<Credential | 'too_many'>;
  /** @param change what it becomes; what it throws leaves the credential as it is */
  update(
    organizationId: OrganizationId,
    id: CredentialId,
    change: (current: Credential) => CredentialChange,
  ): Promise<Credential | null>;
  /** @returns who uses it, where that keeps it from being deleted; null where there is no such credential */
  delete(
    organizationId: OrganizationId,
    id: CredentialId,
    options: { readonly force: boolean; readonly namedWorkflows: number },
  ): Promise<'deleted' | UsingWorkflows | null>;
  /** The keys under which secrets are stored. */
  keyIds(): Promise<readonly string[]>;
  underKey(
    keyId: string,
    afterId: CredentialId,
    limit: number,
  ): Promise<readonly SealedCredential[]>;
  /** False where the secret was changed in the meantime. */
  reseal(credential: SealedCredential, sealed: Sealed): Promise<boolean>;
}

export function createCredentialStore({ query, write, transaction }: Database): CredentialStore {
  return {
    async list(organizationId, { page, limit }) {
      const { total } = oneRow(await query(sql.COUNT, [organizationId]));
      if (page * limit >= total) return { items: [], total };
      return { items: await query(sql.LIST, [organizationId, page * limit, limit]), total };
    },

    find: (organizationId, ids) => query(sql.FIND, [organizationId, ids]),

    readSealed: async (organizationId, id) =>
      (await query(sql.READ_SEALED, [organizationId, id]))[0] ?? null,

    async insert(credential, seal, maxPerOrganization) {
      const { organizationId, name, type, hosts, settings, testUrl } = credential;
      return transaction(async (tx) => {
        await tx(LOCK_ORGANIZATION, [organizationId]);
        const { total } = oneRow(await tx(sql.COUNT, [organizationId]));
        if (total >= maxPerOrganization) return 'too_many';
        const { id } = oneRow(await tx(sql.TAKE_ID, []));
        const { sealed, keyId } = seal(id);
        const values = [name, type, hosts, JSON.stringify(settings), testUrl, sealed, keyId];
        return oneRow(await tx(sql.INSERT, [id, organizationId, ...values]));
      });
    },

    async update(organizationId, id, change) {
      return transaction(async (tx) => {
        const [current] = await tx(sql.LOCK, [organizationId, id]);
        if (current === undefined) return null;
        const { name, hosts, settings, testUrl, secret } = change(current);
        const values = [name, hosts, JSON.stringify(settings), testUrl];
        const sealed = [secret?.sealed ?? null, secret?.keyId ?? null];
        return oneRow(await tx(sql.UPDATE, [id, ...values, ...sealed]));
      });
    },

    async delete(organizationId, id, { force, namedWorkflows }) {
      return transaction(async (tx) => {
        const [current] = await tx(sql.LOCK, [organizationId, id]);
        if (current === undefined) return null;
        const named = [id, organizationId, namedWorkflows];
        const users = force ? [] : await tx(sql.USING_WORKFLOWS, named);
        if (users.length > 0) return usingWorkflows(users);
        await tx(sql.DELETE, [id]);
        return 'deleted';
      });
    },

    async keyIds() {
      return (await query(sql.KEY_IDS, [])).map(({ keyId }) => keyId);
    },

    underKey: (keyId, afterId, limit) => query(sql.UNDER_KEY, [keyId, afterId, limit]),

    async reseal({ id, sealed: current }, { sealed, keyId }) {
      return (await write(sql.RESEAL, [id, current, sealed, keyId])).length > 0;
    },
  };
}
