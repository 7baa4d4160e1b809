/**
 * Decodes bytes to text. A table decodes the three encodings that mean windows-1252, because Node.js 20 decodes the
 * bytes 80 to 9F as control characters. A byte order mark takes precedence over the declared encoding.
 */

import { TextDecoder } from 'node:util';

import { RowsError } from '../rows-error.ts';

/** The characters of the bytes 80 to 9F, by the Encoding Standard. */
const WINDOWS_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];

/** Names that mean windows-1252, in lower case. */
const LATIN1: ReadonlySet<string> = new Set([
  'windows-1252',
  'cp1252',
  'x-cp1252',
  'iso-8859-1',
  'iso8859-1',
  'iso88591',
  'iso_8859-1',
  'iso_8859-1:1987',
  'iso-ir-100',
  'latin1',
  'l1',
  'cp819',
  'ibm819',
  'csisolatin1',
  'ascii',
  'us-ascii',
  'ansi_x3.4-1968',
]);

export const GUESSED_ENCODING =
  'The response does not name its encoding and is not UTF-8: it was read as windows-1252; `encoding` can name another';

/** Number of bytes to check for UTF-16. */
const MAX_LOOKED_AT = 4_096;

export interface DecodedText {
  readonly text: string;
  readonly isGuess: boolean;
}

export interface EncodingOptions {
  /** The encoding in the workflow, which takes precedence over the media type. */
  readonly encoding: string | undefined;
  readonly contentType: string;
  /** True if text that is not UTF-8 is read as windows-1252 when no encoding is declared. */
  readonly mayGuess: boolean;
}

export interface NamedEncoding {
  /** In lower case; null if none is declared. */
  readonly encoding: string | null;
  readonly markBytes: number;
}

/** @param beginning of a text */
export function namedEncoding(
  beginning: Uint8Array,
  { encoding, contentType }: Omit<EncodingOptions, 'mayGuess'>,
): NamedEncoding {
  const mark = BYTE_ORDER_MARKS.find(([, begin]) =>
    begin.every((byte, at) => beginning[at] === byte),
  );
  if (mark !== undefined) return { encoding: mark[0], markBytes: mark[1].length };
  const named = (encoding ?? charsetOf(contentType))?.toLowerCase() ?? null;
  return { encoding: named === 'utf-16' ? utf16Order(beginning) : named, markBytes: 0 };
}

export function decodedText(
  bytes: Uint8Array,
  { mayGuess, ...options }: EncodingOptions,
): DecodedText {
  const { encoding, markBytes } = namedEncoding(bytes, options);
  if (encoding !== null)
    return { text: decoded(bytes.subarray(markBytes), encoding), isGuess: false };
  refuseUtf16(bytes);
  const text = utf8(bytes);
  if (text !== null) return { text, isGuess: false };
  if (!mayGuess) throw new RowsError(notValid(bytes, 'utf-8'));
  return { text: decoded(bytes, 'windows-1252'), isGuess: true };
}

/** Decodes a text in pieces; null ends it. */
export type TextPieces = (piece: Uint8Array | null) => string;

/** Throws a RowsError if the encoding is unknown, and later for bytes that are invalid in it. */
export function textPieces(encoding: string): TextPieces {
  if (LATIN1.has(encoding)) return (piece) => (piece === null ? '' : windows1252(piece));
  const decoder = decoderOf(encoding);
  return (piece) =>
    validText(
      () => (piece === null ? decoder.decode() : decoder.decode(piece, { stream: true })),
      () => notNamed(encoding),
    );
}

const INVALID = 'ERR_ENCODING_INVALID_ENCODED_DATA';

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

function decoded(bytes: Uint8Array, encoding: string): string {
  if (LATIN1.has(encoding)) return windows1252(bytes);
  const decoder = decoderOf(encoding);
  return validText(
    () => decoder.decode(bytes),
    () => notValid(bytes, encoding),
  );
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  } catch (error) {
    if (codeOf(error) !== 'ERR_ENCODING_NOT_SUPPORTED') throw error;
    throw new RowsError(
      `The response is said to be in the charset ${encoding}, which is not known; \`encoding\` can name another`,
    );
  }
}

function validText(decode: () => string, problem: () => string): string {
  try {
    return decode();
  } catch (error) {
    if (codeOf(error) !== INVALID) throw error;
    throw new RowsError(problem());
  }
}

function windows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80]!);
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (codeOf(error) === INVALID) return null;
    throw error;
  }
}

/** Detects UTF-16 without a mark: in most texts many characters have a zero high byte. */
function utf16Order(bytes: Uint8Array): 'utf-16be' | 'utf-16le' {
  const { even, odd } = zeroBytes(bytes);
  return even > odd ? 'utf-16be' : 'utf-16le';
}

/** Throws a RowsError if a text without a declared encoding appears to be UTF-16. */
export function refuseUtf16(bytes: Uint8Array): void {
  const { even, odd } = zeroBytes(bytes);
  const most = Math.max(even, odd);
  const half = Math.min(bytes.length, MAX_LOOKED_AT) / 2;
  if (most < 2 || most < half * 0.5 || Math.min(even, odd) > most / 10) return;
  const order = even > odd ? 'utf-16be' : 'utf-16le';
  throw new RowsError(
    `The response is not valid utf-8 text: it seems to be UTF-16 without a byte order mark; set \`encoding\` to ${order}`,
  );
}

function zeroBytes(bytes: Uint8Array): { readonly even: number; readonly odd: number } {
  const counts: [number, number] = [0, 0];
  const end = Math.min(bytes.length, MAX_LOOKED_AT);
  for (let at = 0; at < end; at += 1) if (bytes[at] === 0) counts[(at % 2) as 0 | 1] += 1;
  return { even: counts[0], odd: counts[1] };
}

/** Includes the place for UTF-8. */
function notValid(bytes: Uint8Array, encoding: string): string {
  if (!isUtf8Name(encoding)) return notNamed(encoding);
  const at = firstInvalid(bytes);
  const line = 1 + bytes.subarray(0, at).filter((byte) => byte === 0x0a).length;
  return notUtf8({ byte: at + 1, line }, encoding);
}

export const isUtf8Name = (encoding: string): boolean => /^utf-?8$/.test(encoding);

/** @param place counted from 1 */
export function notUtf8(
  { byte, line }: { readonly byte: number; readonly line: number },
  encoding = 'utf-8',
): string {
  return `The response is not valid ${encoding} text: byte ${byte}, on line ${line}, belongs to no character; \`encoding\` can name another encoding`;
}

function notNamed(encoding: string): string {
  return `The response is not valid ${encoding} text; \`encoding\` can name another`;
}

/** Binary search: a prefix is valid up to its last complete characters. */
export function firstInvalid(bytes: Uint8Array): number {
  let valid = 0;
  let invalid = bytes.length;
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (isValidPrefix(bytes.subarray(0, middle))) valid = middle;
    else invalid = middle;
  }
  return invalid - 1;
}

function isValidPrefix(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1];
}
