/**
 * Rows as CSV (RFC 4180): lines end with CRLF, and the first has the names. An empty cell is null, and a quoted empty
 * one is an empty text. In a table with one column, null is quoted too, because readers skip empty lines. Numbers keep
 * their digits; lists and objects are JSON.
 */

import { NEWLINE } from '../../kit/ndjson.ts';
import {
  hasForeignSeparator,
  jsonWithoutFormulas,
  withoutFormulas,
} from '../../kit/spreadsheet-formula.ts';
import type { ResultColumn } from '../../model/execution.ts';
import { CELL, type RowCells } from './row-cells.ts';
import type { Layout, RowWriter } from './row-writer.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const SPACE = 0x20;
const APOSTROPHE = 0x27;
const RETURN = 0x0d;
const SEMICOLON = 0x3b;
const BAR = 0x7c;
const DELETE = 0x7f;
const NULL = 0x6e;
/** For shorter cells, a call costs more than a loop. */
const COPY_FROM_BYTES = 48;

/** The types whose cells can be text of a user. */
const TEXTUAL: ReadonlySet<string> = new Set(['string', 'object', 'array']);

const EQUALS = 0x3d;
const PLUS = 0x2b;
const MINUS = 0x2d;
const AT = 0x40;
/** The first bytes in UTF-8 of white space, invisible characters and wide signs. */
const UNUSUAL: ReadonlySet<number> = new Set([
  0xc2, 0xd8, 0xdb, 0xdc, 0xe0, 0xe1, 0xe2, 0xe3, 0xef, 0xf0, 0xf3,
]);
const UNUSUAL_CHARACTER = /^[\p{Cc}\p{Cf}\p{Z}\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]/u;

/** @param guardsFormulas prefixes texts with ' that a spreadsheet program would run as a formula */
export function csvWriter(guardsFormulas: boolean): RowWriter {
  return {
    begin: (columns) => Buffer.from(headerOf(columns, guardsFormulas)),
    rows: (layout) => (lines) => writeLines(lines, layout, guardsFormulas),
    end: () => null,
  };
}

function headerOf(columns: readonly ResultColumn[], guardsFormulas: boolean): string {
  if (columns.length === 0) return '';
  return `${columns.map(({ name }, at) => csvText(name, guardsFormulas, at === 0)).join(',')}\r\n`;
}

