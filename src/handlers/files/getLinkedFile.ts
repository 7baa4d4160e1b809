import type { Handler } from '../handler.ts';
import { presentDownload } from '../present/download.ts';

export const getLinkedFile: Handler<'getLinkedFile', 'fileLinks'> = async (
  { query: { token }, address, endTurn },
  { fileLinks },
) => {
  endTurn();
  return presentDownload(await fileLinks.open(token, address));
};
