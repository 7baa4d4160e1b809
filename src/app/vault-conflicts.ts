/** Settings of Vault that do not fit together. */

export interface VaultSettings {
  readonly vaultAddr: string | null;
  readonly vaultPaths: readonly object[];
  readonly vaultToken: string | null;
  readonly vaultRoleId: string | null;
  readonly vaultSecretId: string | null;
  readonly vaultKubernetesRole: string | null;
}

/** Sentences that begin with a variable's name. */
export function vaultConflicts(settings: VaultSettings): readonly string[] {
  const { vaultAddr, vaultPaths, vaultRoleId, vaultSecretId } = settings;
  const logins = {
    VAULT_TOKEN: settings.vaultToken,
    VAULT_ROLE_ID: vaultRoleId,
    VAULT_KUBERNETES_ROLE: settings.vaultKubernetesRole,
  };
  const used = Object.entries(logins).flatMap(([name, value]) => (value === null ? [] : [name]));
  if (vaultAddr === null) {
    const [name] = vaultPaths.length > 0 ? ['VAULT_PATHS'] : used;
    return name === undefined
      ? []
      : [`${name} is used only with VAULT_ADDR: set both, or neither.`];
  }
  const [first, second] = used;
  return [
    ...(vaultPaths.length === 0 ? ['VAULT_ADDR needs VAULT_PATHS: set both.'] : []),
    ...(first === undefined
      ? ['VAULT_ADDR needs a login: set VAULT_TOKEN, VAULT_ROLE_ID or VAULT_KUBERNETES_ROLE.']
      : []),
    ...(second === undefined
      ? []
      : [`${second} and ${first ?? ''} are both set: set one of them.`]),
    ...((vaultRoleId === null) === (vaultSecretId === null)
      ? []
      : ['VAULT_ROLE_ID needs VAULT_SECRET_ID: set both, or neither.']),
  ];
}
