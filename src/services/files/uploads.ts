/** Uploads: a file is received on disk, read by the engine, and stored in pieces. */

import { createHash } from 'node:crypto';
import { concurrency } from '../../admission.ts';
import {
  BEGINNING_BYTES,
  csvEncodings,
  otherFormat,
  type Engine,
  type FileIntake,
  type NodePreview,
  type PreviewOutcome,
} from '../../engine/index.ts';
import { ApiError } from '../../errors.ts';
import { randomBase62 } from '../../kit/base62.ts';
import type { Clock } from '../../kit/clock.ts';
import { sizeText } from '../../kit/limit-text.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { Scratch, ScratchSpace } from '../../kit/scratch-space.ts';
import { createUsage, type Usage } from '../../kit/usage.ts';
import type { FileReading, StoredFile } from '../../model/file.ts';
import type { OrganizationId } from '../../model/ids.ts';
import type { FileStore, FreeSpace, InTransaction } from '../../stores/index.ts';
import { engineUnavailable } from '../executions/engine-unavailable.ts';
import type { Executions } from '../executions/executions.ts';
import { explainStorageFailure, storageFull } from '../executions/storage-full.ts';

type UploadCaller = Parameters<Executions['occupySlot']>[0];

export interface Upload {
  readonly name: string;
  readonly reading: FileReading;
  readonly keep: boolean;
  readonly body: UploadBody;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

export interface UploadBody {
  /** Null if it is not known before the end. */
  readonly declaredBytes: number | null;
  readonly readFile: (accept: (piece: Buffer) => ApiError | Promise<void> | null) => Promise<void>;
}

export interface UploadLimits {
  readonly filesMaxBytesPerOrganization: number;
  readonly executeTimeoutSeconds: number;
  readonly resultTtlSeconds: number;
}

export interface UploadParts {
  readonly store: FileStore;
  readonly engine: Pick<Engine, 'intakeFile'>;
  readonly executions: Pick<Executions, 'occupySlot'>;
  readonly scratch: ScratchSpace<OrganizationId>;
  readonly storage: Pick<FreeSpace, 'hasFreeSpace'>;
  readonly limits: UploadLimits;
  readonly clock: Clock;
}

interface Received {
  readonly bytes: number;
  readonly sha256: string;
  readonly beginning: Buffer;
}

const FILES_PER_ORGANIZATION = 1_000;
const FIRST_ROWS = 20;
const FIRST_ROWS_BYTES = 65_536;
const PIECE_BYTES = 524_288;
/** A file that is not complete by then belongs to a process that died. */
const INCOMPLETE_MS = 3_600_000;

export class Uploads {
  readonly #parts: UploadParts;
  readonly #usage: Usage = createUsage(concurrency.uploads);

  constructor(parts: UploadParts) {
    this.#parts = parts;
  }

  /** Throws INVALID_INPUT, PAYLOAD_TOO_LARGE, FILE_UNREADABLE, RATE_LIMITED, SERVICE_UNAVAILABLE, and errors of the body. */
  async upload(
    caller: UploadCaller,
    upload: Upload,
    commit?: InTransaction<StoredFile>,
  ): Promise<StoredFile> {
    refuseEncoding(upload.reading);
    const holder = { owner: caller.organizationId };
    const exceeded = this.#usage.exceeded(holder, 1);
    if (exceeded !== null) throw busy(exceeded);
    this.#usage.add(holder, 1);
    const intake = this.#parts.engine.intakeFile();
    const space = this.#parts.scratch.open(caller.organizationId);
    try {
      await this.#refuseEarly(caller.organizationId, upload.body);
      const received = await receive(intake, upload.body, space);
      const refusal = otherFormat(upload.reading.format, received.beginning);
      if (refusal !== null) throw unreadable(upload.reading, refusal);
      const rows = await this.#read(caller, upload, intake);
      return await this.#store(caller, { intake, upload, received, rows }, commit);
    } catch (error) {
      throw explainStorageFailure(error);
    } finally {
      this.#usage.add(holder, -1);
      await intake.close();
      space.close();
    }
  }

  /** Before the body is read, as far as its size is known. */
  async #refuseEarly(organizationId: OrganizationId, { declaredBytes }: UploadBody): Promise<void> {
    const { store, storage, limits, clock } = this.#parts;
    if (!(await storage.hasFreeSpace())) throw storageFull();
    const held = await store.held(organizationId, clock.now());
    if (held.files >= FILES_PER_ORGANIZATION) throw tooMany();
    if (held.bytes + (declaredBytes ?? 1) > limits.filesMaxBytesPerOrganization)
      throw tooLarge(limits);
  }

