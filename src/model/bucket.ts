/** The server of a bucket. */

import type { BucketSettings } from './credential.ts';

export interface BucketServer {
  /** Without brackets. */
  readonly host: string;
  readonly port: number;
  readonly isEncrypted: boolean;
  /** The begin of all paths: `/` or `/<bucket>/`. */
  readonly root: string;
}

/** Null if the endpoint is not a URL of HTTP. */
export function bucketServer({
  endpoint = '',
  bucket = '',
  path_style: isInPath = true,
}: BucketSettings): BucketServer | null {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
  const isEncrypted = url.protocol === 'https:';
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    host: isInPath ? name : `${bucket}.${name}`,
    port: url.port === '' ? (isEncrypted ? 443 : 80) : Number(url.port),
    isEncrypted,
    root: isInPath ? `/${bucket}/` : '/',
  };
}
