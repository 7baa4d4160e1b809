import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import type { TileData } from '../api/dashboards.ts';
import type { RowPage } from '../api/rows.ts';
import { Chart } from '../charts/chart.tsx';
import type { ChartConfig } from '../charts/series.ts';
import { Loaded, Skeleton } from '../design/loaded.tsx';
import { useChartRows } from '../rows/chart-rows.ts';
import { usePageQuery } from '../rows/row-pages.ts';
import { RowWindow } from '../rows/row-window.tsx';
import { isUnderWay } from '../runs/under-way.ts';

/** The part of a tile's data that is drawn. Viewers of a shared dashboard do not get the reasons of failures. */
export type DrawnTile = Pick<TileData, 'state' | 'workflow_id' | 'result_id' | 'chart'> & {
  readonly problem: { readonly message: string } | null;
  readonly newer_run: {
    readonly status: string;
    readonly error: { readonly message: string } | null;
  } | null;
};

interface TileBodyProps {
  /** Undefined: not loaded yet. */
  readonly data: DrawnTile | undefined;
  readonly title: string;
  /** Pixels. */
  readonly height: number;
  /** Runs the workflow. Null for people who cannot run workflows. */
  readonly action: ReactNode;
}

/** The rows of a tile, or the reason why there are none. */
export function TileBody({ data, title, height, action }: TileBodyProps): ReactElement {
  if (data === undefined) return <Skeleton />;
  const { state, result_id: resultId, problem } = data;
  if (state === 'ready' && resultId !== null)
    return <TileRows data={data} resultId={resultId} title={title} height={height} />;
  if (state === 'never_run') return <NeverRun data={data} action={action} />;
  if (state === 'expired')
    return (
      <Nothing title="The rows have expired" action={action}>
        Results are stored for a limited time. Run the workflow again for new rows.
      </Nothing>
    );
  return (
    <Nothing title="No rows to show" kind="danger" action={null}>
      {problem?.message ?? 'This tile cannot show rows.'}
    </Nothing>
  );
}

function NeverRun({ data, action }: Pick<NothingProps, 'action'> & { readonly data: DrawnTile }) {
  const { newer_run: newer } = data;
  if (newer !== null && newer.error !== null)
    return (
      <Nothing title="The run failed" kind="danger" action={action}>
        {newer.error.message}
      </Nothing>
    );
  if (newer !== null && isUnderWay(newer))
    return (
      <Nothing title="Running …" action={null}>
        The rows appear when the run is completed.
      </Nothing>
    );
  return (
    <Nothing title="No run yet" action={action}>
      The workflow has not run with these values yet.
    </Nothing>
  );
}

interface NothingProps {
  readonly title: string;
  readonly kind?: 'danger';
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Nothing({ title, kind, action, children }: NothingProps): ReactElement {
  return (
    <div className="tile-nothing" data-kind={kind}>
      <strong>{title}</strong>
      <p>{children}</p>
      {action}
    </div>
  );
}

interface TileRowsProps {
  readonly data: DrawnTile;
  readonly resultId: string;
  readonly title: string;
  readonly height: number;
}

function TileRows({ data, resultId, title, height }: TileRowsProps): ReactElement {
  const first = useQuery(usePageQuery()(data.workflow_id, resultId, 0));
  return (
    <Loaded query={first}>
      {(page) =>
        data.chart === null || data.chart.type === 'table' ? (
          <RowWindow
            workflowId={data.workflow_id}
            resultId={resultId}
            first={page}
            height={Math.max(80, height - ROW_COUNT)}
          />
        ) : (
          <TileChart data={data} resultId={resultId} title={title} first={page} />
        )
      }
    </Loaded>
  );
}

/** Pixels of the line below a table. */
const ROW_COUNT = 28;

interface TileChartProps {
  readonly data: DrawnTile;
  readonly resultId: string;
  readonly title: string;
  readonly first: RowPage;
}

function TileChart({ data, resultId, title, first }: TileChartProps): ReactElement | null {
  const rows = useChartRows(data.workflow_id, resultId, first);
  if (data.chart === null) return null;
  const { type, x, y } = data.chart;
  const config: ChartConfig = { type, ...(x !== null && { x }), ...(y.length > 0 && { y }) };
  return <Chart config={config} rows={rows} title={title} />;
}
