/** A rectangle of selected cells in a table. */

import { clamp } from '../design/clamp.ts';

export interface CellPlace {
  /** -1: the header. */
  readonly row: number;
  readonly column: number;
}

export interface Selection {
  /** The corner that stays when the selection grows. */
  readonly anchor: CellPlace;
  /** The active cell. */
  readonly head: CellPlace;
}

/** The size of the table, and the rows by which Page Up and Page Down move. */
export interface Extent {
  readonly rows: number;
  readonly columns: number;
  readonly page: number;
}

export interface KeyPress {
  readonly key: string;
  /** Ctrl or Cmd: as far as possible. */
  readonly isFar: boolean;
  /** Shift: the selection grows. */
  readonly isGrowing: boolean;
}

const HEADER = -1;

const FIRST: CellPlace = { row: 0, column: 0 };

/** The selection after a key, or null if the key does not move it. */
export function afterKey(
  selection: Selection | null,
  press: KeyPress,
  extent: Extent,
): Selection | null {
  const last = { row: extent.rows - 1, column: extent.columns - 1 };
  if (press.isFar && press.key.toLowerCase() === 'a')
    return { anchor: { row: HEADER, column: 0 }, head: last };
  const step = stepOf(press, extent);
  if (step === null) return null;
  if (selection === null) return single(FIRST);
  const head = {
    row: clamp(selection.head.row + step.rows, HEADER, last.row),
    column: clamp(selection.head.column + step.columns, 0, last.column),
  };
  return press.isGrowing ? { anchor: selection.anchor, head } : single(head);
}

export const single = (place: CellPlace): Selection => ({ anchor: place, head: place });

interface Step {
  readonly rows: number;
  readonly columns: number;
}

function stepOf({ key, isFar }: KeyPress, { rows, columns, page }: Extent): Step | null {
  const [down, right] = isFar ? [rows + 1, columns] : [1, 1];
  switch (key) {
    case 'ArrowDown':
      return { rows: down, columns: 0 };
    case 'ArrowUp':
      return { rows: -down, columns: 0 };
    case 'ArrowRight':
      return { rows: 0, columns: right };
    case 'ArrowLeft':
      return { rows: 0, columns: -right };
    case 'PageDown':
      return { rows: page, columns: 0 };
    case 'PageUp':
      return { rows: -page, columns: 0 };
    case 'Home':
      return { rows: isFar ? -rows - 1 : 0, columns: -columns };
    case 'End':
      return { rows: isFar ? rows + 1 : 0, columns };
    default:
      return null;
  }
}

/** Includes the last row and column. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const rangeOf = ({ anchor, head }: Selection): CellRange => ({
  top: Math.min(anchor.row, head.row),
  bottom: Math.max(anchor.row, head.row),
  left: Math.min(anchor.column, head.column),
  right: Math.max(anchor.column, head.column),
});
