/** Uploaded files: listed, read, changed and deleted. */

import type { Readable } from 'node:stream';
import { ApiError } from '../../errors.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Caller } from '../../model/caller.ts';
import type { StoredFile } from '../../model/file.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { FileStore } from '../../stores/index.ts';
import { workflowVisibility } from '../visibility.ts';
import { contentOf } from './file-pieces.ts';
import { Uploads, type UploadParts } from './uploads.ts';

export interface FileDownload {
  readonly file: StoredFile;
  readonly stream: Readable;
}

export interface FileChange {
  readonly name?: string | undefined;
  readonly keep?: boolean | undefined;
}

export class Files {
  readonly #store: FileStore;
  readonly #clock: Clock;
  readonly #ttlMs: number;
  readonly #uploads: Uploads;

  constructor(parts: UploadParts) {
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#ttlMs = parts.limits.resultTtlSeconds * 1000;
    this.#uploads = new Uploads(parts);
  }

  readonly upload: Uploads['upload'] = (...request) => this.#uploads.upload(...request);

  /** Newest first. */
  list(caller: Caller, page: PageNumber): Promise<Page<StoredFile>> {
    return this.#store.list(workflowVisibility(caller), page, this.#clock.now());
  }

  /** Throws FILE_NOT_FOUND, like the methods below. */
  async get(caller: Caller, id: string): Promise<StoredFile> {
    const file = await this.#store.find(workflowVisibility(caller), id, this.#clock.now());
    if (file === null) throw fileNotFound(id);
    return file;
  }

  /** The bytes. The stream fails if the file is deleted meanwhile. */
  async content(caller: Caller, id: string): Promise<FileDownload> {
    const file = await this.get(caller, id);
    return { file, stream: contentOf(this.#store, caller.organizationId, file) };
  }

  async update(caller: Caller, id: string, { name, keep }: FileChange): Promise<StoredFile> {
    const now = this.#clock.now();
    const change = {
      ...(name !== undefined && { name }),
      ...(keep === true && { expiresAt: null }),
      ...(keep === false && { expiresAt: new Date(now.getTime() + this.#ttlMs) }),
    };
    const file = await this.#store.update(workflowVisibility(caller), id, change, now);
    if (file === null) throw fileNotFound(id);
    return file;
  }

  async delete(caller: Caller, id: string): Promise<void> {
    const isDeleted = await this.#store.delete(workflowVisibility(caller), id, this.#clock.now());
    if (!isDeleted) throw fileNotFound(id);
  }
}

function fileNotFound(id: string): ApiError {
  const name = id.length > 40 ? '' : ` \`${id}\``;
  return new ApiError('FILE_NOT_FOUND', `There is no file${name}, or it has expired.`);
}
