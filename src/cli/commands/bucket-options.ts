/** The options of credentials of the type s3. */

import type { CredentialData } from '../product/credentials.ts';

export const BUCKET_OPTIONS = {
  endpoint: {
    type: 'string',
    requiresArg: true,
    describe: 'URL of the service, such as https://s3.eu-central-1.amazonaws.com (type s3)',
  },
  bucket: { type: 'string', requiresArg: true, describe: 'Name of the bucket (type s3)' },
  'path-style': {
    type: 'boolean',
    describe: 'Send the bucket in the path, not in the host name (type s3); by default yes',
  },
} as const;

export interface BucketOptions {
  readonly endpoint?: string | undefined;
  readonly bucket?: string | undefined;
  readonly 'path-style'?: boolean | undefined;
}

export function bucketDataOf({
  endpoint,
  bucket,
  'path-style': pathStyle,
}: BucketOptions): CredentialData {
  return {
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(bucket === undefined ? {} : { bucket }),
    ...(pathStyle === undefined ? {} : { path_style: pathStyle }),
  };
}
