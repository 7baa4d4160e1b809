/** One multipart upload: the object appears when it is complete. */

import { randomUUID } from 'node:crypto';

import { StepError } from '../step-error.ts';
import type { BucketClient } from './bucket-client.ts';
import { BucketError } from './bucket-error.ts';
import { textOf, type XmlElement } from './xml.ts';

/** Names an upload for another process. */
export interface UploadId {
  readonly key: string;
  readonly upload: string;
  /** In the metadata of the object, so that it can be recognized. */
  readonly mark: string;
}

export interface UploadedPart {
  readonly number: number;
  readonly etag: string;
}

const MARK_HEADER = 'x-amz-meta-weir-upload';

/** Throws a StepError. */
export async function beginUpload(
  client: BucketClient,
  key: string,
  contentType: string,
): Promise<UploadId> {
  const mark = randomUUID();
  const xml = await client.xml({
    method: 'POST',
    key,
    action: `write the object \`${key}\``,
    query: { uploads: '' },
    headers: { [MARK_HEADER]: mark, 'content-type': contentType },
    // A second request would leave the first upload open.
    isRepeatable: false,
  });
  const upload = textOf(xml, 'UploadId');
  if (upload === undefined || upload === '')
    throw new StepError('call', `The server did not begin the upload of \`${key}\` like S3`);
  return { key, upload, mark };
}

/** Throws a StepError. */
export async function uploadPart(
  client: BucketClient,
  { key, upload }: UploadId,
  number: number,
  body: Buffer,
): Promise<UploadedPart> {
  const { etag } = await client.headers({
    method: 'PUT',
    key,
    action: `write the object \`${key}\``,
    query: { partNumber: String(number), uploadId: upload },
    body,
  });
  if (etag === undefined)
    throw new StepError('call', `The server did not store a part of \`${key}\` like S3`);
  return { number, etag };
}

/**
 * Throws a StepError.
 * @param mayReplace false: fails if there is an object with the key
 */
export async function completeUpload(
  client: BucketClient,
  { key, upload }: UploadId,
  parts: readonly UploadedPart[],
  mayReplace: boolean,
): Promise<void> {
  const list = parts.map(
    ({ number, etag }) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
  );
  await client.xml({
    method: 'POST',
    key,
    action: `write the object \`${key}\``,
    query: { uploadId: upload },
    headers: {
      'content-type': 'application/xml',
      ...(mayReplace ? {} : { 'if-none-match': '*' }),
    },
    body: Buffer.from(
      `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${list.join('')}</CompleteMultipartUpload>`,
    ),
    isRepeatable: false,
  });
}

/** In the order of their numbers. Throws a StepError. */
export async function listParts(
  client: BucketClient,
  { key, upload }: UploadId,
): Promise<readonly UploadedPart[]> {
  const parts: UploadedPart[] = [];
  let after: string | undefined;
  do {
    const page: XmlElement = await client.xml({
      method: 'GET',
      key,
      action: `list the parts of \`${key}\``,
      query: {
        uploadId: upload,
        ...(after === undefined ? {} : { 'part-number-marker': after }),
      },
    });
    for (const part of page.children.filter(({ name }) => name === 'Part'))
      parts.push({ number: Number(textOf(part, 'PartNumber')), etag: textOf(part, 'ETag') ?? '' });
    const last = textOf(page, 'IsTruncated') === 'true' ? parts.at(-1)?.number : undefined;
    const next = last === undefined ? undefined : String(last);
    if (next !== undefined && next === after)
      throw new StepError('call', `The server did not list the parts of \`${key}\` like S3`);
    after = next;
  } while (after !== undefined);
  return parts;
}

/** False if there is no such upload. Throws a StepError. */
export async function abortUpload(
  client: BucketClient,
  { key, upload }: UploadId,
): Promise<boolean> {
  const action = `abort the upload of \`${key}\``;
  try {
    await client.headers({ method: 'DELETE', key, action, query: { uploadId: upload } });
    return true;
  } catch (error) {
    if (error instanceof BucketError && error.status === 404) return false;
    throw error;
  }
}

/** True if the object with the key is that of the upload. Throws a StepError. */
export async function isUploaded(client: BucketClient, { key, mark }: UploadId): Promise<boolean> {
  try {
    const action = `read the object \`${key}\``;
    const headers = await client.headers({ method: 'HEAD', key, action });
    return headers[MARK_HEADER] === mark;
  } catch (error) {
    if (error instanceof BucketError && error.status === 404) return false;
    throw error;
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
