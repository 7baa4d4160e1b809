/** The settings of Vault that no variable sets. */

export const VAULT_DEFAULTS = {
  vaultAddr: null,
  vaultPaths: [],
  vaultNamespace: null,
  vaultToken: null,
  vaultRoleId: null,
  vaultSecretId: null,
  vaultKubernetesRole: null,
  vaultKubernetesTokenFile: '/var/run/secrets/kubernetes.io/serviceaccount/token',
  vaultAuthMount: null,
  vaultCacheSeconds: 60,
};
