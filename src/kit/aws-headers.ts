/** The headers and query parameters of Signature Version 4, in lower case. */

export const AWS_HEADERS: readonly string[] = [
  'authorization',
  'x-amz-date',
  'x-amz-content-sha256',
  'x-amz-security-token',
];

/** Those of signatures in the query, which documents describe as headers too. */
const AWS_QUERY: readonly string[] = [
  'x-amz-algorithm',
  'x-amz-credential',
  'x-amz-signature',
  'x-amz-signedheaders',
];

/** @param name of a header or a query parameter, in lower case */
export function isAwsSignature(name: string): boolean {
  return AWS_HEADERS.includes(name) || AWS_QUERY.includes(name);
}
