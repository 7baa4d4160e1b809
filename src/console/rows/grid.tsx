import { useId, useMemo, useRef, type ReactElement } from 'react';
import { CellDialog } from './cell-dialog.tsx';
import { useCells, type CellsOf } from './cells.ts';
import { GridBody, GridHead } from './grid-rows.tsx';
import type { CellPlace } from './selection.ts';
import { offsetsOf, visibleColumns, widthOf, type Scroll, type Span } from './visible.ts';

interface GridProps extends CellsOf {
  /** The rows to draw. */
  readonly range: Span;
  readonly scroll: Scroll;
  readonly onScroll: (scroll: Scroll) => void;
}

/** A table of which a range of cells can be selected and copied. Enter opens a cell, or sorts by a column. */
export function Grid(props: GridProps): ReactElement {
  const { first, total, range, rowAt, height, scroll, onScroll, view } = props;
  const { columns } = first;
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const offsets = useMemo(
    () => offsetsOf(first.columns.map(({ name }) => widthOf(name, first.rows))),
    [first],
  );
  const drawn = visibleColumns(offsets, scroll);
  const { selection, handlers, opened, close } = useCells(props, frame, offsets);
  const head = selection?.head;
  const parts = { id, columns, drawn, selection };
  return (
    <div
      ref={frame}
      className="row-window"
      style={{ maxHeight: height }}
      onScroll={({ currentTarget }) =>
        onScroll({ top: currentTarget.scrollTop, left: currentTarget.scrollLeft })
      }
    >
      <table
        className="table"
        data-size="rows"
        role="grid"
        tabIndex={0}
        aria-label="Rows"
        aria-multiselectable
        aria-rowcount={total + 1}
        aria-colcount={columns.length}
        aria-activedescendant={
          head !== undefined && isDrawn(head, range, drawn)
            ? `${id}-${head.row}-${head.column}`
            : undefined
        }
        {...handlers}
      >
        <colgroup>
          {columns.map(({ name }, index) => (
            <col key={name} style={{ width: (offsets[index + 1] ?? 0) - (offsets[index] ?? 0) }} />
          ))}
        </colgroup>
        <GridHead {...parts} sort={view.sort} isSortable={view.all.canLoad} />
        <GridBody {...parts} range={range} total={total} rowAt={rowAt} />
      </table>
      {opened === null ? null : <CellDialog {...opened} onClose={close} />}
    </div>
  );
}

const isDrawn = ({ row, column }: CellPlace, rows: Span, columns: Span): boolean =>
  (row < 0 || (row >= rows.from && row < rows.to)) && column >= columns.from && column < columns.to;
