import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { Execution } from '../../client/index.ts';
import { ExactNumber, readRows, resultPath } from '../api/rows.ts';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Pager } from '../design/pager.tsx';
import { Table } from '../design/table.tsx';
import './rows.css';

const LIMIT = 100;
/** Code points of a cell. */
const CELL = 200;
const EXPORTS = ['csv', 'ndjson', 'json', 'parquet'] as const;

interface ResultProps {
  readonly run: Execution;
  readonly resultId: string;
}

/** Rows of one output, page by page. */
export function Result({ run, resultId }: ResultProps): ReactElement {
  const [page, setPage] = useState(0);
  const rows = useQuery({
    queryKey: ['rows', resultId, page],
    queryFn: ({ signal }) => readRows(run, resultId, { page, limit: LIMIT }, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (rows.error !== null) return <ErrorNotice error={rows.error} />;
  const columns = run.columns.map(({ name, type }) => ({
    title: name,
    isNumber: type === 'number' || type === 'integer',
  }));
  const total = rows.data?.total ?? run.total_rows ?? 0;
  return (
    <section className="stack" aria-label="Result">
      <header className="row spread">
        <h2>Result</h2>
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
      <Table name="Rows" columns={columns} size="rows">
        {rows.data?.rows.map((row, index) => (
          <tr key={index}>
            {columns.map(({ title, isNumber }) => (
              <td key={title} className={isNumber ? 'number' : undefined}>
                <Cell value={row[title]} />
              </td>
            ))}
          </tr>
        ))}
      </Table>
      <Pager page={page} limit={LIMIT} total={total} onPage={setPage} />
    </section>
  );
}

function Cell({ value }: { readonly value: unknown }): ReactElement {
  if (value === null || value === undefined) return <span className="null">null</span>;
  if (value instanceof ExactNumber) return <>{value.digits}</>;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const points = Array.from(text);
  return points.length <= CELL ? (
    <>{text}</>
  ) : (
    <span title={text}>{points.slice(0, CELL).join('')}…</span>
  );
}
