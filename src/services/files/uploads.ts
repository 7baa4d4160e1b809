/** Uploads: a file is received on disk, read by the engine, and stored in pieces. */

import { concurrency } from '../../admission.ts';
import {
  csvEncodings,
  otherFormat,
  type Engine,
  type FileIntake,
  type NodePreview,
} from '../../engine/index.ts';
import { ApiError } from '../../errors.ts';
import type { Clock } from '../../kit/clock.ts';
import type { ScratchSpace } from '../../kit/scratch-space.ts';
import { createUsage, type Usage } from '../../kit/usage.ts';
import type { FileReading, StoredFile } from '../../model/file.ts';
import type { OrganizationId } from '../../model/ids.ts';
import type { FileStore, FreeSpace, InTransaction } from '../../stores/index.ts';
import type { Executions } from '../executions/executions.ts';
import { explainStorageFailure, storageFull } from '../executions/storage-full.ts';
import { fileRows, unreadable } from './file-rows.ts';
import { receiveFile, type FileBody } from './receive-file.ts';
import { FIRST_ROWS, refuseBeyondQuota, storeFile, type FileQuota } from './store-file.ts';

type UploadCaller = Parameters<Executions['occupySlot']>[0];

export interface Upload {
  readonly name: string;
  readonly reading: FileReading;
  readonly keep: boolean;
  readonly body: UploadBody;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

export interface UploadBody extends FileBody {
  /** Null if it is not known before the end. */
  readonly declaredBytes: number | null;
}

export interface UploadLimits extends FileQuota {
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
      const received = await receiveFile(intake, upload.body, space);
      const refusal = otherFormat(upload.reading.format, received.beginning);
      if (refusal !== null) throw unreadable(upload.reading, refusal);
      const rows = await this.#read(caller, upload, intake);
      const { name, reading } = upload;
      const expiresAt = this.#expiry(upload.keep);
      const file = { owner: caller, name, reading, intake, received, rows, expiresAt };
      return await storeFile(this.#parts, file, commit);
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
    if (!(await this.#parts.storage.hasFreeSpace())) throw storageFull();
    await refuseBeyondQuota(this.#parts, organizationId, declaredBytes ?? 1);
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
    return fileRows(outcome, reading, limits.executeTimeoutSeconds);
  }

  #expiry(keep: boolean): Date | null {
    const { limits, clock } = this.#parts;
    return keep ? null : new Date(clock.now().getTime() + limits.resultTtlSeconds * 1000);
  }
}

function refuseEncoding({ csv: { encoding } }: FileReading): void {
  const names: readonly string[] = csvEncodings;
  if (encoding === undefined || names.includes(encoding)) return;
  const message = `The query parameter \`encoding\` must be one of ${names.join(', ')}.`;
  throw new ApiError('INVALID_INPUT', message, { details: [{ path: 'encoding', message }] });
}

function busy(exceeded: 'owner' | 'member' | 'total'): ApiError {
  const { perOwner, total } = concurrency.uploads;
  const message =
    exceeded === 'total'
      ? `The service has ${total} uploads in progress, which is the limit.`
      : `Your organization has ${perOwner} uploads in progress, which is the limit.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds: 1 });
}
