/**
 * The uploads of one load. The first one decides: once it is complete, the others are completed, too. Until then, none
 * of their objects exists.
 */

import type { LoadFile, TransactionOutcome } from '../../engine/index.ts';
import { inTurns } from '../../kit/in-turns.ts';
import { lateReason } from '../objects/lost-load.ts';
import { bucketAttempts } from './bucket-attempts.ts';
import type { BucketClient } from './bucket-client.ts';
import { BucketError } from './bucket-error.ts';
import {
  abortUpload,
  beginUpload,
  completeUpload,
  isUploaded,
  listParts,
  uploadPart,
  type UploadedPart,
  type UploadId,
} from './multipart.ts';

/** S3 needs 5 MiB, and has at most 10,000 parts. */
const PART_BYTES = 8 * 1_048_576;
/** As many as a client has connections. */
const AT_ONCE = 4;

/** An object that is written, in the order of the load. */
export interface Destination {
  readonly key: string;
  readonly file: LoadFile;
}

/** Names the uploads of a load for another process. */
export interface Uploads {
  /** At least one. */
  readonly ids: readonly UploadId[];
  readonly mayReplace: boolean;
}

/** Throws a StepError, and then leaves no upload open. */
export async function beginUploads(
  client: BucketClient,
  destinations: readonly Destination[],
  abort: (ids: readonly UploadId[]) => Promise<void>,
): Promise<readonly UploadId[]> {
  const failures: Error[] = [];
  const results = await inTurns(destinations, AT_ONCE, async ({ key, file }) => {
    if (failures.length > 0) return undefined;
    return beginUpload(client, key, file.contentType).catch((error: Error) => {
      failures.push(error);
    });
  });
  const ids = results.flatMap((id) => id ?? []);
  const [failure] = failures;
  if (failure === undefined) return ids;
  await abort(ids);
  throw failure;
}

/** Throws a StepError. */
export async function uploadParts(
  client: BucketClient,
  id: UploadId,
  file: LoadFile,
): Promise<readonly UploadedPart[]> {
  const parts: UploadedPart[] = [];
  let pieces: Buffer[] = [];
  let bytes = 0;
  const upload = async (body: Buffer): Promise<void> => {
    parts.push(await uploadPart(client, id, parts.length + 1, body));
  };
  for await (const piece of file.read() as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes < PART_BYTES) continue;
    // Some services need parts of one size.
    let rest = Buffer.concat(pieces);
    for (; rest.length >= PART_BYTES; rest = rest.subarray(PART_BYTES))
      await upload(rest.subarray(0, PART_BYTES));
    pieces = rest.length === 0 ? [] : [Buffer.from(rest)];
    bytes = rest.length;
  }
  // An object without bytes has one part, too.
  if (bytes > 0 || parts.length === 0) await upload(Buffer.concat(pieces));
  return parts;
}

/** Reports no error: after an outage, the stored ids lead to the uploads. */
export async function abortUploads(client: BucketClient, ids: readonly UploadId[]): Promise<void> {
  await inTurns(ids, AT_ONCE, (id) => abortUpload(client, id).catch(() => false));
}

/** Completes the uploads after the first one. Returns why some objects could not be written. */
export async function completeOthers(
  client: BucketClient,
  { ids, mayReplace }: Uploads,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const others = ids.slice(1);
  const failures = await inTurns(others, AT_ONCE, async (id) => {
    try {
      await bucketAttempts(() => completeLate(client, id, mayReplace), signal);
      return [];
    } catch (error) {
      return [lateReason(error, signal)];
    }
  });
  return failures.flat();
}

/** Another process may be completing the same upload. Throws a StepError. */
async function completeLate(
  client: BucketClient,
  id: UploadId,
  mayReplace: boolean,
): Promise<void> {
  try {
    await completeUpload(client, id, await listParts(client, id), mayReplace);
  } catch (error) {
    if (!(await isUploaded(client, id))) throw error;
  }
}

/** Decides the first upload: if it is not complete, it is aborted. Throws a StepError. */
export async function decideFirst(
  client: BucketClient,
  { ids }: Uploads,
): Promise<TransactionOutcome> {
  const [first] = ids;
  if (first === undefined) throw new Error('a load has at least one upload');
  if (await isUploaded(client, first)) return 'committed';
  const wasOpen = await abortUpload(client, first);
  // It may have been completed in the meantime.
  if (await isUploaded(client, first)) return 'committed';
  if (wasOpen) return 'aborted';
  // Its object may have been replaced since.
  const others = await inTurns(ids.slice(1), AT_ONCE, (id) => isUploaded(client, id));
  return others.includes(true) ? 'committed' : 'unknown';
}

/** Returns one of the keys that exist already, if any does. Throws a StepError. */
export async function existingKey(
  keys: readonly string[],
  exists: (key: string) => Promise<boolean>,
): Promise<string | undefined> {
  const answers = await inTurns(keys, AT_ONCE, exists);
  return keys[answers.indexOf(true)];
}

/** Null if the text names no uploads. */
export function uploadsOf(text: string): Uploads | null {
  const value = JSON.parse(text) as Partial<Record<string, unknown>>;
  // An earlier release wrote one upload.
  const { ids = [value], mayReplace = true } = value;
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every(isUploadId)) return null;
  return { ids, mayReplace: mayReplace !== false };
}

function isUploadId(value: unknown): value is UploadId {
  const { key, upload, mark } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof key === 'string' && typeof upload === 'string' && typeof mark === 'string';
}

export const isTakenKey = (error: unknown): boolean =>
  error instanceof BucketError && error.status === 412;
