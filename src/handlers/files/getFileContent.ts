import type { Handler } from '../handler.ts';
import { presentDownload } from '../present/download.ts';

export const getFileContent: Handler<'getFileContent', 'files'> = async (
  { caller, path: { fileId }, endTurn },
  { files },
) => {
  endTurn();
  return presentDownload(await files.content(caller, fileId));
};
