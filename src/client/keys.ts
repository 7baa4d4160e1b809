/** The operations on API keys. */

import type { Call } from './call.ts';
import type { Client } from './interface.ts';
import { everyKey } from './pages.ts';
import type * as Api from './types.ts';

export type KeyClient = Pick<
  Client,
  'listKeys' | 'getKey' | 'createKey' | 'updateKey' | 'revokeKey' | 'keys'
>;

export function createKeyClient(call: Call): KeyClient {
  const client: KeyClient = {
    async listKeys(options = {}) {
      const keys: Api.ApiKey[] = [];
      for await (const key of client.keys(options)) keys.push(key);
      return keys;
    },
    async getKey(keyId, options = {}) {
      return (await call('getKey', { path: { keyId } }, options)).key;
    },
    async createKey(body, options = {}) {
      const { key, full_key } = await call('createKey', { body }, options);
      return { key, full_key };
    },
    async updateKey(keyId, body, options = {}) {
      return (await call('updateKey', { path: { keyId }, body }, options)).key;
    },
    async revokeKey(keyId, options = {}) {
      const query = options.descendants === true ? { descendants: true } : {};
      const { success: _, ...revoked } = await call(
        'revokeKey',
        { path: { keyId }, query },
        options,
      );
      return revoked;
    },
    keys: (options = {}) =>
      everyKey((query) => call('listKeys', { query }, options), options.pageSize),
  };
  return client;
}
