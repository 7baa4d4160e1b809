/** Rules for secrets from a store of the operator: their form, and the hosts that receive them. */

import type { Credential } from '../../../model/credential.ts';
import { secretFieldOf } from '../../../model/credential.ts';
import { dataProblems } from '../fields.ts';
import { awsSecret, keySecret } from '../stored-secret.ts';

const MAX_LENGTH = 16_384;

/** The characters that the API accepts in each field. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  value: /^[\x20-\x7e]+$/,
  token: /^[\x21-\x7e]+$/,
  client_secret: /^[\x20-\x7e]+$/,
  secret_access_key: /^[\x21-\x7e]+$/,
  private_key: /^[^\0]+$/,
};
const OTHERS = /^[^\x00-\x1f\x7f]+$/;

/** A phrase, which never contains the secret. */
export function storedSecretProblem(
  { type, settings }: Pick<Credential, 'type' | 'settings'>,
  secret: string,
): string | null {
  const field = secretFieldOf(type, settings);
  if (secret.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  if (!(PATTERNS[field] ?? OTHERS).test(secret))
    return 'is empty, or has characters that cannot be sent, such as a line break at its end';
  const { certificate } = settings;
  const data = { [field]: secret, ...(certificate !== undefined && { certificate }) };
  const [problem] = dataProblems(type, data, settings);
  return problem?.message ?? null;
}

/** The host patterns to which the secret itself is sent. */
export function destinationsOf({ hosts, settings }: Credential): readonly string[] {
  return settings.token_url === undefined ? hosts : [new URL(settings.token_url).host];
}

/** The text that is encrypted for a secret of the database. */
export function sealedFormOf(
  { type, settings }: Pick<Credential, 'type' | 'settings'>,
  secret: string,
): string {
  if (type === 'aws_sigv4') return awsSecret(secret, {});
  return settings.has_private_key === true ? keySecret(secret, {}) : secret;
}
