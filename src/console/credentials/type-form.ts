/** The form of a type of credential. */

export interface DataField {
  /** Its name in `data`. */
  readonly name: string;
  readonly label: string;
  /** `flag`: a choice of `true` and `false`. */
  readonly kind: 'text' | 'secret' | 'number' | 'long' | 'json' | 'choice' | 'flag';
  readonly required?: boolean;
  readonly help?: string;
  readonly options?: readonly (readonly [value: string, text: string])[];
  /** True for a secret that can be in a store of the operator. */
  readonly takesReference?: boolean;
  /** Shown only for these grants of OAuth 2.0. */
  readonly grants?: readonly string[];
}

export interface TypeForm {
  readonly label: string;
  readonly about: string;
  /** True if `hosts` and `test_url` belong to it. */
  readonly isSentWithRequests: boolean;
  readonly fields: readonly DataField[];
}

export const USER: DataField = {
  name: 'username',
  label: 'User name',
  kind: 'text',
  required: true,
};
export const PASSWORD: DataField = {
  name: 'password',
  label: 'Password',
  kind: 'secret',
  takesReference: true,
  required: true,
};
export const TOKEN: DataField = {
  name: 'token',
  label: 'Token',
  kind: 'secret',
  takesReference: true,
  required: true,
};
export const CA: DataField = {
  name: 'ca',
  label: 'Certificate authorities',
  kind: 'long',
  help: 'PEM. Empty: the public ones',
};
export const KEY_ID: DataField = { name: 'key_id', label: 'Key ID', kind: 'text' };
export const PRIVATE_KEY: DataField = {
  name: 'private_key',
  label: 'Private key',
  kind: 'long',
  help: 'PEM, without a passphrase',
  takesReference: true,
  required: true,
};
