/**
 * Hosts that received a credential in a run. Any of their responses may contain it, even if a later call does not send
 * it.
 */
export interface SecretHosts {
  add(url: URL): void;
  has(url: URL): boolean;
}

export function createSecretHosts(): SecretHosts {
  const names = new Set<string>();
  return {
    add: ({ hostname }) => void names.add(hostname),
    has: ({ hostname }) => names.has(hostname),
  };
}
