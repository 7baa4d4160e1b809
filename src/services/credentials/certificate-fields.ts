/** Checks client certificates and their keys. */

import { createPrivateKey, type KeyObject } from 'node:crypto';

import type { FieldProblem } from '../invalid-input.ts';
import { certificatesIn, NOT_CERTIFICATES } from './certificates.ts';

interface CertificateData {
  readonly certificate?: string | undefined;
  readonly private_key?: string | undefined;
  readonly ca?: string | undefined;
}

/** A change of the certificate contains the key, so the stored one is not read. */
export function certificateProblems({
  certificate,
  private_key: keyText,
  ca,
}: CertificateData): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const [own] = (certificate === undefined ? null : certificatesIn(certificate)) ?? [];
  const key = keyText === undefined ? undefined : privateKey(keyText);
  if (certificate !== undefined && own === undefined)
    problems.push({ field: '/data/certificate', message: NOT_CERTIFICATES });
  if (key === null)
    problems.push({
      field: '/data/privateKey',
      message: 'must be a private key in PEM without a passphrase',
    });
  if (key && own?.checkPrivateKey(key) === false)
    problems.push({
      field: '/data/privateKey',
      message: 'must be the key of the first certificate in `certificate`',
    });
  if (ca !== undefined && ca !== '' && certificatesIn(ca) === null)
    problems.push({ field: '/data/ca', message: NOT_CERTIFICATES });
  return problems;
}

/** The time for which the client's certificate is valid must not be over. */
export function expiryProblems(
  { certificate }: CertificateData,
  now: Date,
): readonly FieldProblem[] {
  const [own] = (certificate === undefined ? null : certificatesIn(certificate)) ?? [];
  if (own === undefined || new Date(own.validTo) >= now) return [];
  const message = `must not have expired: it was valid until ${own.validTo}`;
  return [{ field: '/data/certificate', message }];
}

function privateKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    // The text is not a private key, or has a passphrase.
    return null;
  }
}
