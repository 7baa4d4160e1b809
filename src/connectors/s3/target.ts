/** The bucket of a credential. */

import { bucketServer, type BucketServer } from '../../model/bucket.ts';
import type { Connection, FindAddresses } from '../connector.ts';
import { checkedAddresses } from '../socket/checked-addresses.ts';
import { StepError } from '../step-error.ts';

/** Exists for one call, and is never stored or logged. */
export interface BucketTarget extends BucketServer {
  /** Resolved and checked by the guard; tried in this order. */
  readonly addresses: readonly string[];
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** In PEM. Undefined: the default certificate authorities. */
  readonly ca?: string | undefined;
}

/** Throws a StepError. */
export async function bucketTarget(
  { settings, secret }: Connection,
  findAddresses: FindAddresses,
  signal: AbortSignal,
): Promise<BucketTarget> {
  const server = bucketServer(settings);
  if (server === null) throw new StepError('dns', 'The endpoint of the credential is not a URL');
  const { bucket = '', region = 'us-east-1', access_key_id: accessKeyId = '', ca } = settings;
  const addresses = await checkedAddresses(findAddresses, server, signal);
  return { ...server, addresses, bucket, region, accessKeyId, secretAccessKey: secret, ca };
}
