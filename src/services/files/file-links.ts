/** Links with which anyone can download one file until they expire. */

import { ApiError } from '../../errors.ts';
import type { Clock } from '../../kit/clock.ts';
import { networkOf } from '../../kit/network.ts';
import type { OrganizationId } from '../../model/ids.ts';
import type { FileStore } from '../../stores/index.ts';
import type { AttemptLimit } from '../attempt-limit.ts';
import type { Vault } from '../credentials/vault.ts';
import { contentOf } from './file-pieces.ts';
import type { FileDownload } from './files.ts';

/** Separates these tokens from other sealed data. */
const PURPOSE = 'file link';
const PATH = '/product/linked-file';

interface Dependencies {
  readonly store: Pick<FileStore, 'findAll' | 'piece'>;
  readonly vault: Pick<Vault, 'sealData' | 'openData'>;
  /** Limits the requests of an address. */
  readonly requests: Pick<AttemptLimit, 'take'>;
  readonly baseUrl: () => string;
  readonly clock: Pick<Clock, 'now'>;
}

interface LinkedFile {
  readonly organizationId: OrganizationId;
  readonly fileId: string;
  readonly expiresMs: number;
}

export class FileLinks {
  readonly #parts: Dependencies;

  constructor(parts: Dependencies) {
    this.#parts = parts;
  }

  /** The URL. Null if the service has no key to protect it. */
  async create(
    organizationId: OrganizationId,
    fileId: string,
    expires: Date,
  ): Promise<string | null> {
    const linked: LinkedFile = { organizationId, fileId, expiresMs: expires.getTime() };
    const { vault, baseUrl } = this.#parts;
    const sealed = await vault.sealData(Buffer.from(JSON.stringify(linked)), PURPOSE);
    return sealed && `${baseUrl()}${PATH}?token=${sealed.toString('base64url')}`;
  }

  /** Throws FILE_NOT_FOUND and RATE_LIMITED. The stream fails if the file is deleted meanwhile. */
  async open(token: string, address: string): Promise<FileDownload> {
    const { store, requests, clock } = this.#parts;
    const wait = await requests.take(networkOf(address));
    if (wait !== null) throw tooMany(wait);
    const linked = this.#linkedFile(token);
    const now = clock.now();
    if (linked === null || linked.expiresMs <= now.getTime()) throw notFound();
    const { organizationId, fileId } = linked;
    const [file] = await store.findAll(organizationId, [fileId], now);
    if (file === undefined) throw notFound();
    return { file, stream: contentOf(store, organizationId, file) };
  }

  #linkedFile(token: string): LinkedFile | null {
    const data = this.#parts.vault.openData(Buffer.from(token, 'base64url'), PURPOSE);
    return data && (JSON.parse(data.toString()) as LinkedFile);
  }
}

function notFound(): ApiError {
  return new ApiError(
    'FILE_NOT_FOUND',
    'The link is unknown or has ended, or its file was deleted.',
  );
}

function tooMany(retryAfterSeconds: number): ApiError {
  const message = `Too many files were requested from this address. Retry in ${retryAfterSeconds} s.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds });
}
