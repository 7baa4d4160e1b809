/** Secrets that consist of several texts, or are encoded. */

import type { SignatureSettings } from '../../model/credential.ts';

/** The text that is encrypted for `aws_sigv4`. */
export function awsSecret(
  secret: string,
  { session_token: token = '' }: { readonly session_token?: string | undefined },
): string {
  return JSON.stringify(token === '' ? [secret] : [secret, token]);
}

export function openedAwsSecret(text: string): {
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
} {
  const [secretAccessKey = '', sessionToken] = JSON.parse(text) as readonly string[];
  return { secretAccessKey, sessionToken };
}

/** The text that is encrypted for a private key of `sftp`. */
export function keySecret(
  privateKey: string,
  { passphrase = '' }: { readonly passphrase?: string | undefined },
): string {
  return JSON.stringify(passphrase === '' ? [privateKey] : [privateKey, passphrase]);
}

type Encoding = NonNullable<SignatureSettings['secret_encoding']>;

/** The key of `hmac`. Null if the text is not in the encoding. */
export function decodedSecret(text: string, encoding: Encoding): Buffer | null {
  if (encoding === 'text') return Buffer.from(text);
  const pattern = encoding === 'hex' ? /^(?:[0-9a-f]{2})+$/i : /^[\w+/-]+={0,2}$/;
  return pattern.test(text) ? Buffer.from(text, encoding) : null;
}

export function secretBytes(text: string, encoding: Encoding): Buffer {
  const bytes = decodedSecret(text, encoding);
  if (bytes === null) throw new Error('a stored secret is not in its encoding');
  return bytes;
}
