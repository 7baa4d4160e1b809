/** The part of a table that is in view, with some rows and columns around it. */

import { cellText, type ShownRow } from '../api/row-values.ts';
import { clamp } from '../design/clamp.ts';

/** The height of a row in pixels. */
export const ROW = 28;
const ROWS_AROUND = 12;
/** No window of the console is wider. */
const WIDEST = 1_600;
const SAMPLE = 50;

export interface Scroll {
  readonly top: number;
  readonly left: number;
}

export interface Span {
  readonly from: number;
  /** The first one after the span. */
  readonly to: number;
}

export function visibleRows(total: number, { top }: Scroll, height: number): Span {
  const from = clamp(Math.floor(top / ROW) - ROWS_AROUND, 0, total);
  return { from, to: Math.min(total, Math.ceil((top + height) / ROW) + ROWS_AROUND) };
}

/** @param offsets see `offsetsOf` */
export function visibleColumns(offsets: readonly number[], { left }: Scroll): Span {
  const count = offsets.length - 1;
  const from = offsets.findLastIndex((offset) => offset <= left - WIDEST / 4);
  const to = offsets.findIndex((offset) => offset >= left + WIDEST);
  return { from: clamp(from, 0, count), to: to === -1 ? count : to };
}

/** The left edges of the columns, and the right edge of the last one. */
export function offsetsOf(widths: readonly number[]): readonly number[] {
  let sum = 0;
  return [0, ...widths.map((width) => (sum += width))];
}

/** Estimated from the first rows alone, so that columns keep their width while the user scrolls. */
export function widthOf(name: string, rows: readonly ShownRow[]): number {
  const texts = rows.slice(0, SAMPLE).map((row) => cellText(row[name] ?? null).length);
  return Math.min(360, 40 + 7.5 * Math.max(name.length, 4, ...texts));
}

/** The members of the scrolling element. */
interface Frame {
  readonly scrollTop: number;
  readonly scrollLeft: number;
  readonly clientWidth: number;
  readonly clientHeight: number;
}

/** The scroll position of a frame at which a cell is in view. The header covers the first row of the frame. */
export function scrollTo(
  frame: Frame,
  cell: { readonly row: number; readonly left: number; readonly right: number },
): Scroll {
  const top = cell.row * ROW;
  return {
    top: nearest(frame.scrollTop, top, top + 2 * ROW - frame.clientHeight),
    left: nearest(frame.scrollLeft, cell.left, cell.right - frame.clientWidth),
  };
}

/** The value in the range that is nearest to `now`. If nothing fits, the beginning of the cell is shown. */
const nearest = (now: number, most: number, least: number): number =>
  Math.max(0, Math.min(Math.max(now, least), most));
