/** Stores of secrets that the operator runs. */

import { parseVaultPath, type VaultPath } from '../../secret-stores/vault/vault-paths.ts';
import { anyText, url, whole, type Parsed } from '../setting-values.ts';
import { optional, setting } from './setting.ts';

export const secretSettings = {
  vaultAddr: optional('VAULT_ADDR', {
    unset: 'no Vault',
    parse: url('http:', 'https:'),
    description:
      'The address of HashiCorp Vault or OpenBao, such as `https://vault.example.com:8200`. Credentials can then refer to secrets in it. It needs `VAULT_PATHS` and a login: `VAULT_TOKEN`, `VAULT_ROLE_ID`, or `VAULT_KUBERNETES_ROLE`. See [Secrets in Vault](/docs/guides/credentials#secrets-in-vault).',
  }),
  vaultPaths: setting('VAULT_PATHS', {
    default: '',
    defaultInWords: 'none',
    parse: vaultPaths,
    description:
      'The secrets that organizations can use, separated by commas: `kv/data/weir/{organization}/*` for the folder that has the id of the organization, or `7:kv/data/shop/*` for organization 7 alone.',
  }),
  vaultNamespace: optional('VAULT_NAMESPACE', {
    unset: 'none',
    parse: anyText,
    description: 'The namespace of Vault.',
  }),
  vaultToken: optional('VAULT_TOKEN', {
    unset: 'none',
    secret: true,
    parse: anyText,
    description:
      'The token with which the service reads from Vault. Weir renews it only while workflows use it, so a role is better for a service that runs for long.',
  }),
  vaultRoleId: optional('VAULT_ROLE_ID', {
    unset: 'none',
    parse: anyText,
    description: 'The login with AppRole, together with `VAULT_SECRET_ID`.',
  }),
  vaultSecretId: optional('VAULT_SECRET_ID', {
    unset: 'none',
    secret: true,
    parse: anyText,
    description: 'The secret id for `VAULT_ROLE_ID`.',
  }),
  vaultKubernetesRole: optional('VAULT_KUBERNETES_ROLE', {
    unset: 'none',
    parse: anyText,
    description: 'The role for a login with the service account of the pod.',
  }),
  vaultKubernetesTokenFile: setting('VAULT_KUBERNETES_TOKEN_FILE', {
    default: '/var/run/secrets/kubernetes.io/serviceaccount/token',
    parse: anyText,
    description: 'The file with the token of the service account.',
  }),
  vaultAuthMount: optional('VAULT_AUTH_MOUNT', {
    unset: '`approle` or `kubernetes`',
    parse: mountPath,
    description: 'The path of the login method in Vault.',
  }),
  vaultCacheSeconds: setting('VAULT_CACHE_SECONDS', {
    default: '60',
    parse: whole(0, 600),
    description:
      'The longest time for which a process keeps a secret in memory. A changed secret is used after this time at the latest. 0 reads it for each use.',
  }),
};

function vaultPaths(text: string): Parsed<readonly VaultPath[]> {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const paths: VaultPath[] = [];
  for (const part of parts) {
    const path = parseVaultPath(part);
    if (typeof path === 'string')
      return { problem: `lists ${JSON.stringify(part)}, which ${path}` };
    paths.push(path);
  }
  return { value: Object.freeze(paths) };
}

function mountPath(text: string): Parsed<string> {
  const path = text.replace(/^\/|\/$/g, '');
  return /^[\w-]+(\/[\w-]+)*$/.test(path)
    ? { value: path }
    : { problem: `must be a path such as approle, not ${JSON.stringify(text)}` };
}
