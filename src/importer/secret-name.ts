/** Recognizes secrets by their names. */

/** Some documents are recorded from real traffic, so the values of such members can be valid secrets. */
const SECRET =
  /secret|token|passw|passphrase|credential|authorization|cookie|session|signature|jwt|(?:api|access|private|signing)[-_ ]?key/i;

export function isSecretName(name: string): boolean {
  return SECRET.test(name);
}

const SHORTEST = 8;

/** For a default, which every run would send. A value as short as a keyword is not a secret. */
export function mayBeSecret(name: string, value: string): boolean {
  return value.length >= SHORTEST && isSecretName(name);
}
