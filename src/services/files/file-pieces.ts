/** The bytes of uploaded files, for runs and downloads. */

import { Readable } from 'node:stream';

import type { FindFile } from '../../engine/index.ts';
import type { Clock } from '../../kit/clock.ts';
import type { StoredFile } from '../../model/file.ts';
import type { OrganizationId } from '../../model/ids.ts';
import type { FileStore } from '../../stores/index.ts';

export function createFindFile({
  store,
  clock,
}: {
  readonly store: Pick<FileStore, 'findAll' | 'piece'>;
  readonly clock: Pick<Clock, 'now'>;
}): FindFile {
  return async (fileId, tenant) => {
    const organizationId = Number(tenant);
    const [file] = await store.findAll(organizationId, [fileId], clock.now());
    if (file === undefined) return null;
    const { bytes, format, contentType, csv, rowsPath } = file;
    const pieces = piecesOf(store, organizationId, file);
    return { bytes, format, contentType, csv, rowsPath, content: { pieces } };
  };
}

/** Ends early if the file is removed in the meantime. */
export async function* piecesOf(
  store: Pick<FileStore, 'piece'>,
  organizationId: OrganizationId,
  { id, bytes }: Pick<StoredFile, 'id' | 'bytes'>,
): AsyncGenerator<Buffer> {
  let left = bytes;
  for (let position = 0; left > 0; position += 1) {
    const piece = await store.piece(organizationId, id, position);
    if (piece === null) return;
    left -= piece.length;
    yield piece;
  }
}

/** Fails if the file is removed in the meantime. */
export function contentOf(
  store: Pick<FileStore, 'piece'>,
  organizationId: OrganizationId,
  file: Pick<StoredFile, 'id' | 'bytes'>,
): Readable {
  async function* pieces(): AsyncGenerator<Buffer> {
    let left = file.bytes;
    for await (const piece of piecesOf(store, organizationId, file)) {
      left -= piece.length;
      yield piece;
    }
    if (left > 0) throw new Error('a file was deleted during its download');
  }
  return Readable.from(pieces(), { objectMode: false });
}
