import type { Handler } from '../handler.ts';
import { presentFile } from '../present/file.ts';

export const updateFile: Handler<'updateFile', 'files'> = async (
  { caller, path: { fileId }, body: { name, keep } },
  { files },
) => ({ status: 200, data: presentFile(await files.update(caller, fileId, { name, keep })) });
