/** Reads the members of Vault's responses, and says why a request failed. */

import { isJsonArray, isJsonObject, type Json } from '../../kit/json-value.ts';
import type { ExactJson } from '../../kit/json/exact-json.ts';
import type { SecretProblem } from '../../model/secret-store.ts';
import type { VaultResponse } from './vault-client.ts';

/** Undefined if one of the members does not exist. */
export function memberAt(body: Json | null, ...names: readonly string[]): ExactJson | undefined {
  return names.reduce<ExactJson | undefined>(
    (value, name) => (isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    body ?? undefined,
  );
}

const unavailable = (message: string): SecretProblem => ({
  code: 'secret_store_unavailable',
  message,
});

/** @param what follows the word Vault, if it answers */
export function problemOf(response: VaultResponse, what: string): SecretProblem {
  if ('reason' in response) return unavailable(`Vault ${response.reason}`);
  const { status, body } = response;
  if (status === 503 && isSealed(body))
    return {
      code: 'secret_store_sealed',
      message: 'Vault is sealed: the operator of the service must unseal it',
    };
  if (status === 429 || status === 503)
    return unavailable(`Vault is overloaded (status ${status}): run it again later`);
  if (status >= 300 && status <= 399)
    return unavailable(
      `Vault answered with a redirect (status ${status}): the operator of the service must set VAULT_ADDR to the active server`,
    );
  return unavailable(`Vault ${what} (status ${status})`);
}

function isSealed(body: Json | null): boolean {
  const errors = memberAt(body, 'errors');
  return (
    isJsonArray(errors) && errors.some((one) => typeof one === 'string' && /sealed/i.test(one))
  );
}
