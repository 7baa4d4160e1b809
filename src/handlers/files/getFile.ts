import type { Handler } from '../handler.ts';
import { presentFile } from '../present/file.ts';

export const getFile: Handler<'getFile', 'files'> = async (
  { caller, path: { fileId } },
  { files },
) => ({ status: 200, data: presentFile(await files.get(caller, fileId)) });
