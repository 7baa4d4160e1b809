/** Converts the body of a response to a UTF-8 file, without holding the bytes or the text in memory. */

import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

import { RowsError } from '../rows-error.ts';
import {
  firstInvalid,
  GUESSED_ENCODING,
  isUtf8Name,
  namedEncoding,
  notUtf8,
  refuseUtf16,
  textPieces,
} from './encoding.ts';
import { beginningOf, fileChunks } from './file-chunks.ts';
import type { Pause } from '../pause.ts';
import type { RowsReport } from '../report.ts';
import { createUtf8Check, incompleteAt } from './utf8.ts';

const LINE_FEED = 0x0a;
/** Enough to recognize an encoding. */
const BEGINNING_BYTES = 4_096;
/** A character that continues in the next chunk has at most this many bytes in this one. */
const OPEN_BYTES = 3;

export interface TextFile {
  readonly from: string;
  readonly contentType: string;
  /** The encoding in the workflow. */
  readonly encoding: string | undefined;
  /** The limit for the text in UTF-8. */
  readonly maxBytes: number;
  /** The error if there is more. */
  readonly tooLarge: string;
}

/** Replaces the file by its text in UTF-8. Throws a RowsError if the file is invalid in its encoding. */
export async function toUtf8(file: TextFile, report: RowsReport, pause: Pause): Promise<void> {
  const beginning = beginningOf(file.from, BEGINNING_BYTES);
  const { encoding, markBytes } = namedEncoding(beginning, file);
  if (encoding !== null && !isUtf8Name(encoding))
    return transcode(file, { encoding, markBytes }, pause);
  if (encoding === null) refuseUtf16(beginning);
  const invalid = await invalidPlace(file.from, pause);
  if (invalid === null) return;
  if (encoding !== null) throw new RowsError(notUtf8(invalid, encoding));
  report.warn(GUESSED_ENCODING);
  await transcode(file, { encoding: 'windows-1252', markBytes }, pause);
}

interface Place {
  /** Counted from 1. */
  readonly byte: number;
  readonly line: number;
}

async function invalidPlace(file: string, pause: Pause): Promise<Place | null> {
  const check = createUtf8Check();
  /** The bytes of a character that continues in the next chunk. */
  let open = Buffer.alloc(0);
  let before = 0;
  const placeIn = (text: Buffer): Place => placeOf(file, before - open.length + firstInvalid(text));
  for (const chunk of fileChunks(file)) {
    if (!check.accept(chunk)) return placeIn(Buffer.concat([open, chunk]));
    const end = Buffer.concat([open, chunk.subarray(-OPEN_BYTES)]);
    open = end.subarray(incompleteAt(end, 0));
    before += chunk.length;
    await pause();
  }
  return check.end() ? null : placeIn(open);
}

function placeOf(file: string, at: number): Place {
  let line = 1;
  let before = 0;
  for (const chunk of fileChunks(file)) {
    for (const byte of chunk.subarray(0, at - before)) if (byte === LINE_FEED) line += 1;
    before += chunk.length;
    if (before >= at) break;
  }
  return { byte: at + 1, line };
}

async function transcode(
  { from, maxBytes, tooLarge }: TextFile,
  { encoding, markBytes }: { readonly encoding: string; readonly markBytes: number },
  pause: Pause,
): Promise<void> {
  const decode = textPieces(encoding);
  const to = `${from}.text`;
  const descriptor = openSync(to, 'wx', 0o600);
  let bytes = 0;
  const write = (text: string): void => {
    const piece = Buffer.from(text);
    bytes += piece.length;
    if (bytes > maxBytes) throw new RowsError(tooLarge);
    writeFileSync(descriptor, piece);
  };
  try {
    let skipped = markBytes;
    for (const chunk of fileChunks(from)) {
      write(decode(chunk.subarray(skipped)));
      skipped = 0;
      await pause();
    }
    write(decode(null));
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  renameSync(to, from);
}
