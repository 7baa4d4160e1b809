/** A credential of an organization, by its id or by its name. */
export type CredentialRef = number | string;

/** `credential 7` or `credential "Shop"`. */
export function credentialText(ref: CredentialRef): string {
  return `credential ${typeof ref === 'number' ? ref : JSON.stringify(ref)}`;
}
