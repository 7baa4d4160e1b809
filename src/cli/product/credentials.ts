/** Credentials of the organization. */

import type { components } from '../../generated/product.ts';
import { allPages, type Product } from './http.ts';

type Schemas = components['schemas'];
export type Credential = Schemas['Credential'];
export type CredentialData = Schemas['CredentialDataInput'];
export type CredentialType = Schemas['CredentialType'];
export type NewCredentialInput = Schemas['NewCredentialInput'];
export type UpdateCredentialInput = Schemas['UpdateCredentialInput'];
export type CredentialTestReport = Schemas['CredentialTestReport'];

/** All throw WeirError. */
export interface CredentialsClient {
  /** All of them, newest first. */
  list(): Promise<readonly Credential[]>;
  get(credentialId: number): Promise<Credential>;
  create(input: NewCredentialInput): Promise<Credential>;
  update(credentialId: number, change: UpdateCredentialInput): Promise<Credential>;
  delete(credentialId: number, options: { readonly force: boolean }): Promise<void>;
  test(credentialId: number): Promise<CredentialTestReport>;
}

const LIST = '/product/credentials';
const ONE = '/product/credentials/{credentialId}';

export function createCredentialsClient({ http, send }: Product): CredentialsClient {
  return {
    list: () =>
      allPages(
        (query) => send<Schemas['CredentialPage']>(http.GET(LIST, { params: { query } })),
        ({ credentials }) => credentials,
      ),
    get: (credentialId) => send(http.GET(ONE, { params: { path: { credentialId } } })),
    create: (body) => send(http.POST(LIST, { body })),
    update: (credentialId, body) =>
      send(http.PATCH(ONE, { params: { path: { credentialId } }, body })),
    delete(credentialId, { force }) {
      const params = { path: { credentialId }, query: force ? { force } : {} };
      return send(http.DELETE(ONE, { params }));
    },
    test: (credentialId) => send(http.POST(`${ONE}/test`, { params: { path: { credentialId } } })),
  };
}
