/** The response with the bytes of a file. */

import type { FileDownload } from '../../services/files/files.ts';

export const presentDownload = ({ file, stream }: FileDownload) => ({
  status: 200 as const,
  headers: { 'Content-Disposition': `attachment; filename*=UTF-8''${encoded(file.name)}` },
  file: { mediaType: 'application/octet-stream', stream, bytes: file.bytes },
});

/** RFC 8187 allows fewer characters than `encodeURIComponent`. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
