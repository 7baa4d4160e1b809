/** The stores of secrets that the settings name. */

import { readFile } from 'node:fs/promises';

import type { SecretStores } from '../model/secret-store.ts';
import { VaultStore } from '../secret-stores/vault/vault-store.ts';
import type { VaultLogin } from '../secret-stores/vault/vault-tokens.ts';
import type { Config } from './config.ts';
import type { Start } from './start.ts';

type Settings = Pick<Config, Extract<keyof Config, `vault${string}`>>;

const VAULT_TIMEOUT_MS = 5_000;

export function startSecretStores({
  clock,
  lifecycle,
  ...settings
}: Settings & Pick<Start, 'clock' | 'lifecycle'>): SecretStores {
  const { vaultAddr: address, vaultPaths: paths, vaultNamespace: namespace } = settings;
  if (address === null) return new Map();
  const vault = new VaultStore({
    address,
    paths,
    namespace,
    login: vaultLogin(settings),
    timeoutMs: VAULT_TIMEOUT_MS,
    cacheMs: settings.vaultCacheSeconds * 1_000,
    clock,
  });
  lifecycle.onClose('secret stores', () => vault.close());
  return new Map([['vault', vault]]);
}

/** `vaultConflicts` has checked that there is one login. */
function vaultLogin({
  vaultToken: token,
  vaultRoleId: roleId,
  vaultSecretId: secretId,
  vaultKubernetesRole: role,
  vaultKubernetesTokenFile: file,
  vaultAuthMount: mount,
}: Settings): VaultLogin {
  if (token !== null) return { kind: 'token', token };
  if (role !== null)
    return {
      kind: 'kubernetes',
      mount: mount ?? 'kubernetes',
      role,
      readToken: () => readFile(file, 'utf8'),
    };
  return {
    kind: 'approle',
    mount: mount ?? 'approle',
    roleId: roleId ?? '',
    secretId: secretId ?? '',
  };
}
