import './row-window.css';
import { useState, type ReactElement } from 'react';
import type { RowPage } from '../api/rows.ts';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Grid } from './grid.tsx';
import { usePageRows } from './page-rows.ts';
import { RowCount } from './row-count.tsx';
import { RowTools } from './row-tools.tsx';
import { useRowView } from './row-view.ts';
import { visibleRows, type Scroll } from './visible.ts';

const HEIGHT = 476;
/** Browsers cannot scroll much further. */
const MAX_ROWS = 1_000_000;

interface RowWindowProps {
  readonly workflowId: number;
  readonly resultId: string;
  /** Its rows and columns are there already. */
  readonly first: RowPage;
  /** Pixels of the window. */
  readonly height?: number;
  /** Adds a search field and statistics of the columns. */
  readonly hasTools?: boolean;
}

/** All rows of a result, of which only those in view are fetched and drawn. */
export function RowWindow(props: RowWindowProps): ReactElement {
  const { workflowId, resultId, first, height = HEIGHT, hasTools = false } = props;
  const view = useRowView(workflowId, resultId, first);
  const [scroll, setScroll] = useState<Scroll>({ top: 0, left: 0 });
  const [note, setNote] = useState('');
  const total = view.rows?.length ?? Math.min(first.total_rows, MAX_ROWS);
  const range = visibleRows(total, scroll, height);
  const { all } = view;
  const loaded = view.rows ?? all.rows;
  const pages = usePageRows(props, loaded === null ? range : { from: 0, to: 0 });
  const rowAt = (index: number) => (loaded === null ? pages.rowAt(index) : loaded[index]);
  const error = all.error ?? pages.error;
  return (
    <>
      {hasTools ? <RowTools first={first} view={view} /> : null}
      {error === null ? null : <ErrorNotice error={error} />}
      <Grid
        first={first}
        total={total}
        range={range}
        rowAt={rowAt}
        height={height}
        scroll={scroll}
        onScroll={setScroll}
        view={view}
        onNote={setNote}
      />
      <RowCount first={first} view={view} total={total} note={note} />
    </>
  );
}
