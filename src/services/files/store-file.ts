/** Stores a received file in pieces, within the quota of its organization. */

import type { FileIntake, NodePreview } from '../../engine/index.ts';
import { ApiError } from '../../errors.ts';
import { randomBase62 } from '../../kit/base62.ts';
import type { Clock } from '../../kit/clock.ts';
import { sizeText } from '../../kit/limit-text.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { FileReading, StoredFile } from '../../model/file.ts';
import type { OrganizationId, UserId } from '../../model/ids.ts';
import type { FileStore, InTransaction } from '../../stores/index.ts';
import type { ReceivedFile } from './receive-file.ts';

export interface FileQuota {
  readonly filesMaxBytesPerOrganization: number;
}

export interface FileStorage {
  readonly store: FileStore;
  readonly limits: FileQuota;
  readonly clock: Clock;
}

export interface FileToStore {
  readonly owner: { readonly organizationId: OrganizationId; readonly userId: UserId };
  readonly name: string;
  readonly reading: FileReading;
  readonly intake: FileIntake;
  readonly received: ReceivedFile;
  readonly rows: NodePreview;
  /** Null if the file is kept. */
  readonly expiresAt: Date | null;
}

export const FIRST_ROWS = 20;
const FILES_PER_ORGANIZATION = 1_000;
const FIRST_ROWS_BYTES = 65_536;
const PIECE_BYTES = 524_288;
/** A file that is not complete by then belongs to a process that died. */
const INCOMPLETE_MS = 3_600_000;

/** Throws PAYLOAD_TOO_LARGE if the organization has too many files, or if `bytes` more are too many. */
export async function refuseBeyondQuota(
  { store, limits, clock }: FileStorage,
  organizationId: OrganizationId,
  bytes: number,
): Promise<void> {
  const held = await store.held(organizationId, clock.now());
  if (held.files >= FILES_PER_ORGANIZATION) throw tooMany();
  if (held.bytes + bytes > limits.filesMaxBytesPerOrganization) throw tooLarge(limits);
}

/** Throws PAYLOAD_TOO_LARGE. */
export async function storeFile(
  { store, limits, clock }: FileStorage,
  { owner, name, reading, intake, received, rows, expiresAt }: FileToStore,
  commit?: InTransaction<StoredFile>,
): Promise<StoredFile> {
  const now = clock.now();
  const file: StoredFile = {
    ...reading,
    id: `file_${randomBase62(24)}`,
    userId: owner.userId,
    name,
    bytes: received.bytes,
    sha256: received.sha256,
    totalRows: rows.totalRows,
    columns: rows.columns,
    firstRows: firstRows(rows.rows),
    created: now,
    modified: now,
    expiresAt,
  };
  const most = { files: FILES_PER_ORGANIZATION, bytes: limits.filesMaxBytesPerOrganization };
  const until = new Date(now.getTime() + INCOMPLETE_MS);
  const refusal = await store.begin(owner.organizationId, file, most, until);
  if (refusal !== null) throw refusal === 'too_many' ? tooMany() : tooLarge(limits);
  try {
    await storePieces(store, file.id, intake);
    if (!(await store.complete(file, commit))) throw new Error('the upload took too long');
    return file;
  } catch (error) {
    // If the database is down, the sweep removes it later.
    await store.abandon(file.id, clock.now()).catch(() => undefined);
    throw error;
  }
}

async function storePieces(store: FileStore, id: string, intake: FileIntake): Promise<void> {
  let position = 0;
  for await (const piece of intake.pieces(PIECE_BYTES)) {
    await store.addPiece(id, position, piece);
    position += 1;
  }
}

/** @param rows NDJSON */
function firstRows(rows: Buffer): readonly JsonObject[] {
  let left = FIRST_ROWS_BYTES;
  return rows
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      left -= Buffer.byteLength(line);
      return left < 0 ? [] : [JSON.parse(line) as JsonObject];
    });
}

function tooMany(): ApiError {
  const message = `Your organization has ${FILES_PER_ORGANIZATION} files, the maximum. Delete one first.`;
  return new ApiError('PAYLOAD_TOO_LARGE', message);
}

function tooLarge({ filesMaxBytesPerOrganization: most }: FileQuota): ApiError {
  const message = `The files of your organization can have at most ${sizeText(most)} together. Delete one first; the operator of the service can raise FILES_MAX_BYTES_PER_ORGANIZATION.`;
  return new ApiError('PAYLOAD_TOO_LARGE', message);
}
