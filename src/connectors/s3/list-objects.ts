/** The objects of a bucket. */

import type { ListedObject } from '../../engine/index.ts';
import { StepError } from '../step-error.ts';
import type { BucketClient } from './bucket-client.ts';
import { textOf, type XmlElement } from './xml.ts';

/** The most that one request returns. */
const PAGE = 1_000;

interface Listing {
  readonly prefix: string;
  /** Only keys after this one. */
  readonly after?: string | undefined;
  readonly pageSize?: number;
}

/** Pages of objects in the order of the service. Throws a StepError. */
export async function* listObjects(
  client: BucketClient,
  { prefix, after, pageSize = PAGE }: Listing,
): AsyncGenerator<readonly ListedObject[]> {
  let token: string | undefined;
  for (;;) {
    const page = await client.xml({
      method: 'GET',
      action: 'list the objects of the bucket',
      query: {
        'list-type': '2',
        'encoding-type': 'url',
        'max-keys': String(pageSize),
        prefix,
        ...(after === undefined ? {} : { 'start-after': after }),
        ...(token === undefined ? {} : { 'continuation-token': token }),
      },
    });
    if (page.name !== 'ListBucketResult') throw invalid();
    const isEncoded = textOf(page, 'EncodingType') === 'url';
    yield page.children
      .filter(({ name }) => name === 'Contents')
      .map((entry) => listedObject(entry, isEncoded));
    if (textOf(page, 'IsTruncated') !== 'true') return;
    const next = textOf(page, 'NextContinuationToken');
    if (next === undefined || next === token) throw invalid();
    token = next;
  }
}

function listedObject(entry: XmlElement, isEncoded: boolean): ListedObject {
  const [key, bytes, modified] = ['Key', 'Size', 'LastModified'].map((name) => textOf(entry, name));
  const modifiedMs = Date.parse(modified ?? '');
  if (key === undefined || !/^\d{1,15}$/.test(bytes ?? '') || Number.isNaN(modifiedMs))
    throw invalid();
  return {
    key: isEncoded ? decoded(key) : key,
    bytes: Number(bytes),
    modified: new Date(modifiedMs).toISOString(),
    version: textOf(entry, 'ETag') || undefined,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalid();
  }
}

const invalid = (): StepError =>
  new StepError('call', 'The server did not list the objects of the bucket like S3');
