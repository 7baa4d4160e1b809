import type { Handler } from '../handler.ts';

export const deleteFile: Handler<'deleteFile', 'files'> = async (
  { caller, path: { fileId } },
  { files },
) => {
  await files.delete(caller, fileId);
  return { status: 204 };
};
