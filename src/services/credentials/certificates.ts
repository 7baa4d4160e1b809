/** Certificates in PEM. */

import { X509Certificate } from 'node:crypto';

export const NOT_CERTIFICATES =
  'must be one or more certificates in PEM, each from `-----BEGIN CERTIFICATE-----` to `-----END CERTIFICATE-----`';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Null if the text has anything else, or no certificate. */
export function certificatesIn(text: string): readonly X509Certificate[] | null {
  const certificates = text.match(CERTIFICATE) ?? [];
  if (certificates.length === 0 || text.replace(CERTIFICATE, '').trim() !== '') return null;
  try {
    return certificates.map((one) => new X509Certificate(one));
  } catch {
    // The text is not a certificate.
    return null;
  }
}
