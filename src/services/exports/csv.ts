/**
 * Rows as CSV, as RFC 4180 has it: lines end in CRLF, the names come first, an empty cell is null and a quoted empty one an
 * empty text. Numbers keep their digits, lists and objects are JSON.
 */

import { NEWLINE } from '../../kit/ndjson.ts';
import type { ResultColumn } from '../../model/execution.ts';
import { CELL, type RowCells } from './row-cells.ts';
import type { Layout, RowWriter } from './row-writer.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const SPACE = 0x20;
const APOSTROPHE = 0x27;
const RETURN = 0x0d;
const NULL = 0x6e;
/** Below it, a call costs more than a loop. */
const COPY_FROM_BYTES = 48;

/** The types of which a cell can be a text of the user's. */
const TEXTUAL: ReadonlySet<string> = new Set(['string', 'object', 'array']);

/**
 * How a spreadsheet program begins to take a text for a formula; the last four are the wide forms of the signs, which some
 * take for them.
 */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const EQUALS = 0x3d;
const PLUS = 0x2b;
const MINUS = 0x2d;
const AT = 0x40;
/** The first byte of the wide signs in UTF-8. */
const WIDE = 0xef;

/** @param guardsFormulas puts a ' before texts that a spreadsheet program would take for a formula */
export function csvWriter(guardsFormulas: boolean): RowWriter {
  return {
    begin: (columns) => Buffer.from(headerOf(columns, guardsFormulas)),
    rows: (layout) => (lines) => writeLines(lines, layout, guardsFormulas),
    end: () => null,
  };
}

function headerOf(columns: readonly ResultColumn[], guardsFormulas: boolean): string {
  if (columns.length === 0) return '';
  return `${columns.map(({ name }) => csvText(name, guardsFormulas)).join(',')}\r\n`;
}

function csvText(text: string, guardsFormulas: boolean): string {
  if (text === '') return '""';
  const guarded = guardsFormulas && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

function writeLines(lines: Buffer, layout: Layout, guardsFormulas: boolean): Buffer {
  const { cells, order, columns } = layout;
  const guarded = columns.map(({ type }) => guardsFormulas && TEXTUAL.has(type));
  // A cell doubles at most, where all of it is quotes, and gets two more and a guard; the row's names leave space for those.
  const out = Buffer.allocUnsafe(lines.length * 2 + 2);
  let to = 0;
  for (let from = 0; from < lines.length;) {
    from = cells.scan(lines, from);
    for (let at = 0; at < order.length; at++) {
      if (at > 0) out[to++] = COMMA;
      to = writeCell(lines, cells, order[at]!, out, to, guarded[at]!);
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
  isGuarded: boolean,
): number {
  const start = cells.starts[column]!;
  const end = cells.ends[column]!;
  switch (cells.kinds[column]!) {
    case CELL.scalar:
      return lines[start] === NULL ? to : copy(lines, start, end, out, to);
    case CELL.nested:
      return copyQuoted(lines, start, end, out, to);
    case CELL.escaped: {
      const text = JSON.parse(lines.toString('utf8', start, end)) as string;
      return to + out.write(csvText(text, isGuarded), to);
    }
    default:
      return writePlain(
        lines,
        start,
        end,
        out,
        to,
        cells.kinds[column] === CELL.withComma,
        isGuarded,
      );
  }
}

/** A string without escapes, and so without quotes and line ends. */
function writePlain(
  lines: Buffer,
  start: number,
  end: number,
  out: Buffer,
  from: number,
  hasComma: boolean,
  isGuarded: boolean,
): number {
  const first = lines[start + 1];
  // Readers trim what is not quoted, and take an empty cell for null.
  const isQuoted = hasComma || first === SPACE || lines[end - 2] === SPACE || end - start === 2;
  if (isGuarded && beginsFormula(lines, start + 1)) {
    let to = from;
    if (isQuoted) out[to++] = QUOTE;
    out[to++] = APOSTROPHE;
    to = copy(lines, start + 1, end - 1, out, to);
    if (isQuoted) out[to++] = QUOTE;
    return to;
  }
  return isQuoted ? copy(lines, start, end, out, from) : copy(lines, start + 1, end - 1, out, from);
}

/** As `FORMULA`, of the signs that JSON does not escape. */
function beginsFormula(lines: Buffer, at: number): boolean {
  const first = lines[at];
  if (first === EQUALS || first === PLUS || first === MINUS || first === AT) return true;
  return first === WIDE && FORMULA.test(lines.toString('utf8', at, at + 3));
}

function copy(lines: Buffer, start: number, end: number, out: Buffer, to: number): number {
  if (end - start >= COPY_FROM_BYTES) return to + lines.copy(out, to, start, end);
  for (let at = start; at < end; at++) out[to++] = lines[at]!;
  return to;
}

/** JSON as one cell: with a comma or a quote in it, it is in quotes, and its own are doubled. */
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
