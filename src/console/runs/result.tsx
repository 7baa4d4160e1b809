import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Execution } from '../../client/index.ts';
import { resultPath, type RowPage } from '../api/rows.ts';
import { Chart } from '../charts/chart.tsx';
import type { ChartConfig } from '../charts/series.ts';
import { Loaded } from '../design/loaded.tsx';
import { CHART_ROWS, useChartRows } from '../rows/chart-rows.ts';
import { usePageQuery } from '../rows/row-pages.ts';
import { RowWindow } from '../rows/row-window.tsx';
import { count } from '../design/count.ts';

const EXPORTS = ['csv', 'ndjson', 'json', 'parquet'] as const;

interface ResultProps {
  readonly run: Execution;
  readonly resultId: string;
  readonly title: string;
  /** Null: a table alone. */
  readonly chart: ChartConfig | null;
}

/** One output of a run: its chart, if it has one, and its rows. */
export function Result({ run, resultId, title, chart }: ResultProps): ReactElement {
  const first = useQuery(usePageQuery()(run.workflow_id, resultId, 0));
  return (
    <section className="stack" aria-label={title}>
      <header className="row spread">
        <h2>{title}</h2>
        <span className="row">
          Download
          {EXPORTS.map((format) => (
            <a
              key={format}
              href={`${resultPath(run.workflow_id, resultId)}/export?format=${format}`}
            >
              {format.toUpperCase()}
            </a>
          ))}
        </span>
      </header>
      <Loaded query={first}>
        {(page) => (
          <>
            {chart === null ? null : (
              <ChartOfResult
                run={run}
                resultId={resultId}
                title={title}
                chart={chart}
                first={page}
              />
            )}
            <RowWindow workflowId={run.workflow_id} resultId={resultId} first={page} hasTools />
          </>
        )}
      </Loaded>
    </section>
  );
}

interface ChartOfResultProps extends ResultProps {
  readonly chart: ChartConfig;
  readonly first: RowPage;
}

function ChartOfResult({ run, resultId, title, chart, first }: ChartOfResultProps): ReactElement {
  const rows = useChartRows(run.workflow_id, resultId, first);
  return (
    <>
      <Chart config={chart} rows={rows} title={title} />
      {first.total_rows > CHART_ROWS ? (
        <p className="muted">
          The chart shows the first {count.format(CHART_ROWS)} of {count.format(first.total_rows)}{' '}
          rows.
        </p>
      ) : null}
    </>
  );
}
