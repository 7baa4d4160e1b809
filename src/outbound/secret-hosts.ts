/** Hosts that got a credential in a run. They may give it back in any response, also where a later call sends none. */
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
