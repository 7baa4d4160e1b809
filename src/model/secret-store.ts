/** Secrets that are kept in a store of the operator, to which credentials refer. */

import type { OrganizationId } from './ids.ts';

/** `vault:kv/data/shop#token` */
export interface SecretReference {
  /** The name of the store. */
  readonly store: string;
  readonly path: string;
  readonly field: string;
}

/** The reasons for which a secret cannot be read. */
export type SecretProblemCode =
  | 'secret_not_found'
  /** The store or the settings of the service do not allow it. */
  | 'secret_denied'
  /** It does not fit the credential. */
  | 'secret_invalid'
  | 'secret_store_sealed'
  | 'secret_store_unavailable';

export interface SecretProblem {
  readonly code: SecretProblemCode;
  /** For the user, without secrets and without a final period. */
  readonly message: string;
}

export interface StoredSecret {
  readonly value: string;
  /** The host patterns to which the store allows it to be sent. Null for all. */
  readonly hosts: readonly string[] | null;
}

export const isSecretProblem = <Value extends object>(
  end: Value | SecretProblem,
): end is SecretProblem => 'code' in end;

/** One kind of store. Secrets are never logged, and are in memory for a short time only. */
export interface SecretStore {
  /** A phrase that follows the field's name, without a request. Null if the organization can use the reference. */
  problem(reference: SecretReference, organizationId: OrganizationId): string | null;
  read(
    reference: SecretReference,
    organizationId: OrganizationId,
  ): Promise<StoredSecret | SecretProblem>;
  close(): void;
}

/** By the names in references. */
export type SecretStores = ReadonlyMap<string, SecretStore>;

const REFERENCE = /^([a-z][a-z0-9-]{0,30}):([^#]{1,500})#([^#]{1,200})$/;

/** Null if the text is not a reference. */
export function parseReference(text: string): SecretReference | null {
  const [, store = '', path = '', field = ''] = REFERENCE.exec(text) ?? [];
  return store === '' ? null : { store, path, field };
}