function csvText(text: string, isGuarded: boolean, isFirst: boolean): string {
  if (text === '') return '""';
  const safe = isGuarded ? withoutFormulas(text, isFirst) : text;
  const isQuoted =
    /[",\r\n]|\s$/.test(safe) || /^\s/.test(text) || (isGuarded && hasForeignSeparator(text));
  return isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe;
}

interface Place {
  readonly isFirst: boolean;
  readonly isGuarded: boolean;
  /** True if a cell of the chunk contains a separator of other programs. */
  readonly isDivided: boolean;
}

function writeLines(lines: Buffer, layout: Layout, guardsFormulas: boolean): Buffer {
  const { cells, order, columns } = layout;
  const isDivided = guardsFormulas && (lines.includes(SEMICOLON) || lines.includes(BAR));
  const places = columns.map(({ type }, at): Place => {
    return { isFirst: at === 0, isGuarded: guardsFormulas && TEXTUAL.has(type), isDivided };
  });
  // A cell of quotes doubles in size, and has two quotes and a guard in addition; the names in the row leave space for
  // those. Signs after a separator in JSON are escaped, so that two bytes become seven.
  const out = Buffer.allocUnsafe(lines.length * (isDivided ? 4 : 2) + 2);
  let to = 0;
  for (let from = 0; from < lines.length;) {
    from = cells.scan(lines, from);
    const start = to;
    for (let at = 0; at < order.length; at++) {
      if (at > 0) out[to++] = COMMA;
      to = writeCell(lines, cells, order[at]!, out, to, places[at]!);
    }
    // Readers skip empty lines, so null is quoted if it is the only column.
    if (to === start && order.length > 0) {
      out[to++] = QUOTE;
      out[to++] = QUOTE;
    }
    out[to++] = RETURN;
    out[to++] = NEWLINE;
  }
  return out.subarray(0, to);
}
function writeCell(
  lines: Buffer,
  cells: RowCells,
  column: number,
  out: Buffer,
  to: number,
  place: Place,
): number {
  const start = cells.starts[column]!;
  const end = cells.ends[column]!;
  switch (cells.kinds[column]!) {
    case CELL.scalar:
      return lines[start] === NULL ? to : copy(lines, start, end, out, to);
    case CELL.nested:
      return writeNested(lines, start, end, out, to, place);
    case CELL.escaped: {
      const text = JSON.parse(lines.toString('utf8', start, end)) as string;
      return to + out.write(csvText(text, place.isGuarded, place.isFirst), to);
    }
    default: {
      const risk = place.isGuarded ? riskOf(lines, start + 1, end - 1, place) : RISK.none;
      if (risk === RISK.formula) {
        const text = lines.toString('utf8', start + 1, end - 1);
        return to + out.write(csvText(text, true, place.isFirst), to);
      }
      const isDivided = risk === RISK.divided || cells.kinds[column] === CELL.withComma;
      return writePlain(lines, start, end, out, to, isDivided);
    }
  }
}

/** Writes a string without escapes, and so without quotes and line ends. */
function writePlain(
  lines: Buffer,
  start: number,
  end: number,
  out: Buffer,
  to: number,
  isDivided: boolean,
): number {
  // Readers trim cells without quotes, and read empty ones as null.
  const isQuoted =
    isDivided || lines[start + 1] === SPACE || lines[end - 2] === SPACE || end - start === 2;
  return isQuoted ? copy(lines, start, end, out, to) : copy(lines, start + 1, end - 1, out, to);
}

const RISK = {
  none: 0,
  /** A program with another separator would split the cell. */
  divided: 1,
  /** The cell, or the text after a separator in it, may be a formula. */
  formula: 2,
} as const;
type Risk = (typeof RISK)[keyof typeof RISK];

/** Checks text without escapes byte by byte, because most texts have no risk and need not become strings. */
function riskOf(lines: Buffer, start: number, end: number, { isFirst, isDivided }: Place): Risk {
  if (start === end) return RISK.none;
  if (mayOpenFormula(lines, start)) return RISK.formula;
  if (!isDivided) return RISK.none;
  let risk: Risk = RISK.none;
  for (let at = start; at < end; at++) {
    if (lines[at] !== SEMICOLON && lines[at] !== BAR) continue;
    risk = RISK.divided;
    if (isFirst) return risk;
    while (lines[at + 1] === SPACE || lines[at + 1] === APOSTROPHE) at++;
    const next = lines[at + 1]!;
    if (isSign(next) || next >= DELETE) return RISK.formula;
  }
  return risk;
}

/** Returns true if the first character is a sign, or one that programs skip. */
function mayOpenFormula(lines: Buffer, start: number): boolean {
  const first = lines[start]!;
  if (isSign(first) || first === SPACE || first === DELETE) return true;
  return UNUSUAL.has(first) && UNUSUAL_CHARACTER.test(lines.toString('utf8', start, start + 4));
}

function isSign(byte: number): boolean {
  return byte === EQUALS || byte === PLUS || byte === MINUS || byte === AT;
}

function writeNested(
  lines: Buffer,
  start: number,
  end: number,
  out: Buffer,
  to: number,
  { isFirst, isGuarded, isDivided }: Place,
): number {
  if (!isGuarded || isFirst || !isDivided) return copyQuoted(lines, start, end, out, to);
  const json = Buffer.from(jsonWithoutFormulas(lines.toString('utf8', start, end), isFirst));
  return copyQuoted(json, 0, json.length, out, to);
}

function copy(lines: Buffer, start: number, end: number, out: Buffer, to: number): number {
  if (end - start >= COPY_FROM_BYTES) return to + lines.copy(out, to, start, end);
  for (let at = start; at < end; at++) out[to++] = lines[at]!;
  return to;
}

/** Writes JSON as one cell. If it contains a comma or a quote, it is quoted, and its quotes are doubled. */
function copyQuoted(lines: Buffer, start: number, end: number, out: Buffer, from: number): number {
  let to = from;
  out[to++] = QUOTE;
  let isPlain = true;
  for (let at = start; at < end; at++) {
    const byte = lines[at]!;
    if (byte === QUOTE) out[to++] = QUOTE;
    if (byte === QUOTE || byte === COMMA) isPlain = false;
    out[to++] = byte;
  }
  if (isPlain) return copy(lines, start, end, out, from);
  out[to++] = QUOTE;
  return to;
}
