import { memo, type ReactElement } from 'react';
import { isNumeric } from '../api/column-types.ts';
import type { RowPage } from '../api/rows.ts';
import type { ShownRow } from '../api/row-values.ts';
import { Cell } from './cell.tsx';
import type { SortBy } from './order.ts';
import { rangeOf, type Selection } from './selection.ts';
import { ROW, type Span } from './visible.ts';

type Columns = RowPage['columns'];

interface PartProps {
  /** The prefix of the cells' ids. */
  readonly id: string;
  readonly columns: Columns;
  /** The columns to draw. */
  readonly drawn: Span;
  readonly selection: Selection | null;
}

interface GridHeadProps extends PartProps {
  readonly sort: SortBy | null;
  readonly isSortable: boolean;
}

export function GridHead(props: GridHeadProps): ReactElement {
  const { id, columns, drawn, selection, sort, isSortable } = props;
  const active = selection?.head.row === -1 ? selection.head.column : -1;
  return (
    <thead>
      <tr aria-rowindex={1}>
        <Gap columns={drawn.from} />
        {columns.slice(drawn.from, drawn.to).map(({ name, type }, offset) => {
          const index = drawn.from + offset;
          const direction = sort?.column === name ? directionOf(sort) : undefined;
          return (
            <th
              key={name}
              id={`${id}--1-${index}`}
              scope="col"
              aria-colindex={index + 1}
              aria-sort={direction}
              className={alignOf(type)}
              data-active={index === active}
              data-sortable={isSortable}
              title={`${name}: ${type}${isSortable ? '. Click or press Enter to sort' : ''}`}
            >
              {name}
              {direction === undefined ? null : (
                <span aria-hidden="true">{direction === 'ascending' ? ' ▲' : ' ▼'}</span>
              )}
            </th>
          );
        })}
        <Gap columns={columns.length - drawn.to} />
      </tr>
    </thead>
  );
}

const directionOf = ({ isDescending }: SortBy) => (isDescending ? 'descending' : 'ascending');

interface GridBodyProps extends PartProps {
  readonly range: Span;
  readonly total: number;
  readonly rowAt: (index: number) => ShownRow | undefined;
}

export function GridBody(props: GridBodyProps): ReactElement {
  const { id, columns, drawn, selection, range, total, rowAt } = props;
  const indexes = Array.from({ length: range.to - range.from }, (_, offset) => range.from + offset);
  const selected = selection && rangeOf(selection);
  return (
    <tbody>
      <Space rows={range.from} />
      {indexes.map((index) => {
        const isSelected = selected !== null && index >= selected.top && index <= selected.bottom;
        return (
          <Row
            key={index}
            id={id}
            columns={columns}
            drawnFrom={drawn.from}
            drawnTo={drawn.to}
            index={index}
            row={rowAt(index)}
            from={isSelected ? selected.left : -1}
            to={isSelected ? selected.right : -1}
            active={selection?.head.row === index ? selection.head.column : -1}
          />
        );
      })}
      <Space rows={total - range.to} />
    </tbody>
  );
}

interface RowProps extends Pick<PartProps, 'id' | 'columns'> {
  /** The columns to draw. A `Span` would be a new object on each scroll, and defeat `memo`. */
  readonly drawnFrom: number;
  readonly drawnTo: number;
  readonly index: number;
  readonly row: ShownRow | undefined;
  /** The first and the last selected column; -1 if there is none. */
  readonly from: number;
  readonly to: number;
  readonly active: number;
}

const Row = memo(function Row(props: RowProps): ReactElement {
  const { id, columns, drawnFrom, drawnTo, index, row, from, to, active } = props;
  return (
    <tr aria-rowindex={index + 2}>
      <Gap columns={drawnFrom} />
      {columns.slice(drawnFrom, drawnTo).map(({ name, type }, offset) => {
        const column = drawnFrom + offset;
        return (
          <td
            key={name}
            id={`${id}-${index}-${column}`}
            aria-colindex={column + 1}
            aria-selected={column >= from && column <= to}
            className={alignOf(type)}
            data-active={column === active}
          >
            {row === undefined ? <span className="muted">…</span> : <Cell value={row[name]} />}
          </td>
        );
      })}
      <Gap columns={columns.length - drawnTo} />
    </tr>
  );
});

/** Columns that are out of view. */
function Gap({ columns }: { readonly columns: number }): ReactElement | null {
  return columns <= 0 ? null : <td colSpan={columns} aria-hidden="true" />;
}

/** Rows that are out of view. */
function Space({ rows }: { readonly rows: number }): ReactElement | null {
  return rows <= 0 ? null : <tr aria-hidden="true" style={{ height: rows * ROW }} />;
}

const alignOf = (type: string): string | undefined => (isNumeric(type) ? 'number' : undefined);
