/** The fields of credentials for buckets. */

import { isIP } from 'node:net';

import { bucketServer } from '../../model/bucket.ts';
import type { BucketSettings, CredentialSettings } from '../../model/credential.ts';
import type { FieldProblem } from '../invalid-input.ts';

/** An endpoint without the slash at its end, and without an empty `ca`. */
export function normalizedBucket({ ca, ...settings }: CredentialSettings): CredentialSettings {
  const { endpoint } = settings;
  const isUrl = endpoint !== undefined && bucketServer(settings) !== null;
  return {
    ...settings,
    ...(isUrl ? { endpoint: new URL(endpoint).href.replace(/\/$/, '') } : {}),
    ...(ca === undefined || ca === '' ? {} : { ca }),
  };
}

/** @param settings those of the credential after the change */
export function bucketProblems(
  { endpoint, bucket, access_key_id: accessKeyId, path_style: isInPath }: BucketSettings,
  settings: BucketSettings,
): readonly FieldProblem[] {
  const problem = (field: string, message: string): readonly FieldProblem[] => [
    { field: `/data/${field}`, message },
  ];
  if (endpoint !== undefined && !isEndpoint(endpoint))
    return problem(
      'endpoint',
      'must be a URL such as `https://s3.eu-central-1.amazonaws.com`, without a user name, path or query; the bucket is a field of its own',
    );
  if (accessKeyId !== undefined && /[/,]/.test(accessKeyId))
    return problem('access_key_id', 'must not have slashes or commas');
  const server = bucketServer(settings);
  const isInHost = settings.path_style === false;
  if (!isInHost || server === null || (bucket ?? endpoint ?? isInPath) === undefined) return [];
  const { hostname } = new URL(settings.endpoint ?? '');
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0)
    return problem('path_style', 'must be true if the endpoint is an address');
  if (!/^[a-z0-9.-]+$/.test(settings.bucket ?? ''))
    return problem(
      'bucket',
      'must consist of lower-case letters, digits, dots and hyphens if it is part of the host name',
    );
  return [];
}

function isEndpoint(text: string): boolean {
  if (/[\s\0\\]/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(text);
  return (
    ['http:', 'https:'].includes(protocol) &&
    [username, password, search, hash].every((part) => part === '') &&
    pathname === '/'
  );
}
