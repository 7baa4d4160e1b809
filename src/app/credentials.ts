/** The secrets of credentials, their access tokens, and the calls that are made with both. */

import { StoredSecrets } from '../services/credentials/secrets/stored-secrets.ts';
import type { Vault } from '../services/credentials/vault.ts';
import type { Stores } from '../stores/index.ts';
import { outboundWithCredentials, startAccessTokens } from './outbound.ts';
import { startSecretStores } from './secret-stores.ts';
import type { Start } from './start.ts';

/** Longer than a request for a token can take. */
const TOKENS_STOP_MS = 25_000;

export function startCredentials(
  { config, overrides, clock, log, lifecycle }: Start,
  stores: Stores,
  vault: Vault,
) {
  const secretStores = startSecretStores({ ...config, clock, lifecycle });
  const secrets = new StoredSecrets({ vault, stores: secretStores, log });
  const addresses = {
    allowHosts: config.outboundAllowHosts,
    ...(overrides.resolve === undefined ? {} : { resolve: overrides.resolve }),
  };
  const tokens = startAccessTokens({
    ...addresses,
    credentials: stores.credentials,
    store: stores.credentialTokens,
    vault,
    secrets,
    clock,
    log,
  });
  lifecycle.onClose('access tokens', () => tokens.close(), TOKENS_STOP_MS);
  const outbound = outboundWithCredentials({
    ...addresses,
    credentials: stores.credentials,
    secrets,
    tokens,
    limits: stores,
    log,
    maxBytes: config.sourceResponseMaxBytes,
    silenceMs: config.sourceIdleTimeoutSeconds * 1000,
  });
  return { secretStores, secrets, tokens, outbound };
}