  /** Reads all rows, as a run does. */
  async #read(
    caller: UploadCaller,
    { reading, signal }: Upload,
    intake: FileIntake,
  ): Promise<NodePreview> {
    const { executions, limits, clock } = this.#parts;
    const now = clock.now();
    const outcome = await executions.occupySlot(caller, (scratch) =>
      intake.read({
        reading,
        tenant: String(caller.organizationId),
        constants: { dueAt: now, startedAt: now, lastSuccessAt: null },
        maxRows: FIRST_ROWS,
        scratch,
        timeoutMs: limits.executeTimeoutSeconds * 1000,
        signal,
      }),
    );
    return rowsOf(outcome, reading, limits);
  }

  async #store(
    { organizationId, userId }: UploadCaller,
    {
      intake,
      upload: { name, reading, keep },
      received: { bytes, sha256 },
      rows: { columns, totalRows, rows },
    }: { intake: FileIntake; upload: Upload; received: Received; rows: NodePreview },
    commit: InTransaction<StoredFile> | undefined,
  ): Promise<StoredFile> {
    const { store, limits, clock } = this.#parts;
    const now = clock.now();
    const expiresAt = keep ? null : new Date(now.getTime() + limits.resultTtlSeconds * 1000);
    const file: StoredFile = {
      ...reading,
      id: `file_${randomBase62(24)}`,
      userId,
      name,
      bytes,
      sha256,
      totalRows,
      columns,
      firstRows: firstRows(rows),
      created: now,
      modified: now,
      expiresAt,
    };
    const most = { files: FILES_PER_ORGANIZATION, bytes: limits.filesMaxBytesPerOrganization };
    const until = new Date(now.getTime() + INCOMPLETE_MS);
    const refusal = await store.begin(organizationId, file, most, until);
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
}

function refuseEncoding({ csv: { encoding } }: FileReading): void {
  const names: readonly string[] = csvEncodings;
  if (encoding === undefined || names.includes(encoding)) return;
  const message = `The query parameter \`encoding\` must be one of ${names.join(', ')}.`;
  throw new ApiError('INVALID_INPUT', message, { details: [{ path: 'encoding', message }] });
}

async function receive({ file }: FileIntake, body: UploadBody, space: Scratch): Promise<Received> {
  const hash = createHash('sha256');
  let beginning = Buffer.alloc(0);
  let bytes = 0;
  await body.readFile((piece) => {
    if (piece.length > space.leftBytes()) return noSpaceLeft();
    space.add(piece.length);
    bytes += piece.length;
    hash.update(piece);
    if (beginning.length < BEGINNING_BYTES)
      beginning = Buffer.concat([beginning, piece.subarray(0, BEGINNING_BYTES)]);
    file.write(piece);
    return file.isBehind ? file.written() : null;
  });
  await file.end();
  return { bytes, sha256: hash.digest('hex'), beginning };
}

async function storePieces(store: FileStore, id: string, intake: FileIntake): Promise<void> {
  let position = 0;
  for await (const piece of intake.pieces(PIECE_BYTES)) {
    await store.addPiece(id, position, piece);
    position += 1;
  }
}

function rowsOf(outcome: PreviewOutcome, reading: FileReading, limits: UploadLimits): NodePreview {
  if (outcome.status === 'completed') {
    const [rows] = outcome.nodes;
    if (rows === undefined) throw new Error('a preview has every node');
    return rows;
  }
  const problem = outcome.status === 'invalid' ? outcome.report.errors[0] : outcome.problem;
  if (problem === undefined) throw new Error('an invalid graph has a problem');
  if (problem.code === 'storage_full') throw storageFull();
  if (problem.code === 'engine_unavailable') throw engineUnavailable();
  if (problem.isServiceFault === true || outcome.status === 'cancelled')
    throw new ApiError('SERVICE_UNAVAILABLE', 'The upload was cancelled before its end.', {
      retryAfterSeconds: 1,
    });
  if (outcome.status === 'timed_out') {
    const message = `Reading the file takes longer than ${limits.executeTimeoutSeconds} s; divide it into several files.`;
    throw new ApiError('PAYLOAD_TOO_LARGE', message);
  }
  throw unreadable(reading, problem.message);
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

function unreadable({ format }: FileReading, reason: string): ApiError {
  return new ApiError('FILE_UNREADABLE', `The file cannot be read as ${format}: ${reason}.`);
}

function tooMany(): ApiError {
  const message = `Your organization has ${FILES_PER_ORGANIZATION} files, the maximum. Delete one first.`;
  return new ApiError('PAYLOAD_TOO_LARGE', message);
}

function tooLarge({ filesMaxBytesPerOrganization: most }: UploadLimits): ApiError {
  const message = `The files of your organization can have at most ${sizeText(most)} together. Delete one first; the operator of the service can raise FILES_MAX_BYTES_PER_ORGANIZATION.`;
  return new ApiError('PAYLOAD_TOO_LARGE', message);
}

function noSpaceLeft(): ApiError {
  const message =
    'The file needs more disk space than your organization has left for current runs and uploads. Try again when others have ended.';
  return new ApiError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: 5 });
}

function busy(exceeded: 'owner' | 'member' | 'total'): ApiError {
  const { perOwner, total } = concurrency.uploads;
  const message =
    exceeded === 'total'
      ? `The service has ${total} uploads in progress, which is the limit.`
      : `Your organization has ${perOwner} uploads in progress, which is the limit.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds: 1 });
}
