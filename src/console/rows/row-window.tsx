import './row-window.css';
import { useQueries } from '@tanstack/react-query';
import { useState, type ReactElement, type UIEvent } from 'react';
import { isNumeric } from '../api/column-types.ts';
import type { RowPage, ShownRow } from '../api/rows.ts';
import { count } from '../design/count.ts';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Cell, cellText } from './cell.tsx';
import { PAGE, usePageQuery } from './row-pages.ts';

const ROW = 28;
const HEIGHT = 476;
/** Rows above and below those in view. */
const AROUND = 12;
/** Browsers cannot scroll much further. */
const MAX_ROWS = 1_000_000;
const SAMPLE = 50;

interface RowWindowProps {
  readonly workflowId: number;
  readonly resultId: string;
  /** Its rows and columns are there already. */
  readonly first: RowPage;
  /** Pixels of the window. */
  readonly height?: number;
}

/** All rows of a result, of which only those in view are fetched and drawn. */
export function RowWindow(props: RowWindowProps): ReactElement {
  const { workflowId, resultId, first, height = HEIGHT } = props;
  const [top, setTop] = useState(0);
  const { columns, total_rows: totalRows } = first;
  const total = Math.min(totalRows, MAX_ROWS);
  const from = Math.max(0, Math.floor(top / ROW) - AROUND);
  const to = Math.min(total, Math.ceil((top + height) / ROW) + AROUND);
  const { rowAt, error } = useRows(workflowId, resultId, first, from, to);
  const widths = columns.map(({ name }) => widthOf(name, first.rows));
  const shown = Array.from({ length: to - from }, (_, index) => from + index);
  const scroll = ({ currentTarget }: UIEvent): void => setTop(currentTarget.scrollTop);
  return (
    <>
      {error === null ? null : <ErrorNotice error={error} />}
      <div
        className="row-window"
        style={{ maxHeight: height }}
        tabIndex={0}
        role="region"
        aria-label="Rows"
        onScroll={scroll}
      >
        <table className="table" data-size="rows" aria-rowcount={total + 1}>
          <colgroup>
            {columns.map(({ name }, index) => (
              <col key={name} style={{ width: widths[index] }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {columns.map(({ name, type }) => (
                <th key={name} scope="col" className={alignOf(type)} title={`${name}: ${type}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Space rows={from} />
            {shown.map((index) => (
              <tr key={index} aria-rowindex={index + 2}>
                {columns.map(({ name, type }) => (
                  <td key={name} className={alignOf(type)}>
                    <RowCell row={rowAt(index)} name={name} />
                  </td>
                ))}
              </tr>
            ))}
            <Space rows={total - to} />
          </tbody>
        </table>
      </div>
      <p className="muted" role="status">
        {totalRows > MAX_ROWS
          ? `The first ${count.format(MAX_ROWS)} of ${count.format(totalRows)} rows. Download all of them above.`
          : `${count.format(totalRows)} ${totalRows === 1 ? 'row' : 'rows'}`}
      </p>
    </>
  );
}

interface Rows {
  /** Undefined: not fetched yet. */
  readonly rowAt: (index: number) => ShownRow | undefined;
  readonly error: Error | null;
}

function useRows(
  workflowId: number,
  resultId: string,
  first: RowPage,
  from: number,
  to: number,
): Rows {
  const start = Math.floor(from / PAGE);
  const end = Math.floor(Math.max(from, to - 1) / PAGE);
  const numbers = Array.from({ length: end - start + 1 }, (_, index) => start + index);
  const pageQuery = usePageQuery();
  const pages = useQueries({
    queries: numbers.map((page) => pageQuery(workflowId, resultId, page)),
  });
  return {
    rowAt(index) {
      const page = Math.floor(index / PAGE);
      const { rows } = page === 0 ? first : (pages[page - start]?.data ?? { rows: [] });
      return rows[index % PAGE];
    },
    error: pages.find(({ error }) => error !== null)?.error ?? null,
  };
}

function RowCell({ row, name }: { readonly row: ShownRow | undefined; readonly name: string }) {
  return row === undefined ? <span className="muted">…</span> : <Cell value={row[name]} />;
}

function Space({ rows }: { readonly rows: number }): ReactElement | null {
  return rows <= 0 ? null : <tr aria-hidden="true" style={{ height: rows * ROW }} />;
}

const alignOf = (type: string): string | undefined => (isNumeric(type) ? 'number' : undefined);

/** From the texts of the first rows, so that columns do not move while somebody scrolls. */
function widthOf(name: string, rows: readonly ShownRow[]): number {
  const texts = rows.slice(0, SAMPLE).map((row) => cellText(row[name] ?? null).length);
  return Math.min(360, 28 + 7.5 * Math.max(name.length, 4, ...texts));
}
