import type { Handler } from '../handler.ts';

export const getFileContent: Handler<'getFileContent', 'files'> = async (
  { caller, path: { fileId }, endTurn },
  { files },
) => {
  endTurn();
  const { file, stream } = await files.content(caller, fileId);
  return {
    status: 200,
    headers: { 'Content-Disposition': `attachment; filename*=UTF-8''${encoded(file.name)}` },
    file: { mediaType: 'application/octet-stream', stream, bytes: file.bytes },
  };
};

/** RFC 8187 allows fewer characters than `encodeURIComponent`. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
