/** What may be a secret, by its name. */

/** Documents are recorded from real traffic, too: what such a member shows may open a door. */
const SECRET =
  /secret|token|passw|passphrase|credential|authorization|cookie|session|signature|jwt|(?:api|access|private|signing)[-_ ]?key/i;

export function isSecretName(name: string): boolean {
  return SECRET.test(name);
}

const SHORTEST = 8;

/** Of a default, which every run would send: it is no secret where it is as short as a keyword. */
export function mayBeSecret(name: string, value: string): boolean {
  return value.length >= SHORTEST && isSecretName(name);
}
