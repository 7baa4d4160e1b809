/** Credentials of the organization: they are beside the interface that `client/` speaks. */

import createFetchClient from 'openapi-fetch';
import { errorOfAnswer, errorOfNoAnswer, type Clock } from '../client/index.ts';
import type { components, paths } from '../generated/product.ts';

type Schemas = components['schemas'];
export type Credential = Schemas['Credential'];
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

interface Options {
  readonly url: string;
  readonly key: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** The types of openapi-fetch lose open enums, so the schemas' own are taken. */
interface Answer {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

const PAGE_SIZE = 100;
const LIST = '/product/credentials';
const ONE = '/product/credentials/{credentialId}';

export function createCredentialsClient({ url, key, clock, signal }: Options): CredentialsClient {
  const http = createFetchClient<paths>({
    baseUrl: url,
    headers: { authorization: `Bearer ${key}` },
    signal,
    // A secret goes to the service alone.
    redirect: 'error',
  });

  async function settle<Data>(request: Promise<Answer>): Promise<Data> {
    const { data, error, response } = await request.catch((cause: unknown) => {
      signal.throwIfAborted();
      throw errorOfNoAnswer(cause);
    });
    const { success, data: result } = (data ?? {}) as { success?: unknown; data?: Data };
    // A success that is no envelope is another server's.
    if (response.ok && (response.status === 204 || success === true)) return result as Data;
    throw errorOfAnswer(response, error ?? data, clock.nowMs());
  }

  return {
    async list() {
      const all: Credential[] = [];
      for (let page = 0; ; page += 1) {
        const query = { page, limit: PAGE_SIZE };
        const read = await settle<Schemas['CredentialPage']>(http.GET(LIST, { params: { query } }));
        all.push(...read.credentials);
        if (!read.has_more) return all;
      }
    },
    get: (credentialId) => settle(http.GET(ONE, { params: { path: { credentialId } } })),
    create: (body) => settle(http.POST(LIST, { body })),
    update: (credentialId, body) =>
      settle(http.PATCH(ONE, { params: { path: { credentialId } }, body })),
    delete(credentialId, { force }) {
      const params = { path: { credentialId }, query: force ? { force } : {} };
      return settle(http.DELETE(ONE, { params }));
    },
    test: (credentialId) =>
      settle(http.POST(`${ONE}/test`, { params: { path: { credentialId } } })),
  };
}
