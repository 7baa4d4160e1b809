import type { StoredFile } from '../../model/file.ts';
import type { Handler } from '../handler.ts';
import { presentFile } from '../present/file.ts';
import { readReading } from './reading.ts';

export const uploadFile: Handler<'uploadFile', 'files'> = async (
  { caller, query, body, once, signal, endTurn },
  { files },
) => {
  endTurn();
  const { name, keep = false } = query;
  const upload = { name, keep, reading: readReading(query, body.contentType), body, signal };
  return once.change<StoredFile>(
    (commit) => files.upload(caller, upload, commit),
    (file) => ({
      status: 201,
      headers: { Location: `/api/v1/files/${file.id}` },
      data: presentFile(file),
    }),
  );
};
