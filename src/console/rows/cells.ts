/** The selected cells of a table, and what keys, the mouse and the clipboard do with them. */

import {
  useState,
  type ClipboardEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import type { RowPage } from '../api/rows.ts';
import type { ShownRow } from '../api/row-values.ts';
import type { RowView } from './row-view.ts';
import { afterKey, rangeOf, single, type CellPlace, type Selection } from './selection.ts';
import { tsvOf } from './tsv.ts';
import { ROW, scrollTo } from './visible.ts';

export interface CellsOf {
  readonly first: RowPage;
  /** The number of rows, without those that do not match the search. */
  readonly total: number;
  readonly rowAt: (index: number) => ShownRow | undefined;
  /** The height of the window in pixels. */
  readonly height: number;
  readonly view: RowView;
  /** Called with a sentence about the selection, which can be empty. */
  readonly onNote: (note: string) => void;
}

interface OpenedCell {
  readonly name: string;
  readonly value: unknown;
}

export interface Cells {
  readonly selection: Selection | null;
  readonly handlers: HTMLAttributes<HTMLTableElement>;
  /** The cell that is shown in a dialog. */
  readonly opened: OpenedCell | null;
  readonly close: () => void;
}

export function useCells(
  table: CellsOf,
  frame: RefObject<HTMLDivElement | null>,
  offsets: readonly number[],
): Cells {
  const [selection, setSelection] = useState<Selection | null>(null);
  const [opened, setOpened] = useState<OpenedCell | null>(null);
  const actions: Actions = {
    selection,
    select(next) {
      setSelection(next);
      table.onNote(noteOf(next));
    },
    reveal: (place) => reveal(frame.current, place, offsets),
    activate({ row, column }) {
      const target = table.first.columns[column];
      if (target === undefined) return;
      if (row < 0 && table.view.all.canLoad) table.view.sortBy(target);
      const value = table.rowAt(row)?.[target.name];
      if (value !== undefined) setOpened({ name: target.name, value });
    },
  };
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => press(event, table, actions),
    onCopy: (event: ClipboardEvent) => copy(event, table, selection),
    ...mouseHandlers(actions),
  };
  return { selection, handlers, opened, close: () => setOpened(null) };
}

interface Actions {
  readonly selection: Selection | null;
  readonly select: (next: Selection) => void;
  readonly reveal: (place: CellPlace) => void;
  /** Sorts by the column of a header, or opens a cell. */
  readonly activate: (place: CellPlace) => void;
}

function press(
  event: KeyboardEvent,
  { first, total, height }: CellsOf,
  { selection, select, reveal: show, activate }: Actions,
): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (altKey) return;
  const extent = {
    rows: total,
    columns: first.columns.length,
    page: Math.max(1, Math.floor(height / ROW) - 2),
  };
  const isFar = ctrlKey || metaKey;
  const next = afterKey(selection, { key, isFar, isGrowing: shiftKey }, extent);
  if (next !== null) {
    select(next);
    show(next.head);
  } else if (key === 'Enter' && selection !== null && !isFar) activate(selection.head);
  else return;
  event.preventDefault();
}

function mouseHandlers({ selection, select, activate }: Actions) {
  const point = (event: MouseEvent, isGrowing: boolean): void => {
    const place = placeOf(event.target);
    if (place === null || event.button !== 0) return;
    select(isGrowing && selection !== null ? { ...selection, head: place } : single(place));
  };
  const activateIf = (event: MouseEvent, isHeader: boolean): void => {
    const place = placeOf(event.target);
    if (place !== null && place.row < 0 === isHeader) activate(place);
  };
  return {
    onMouseDown: (event: MouseEvent) => point(event, event.shiftKey),
    onMouseOver: (event: MouseEvent) => {
      if (event.buttons === 1) point(event, true);
    },
    onClick: (event: MouseEvent) => activateIf(event, true),
    onDoubleClick: (event: MouseEvent) => activateIf(event, false),
  };
}

function copy(
  event: ClipboardEvent,
  { first, total, rowAt, view, onNote }: CellsOf,
  selection: Selection | null,
): void {
  if (selection === null) return;
  event.preventDefault();
  const names = first.columns.map(({ name }) => name);
  const range = rangeOf(selection);
  // A search can have removed rows since the selection was made.
  const bottom = Math.min(range.bottom, total - 1);
  const text = tsvOf(names, rowAt, { ...range, bottom });
  if (text === null) return onNote(loadForCopy(view));
  event.clipboardData.setData('text/plain', text);
  onNote('Copied');
}

/** Rows that are not loaded cannot be copied. */
function loadForCopy({ all }: RowView): string {
  if (!all.canLoad) return 'There are too many rows to copy. Download them instead.';
  all.load();
  return 'The rows are loading. Copy again once they are loaded.';
}

function noteOf(selection: Selection): string {
  const { top, bottom, left, right } = rangeOf(selection);
  const [rows, columns] = [bottom - top + 1, right - left + 1];
  return rows * columns === 1 ? '' : `${rows} × ${columns} cells selected. Ctrl C copies them.`;
}

function placeOf(target: EventTarget): CellPlace | null {
  const cell = target instanceof Element ? target.closest('[aria-colindex]') : null;
  const row = cell?.closest('[aria-rowindex]');
  if (cell === null || row === null || row === undefined) return null;
  return {
    row: Number(row.getAttribute('aria-rowindex')) - 2,
    column: Number(cell.getAttribute('aria-colindex')) - 1,
  };
}

function reveal(
  frame: HTMLDivElement | null,
  { row, column }: CellPlace,
  offsets: readonly number[],
): void {
  if (frame === null) return;
  const cell = { row, left: offsets[column] ?? 0, right: offsets[column + 1] ?? 0 };
  const { top, left } = scrollTo(frame, cell);
  frame.scrollTo(left, top);
}
