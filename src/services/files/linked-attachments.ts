/** Attachments that are too large for a mail: files of the organization, each with a link. */

import type { Engine, MailDownload } from '../../engine/index.ts';
import { ApiError } from '../../errors.ts';
import { sizeText } from '../../kit/limit-text.ts';
import type { ScratchSpace } from '../../kit/scratch-space.ts';
import type { FileReading } from '../../model/file.ts';
import type { OrganizationId, UserId } from '../../model/ids.ts';
import type { FreeSpace } from '../../stores/index.ts';
import { explainStorageFailure, storageFull } from '../executions/storage-full.ts';
import type { FileLinks } from './file-links.ts';
import { fileRows } from './file-rows.ts';
import { receiveFile } from './receive-file.ts';
import { FIRST_ROWS, storeFile, type FileStorage } from './store-file.ts';

const LINK_MS = 7 * 24 * 3_600_000;

export interface LinkedAttachmentLimits {
  readonly filesMaxBytes: number;
  readonly filesMaxBytesPerOrganization: number;
  readonly executeTimeoutSeconds: number;
}

interface Dependencies extends FileStorage {
  readonly limits: LinkedAttachmentLimits;
  readonly engine: Pick<Engine, 'intakeFile'>;
  readonly scratch: ScratchSpace<OrganizationId>;
  readonly storage: Pick<FreeSpace, 'hasFreeSpace'>;
  readonly links: Pick<FileLinks, 'create'>;
}

export interface LargeAttachment {
  readonly name: string;
  readonly reading: FileReading;
  readonly pieces: () => AsyncIterable<Buffer>;
}

export interface AttachmentOwner {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly signal: AbortSignal;
}

export interface LinkedAttachment {
  readonly download: MailDownload;
  /** Deletes the file of a mail that was not sent. */
  readonly discard: () => Promise<void>;
}

export class LinkedAttachments {
  readonly #parts: Dependencies;

  constructor(parts: Dependencies) {
    this.#parts = parts;
  }

  /** A text says why the file cannot be stored. */
  async store(
    attachment: LargeAttachment,
    owner: AttachmentOwner,
  ): Promise<LinkedAttachment | string> {
    const { engine, scratch } = this.#parts;
    const intake = engine.intakeFile();
    const space = scratch.open(owner.organizationId);
    try {
      if (!(await this.#parts.storage.hasFreeSpace())) throw storageFull();
      return await this.#stored(attachment, owner, { intake, space });
    } catch (error) {
      const explained = explainStorageFailure(error);
      if (explained instanceof ApiError) return explained.message;
      throw explained;
    } finally {
      await intake.close();
      space.close();
    }
  }

  async #stored(
    { name, reading, pieces }: LargeAttachment,
    owner: AttachmentOwner,
    {
      intake,
      space,
    }: {
      readonly intake: ReturnType<Engine['intakeFile']>;
      readonly space: ReturnType<ScratchSpace<OrganizationId>['open']>;
    },
  ): Promise<LinkedAttachment | string> {
    const { store, limits, links, clock } = this.#parts;
    const body = { readFile: readerOf(pieces(), limits.filesMaxBytes, owner.signal) };
    const received = await receiveFile(intake, body, space);
    const now = clock.now();
    const timeoutMs = limits.executeTimeoutSeconds * 1_000;
    const outcome = await intake.read({
      reading,
      tenant: String(owner.organizationId),
      constants: { dueAt: now, startedAt: now, lastSuccessAt: null },
      maxRows: FIRST_ROWS,
      scratch: space,
      timeoutMs,
      signal: owner.signal,
    });
    const rows = fileRows(outcome, reading, limits.executeTimeoutSeconds);
    const expires = new Date(now.getTime() + LINK_MS);
    const file = await storeFile(this.#parts, {
      owner,
      name,
      reading,
      intake,
      received,
      rows,
      expiresAt: expires,
    });
    const discard = async (): Promise<void> => {
      const visibility = { organizationId: owner.organizationId, userId: owner.userId };
      await store.delete(visibility, file.id, clock.now());
    };
    const url = await links.create(owner.organizationId, file.id, expires);
    if (url !== null) return { download: { name, url, bytes: file.bytes, expires }, discard };
    await discard();
    return 'The service has no key to protect a link to the file (CREDENTIALS_KEY)';
  }
}

/** Throws PAYLOAD_TOO_LARGE, and SERVICE_UNAVAILABLE once the signal is aborted. */
function readerOf(pieces: AsyncIterable<Buffer>, maxBytes: number, signal: AbortSignal) {
  return async (accept: (piece: Buffer) => ApiError | Promise<void> | null): Promise<void> => {
    let bytes = 0;
    for await (const piece of pieces) {
      if (signal.aborted) throw cancelled();
      bytes += piece.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      const answer = accept(piece);
      if (answer instanceof ApiError) throw answer;
      await answer;
    }
  };
}

function tooLarge(maxBytes: number): ApiError {
  const message = `The file would have more than ${sizeText(maxBytes)}; the operator of the service can raise FILES_MAX_BYTES`;
  return new ApiError('PAYLOAD_TOO_LARGE', message);
}

function cancelled(): ApiError {
  const message = 'The run ended before the file was stored';
  return new ApiError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: 1 });
}
