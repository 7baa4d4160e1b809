import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactElement } from 'react';
import { rowsText } from '../design/count.ts';
import { Link } from 'wouter';
import type { WorkflowListItem } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Choice } from '../design/choice.tsx';
import { Empty } from '../design/empty.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { usePageTitle } from '../design/page-title.ts';
import { Pager } from '../design/pager.tsx';
import { usePage, useQueryParam } from '../design/query-param.ts';
import { CheckCell, useCheckedRows, type CheckedRows } from '../design/selection.tsx';
import { Status } from '../design/status.tsx';
import { Table, type Column } from '../design/table.tsx';
import { Time } from '../design/time.tsx';
import { NewWorkflowButton } from './new-workflow.tsx';
import { SelectedWorkflows } from './selected-workflows.tsx';
import './workflow-list.css';

const Templates = lazy(async () => ({ default: (await import('./template-list.tsx')).Templates }));

const LIMIT = 50;
const COLUMNS: readonly Column[] = [
  { title: 'Selected', isHidden: true },
  { title: 'Title' },
  { title: 'Nodes', isNumber: true, isMinor: true },
  { title: 'Last run' },
  { title: 'Next run' },
  { title: 'Changed' },
];
const ACTIVITY = [
  ['true', 'Active'],
  ['false', 'Inactive'],
] as const;

export function WorkflowList(): ReactElement {
  usePageTitle('Workflows');
  const [text, setText] = useQueryParam('q');
  const [activity, setActivity] = useQueryParam('is_active');
  const [page, setPage] = usePage();
  const query = {
    page,
    limit: LIMIT,
    ...(text === '' ? {} : { q: text }),
    ...(activity === '' ? {} : { is_active: activity === 'true' }),
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['workflows', query],
    queryFn: ({ signal }) => api.listWorkflows(query, { signal }),
    placeholderData: keepPreviousData,
  });
  const isFiltered = text + activity !== '';
  return (
    <>
      <header className="row spread">
        <h1>Workflows</h1>
        <span className="row">
          <input
            className="input search"
            type="search"
            aria-label="Search workflows"
            placeholder="Search"
            maxLength={200}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Choice label="Show" value={activity} options={ACTIVITY} onChange={setActivity} />
          <NewWorkflowButton />
        </span>
      </header>
      {error === null ? null : <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined ? null : data.total === 0 ? (
        <None isFiltered={isFiltered} />
      ) : (
        <>
          <WorkflowTable workflows={data.workflows} />
          <Pager {...data} isCapped={data.total_is_capped ?? false} onPage={setPage} />
        </>
      )}
    </>
  );
}

function WorkflowTable({ workflows }: { readonly workflows: readonly WorkflowListItem[] }) {
  const rows = useCheckedRows(workflows.map(({ id }) => id));
  return (
    <>
      <SelectedWorkflows rows={rows} workflows={workflows} />
      <Table name="Workflows" columns={COLUMNS}>
        {workflows.map((workflow) => (
          <WorkflowRow key={workflow.id} workflow={workflow} rows={rows} />
        ))}
      </Table>
    </>
  );
}

interface WorkflowRowProps {
  readonly workflow: WorkflowListItem;
  readonly rows: CheckedRows;
}

function WorkflowRow({ workflow, rows }: WorkflowRowProps): ReactElement {
  const { id, title, is_active: isActive, last_execution: last } = workflow;
  return (
    <tr>
      <CheckCell rows={rows} id={id} name={title} />
      <td>
        <Link className="title" href={`/workflows/${id}`}>
          {title}
        </Link>
        {isActive ? null : <span className="muted"> · inactive</span>}
      </td>
      <td className="number minor">{workflow.node_count}</td>
      <td>
        {last === null ? (
          <span className="muted">–</span>
        ) : (
          <Link className="row" href={`/runs/${last.id}`}>
            <Status status={last.status} />
            <span className="muted">
              <Time at={last.finished_at ?? last.created} />
              {last.total_rows === null ? null : ` · ${rowsText(last.total_rows)}`}
            </span>
          </Link>
        )}
      </td>
      <td>
        <Time at={workflow.next_run_at} />
      </td>
      <td>
        <Time at={workflow.modified} />
      </td>
    </tr>
  );
}

function None({ isFiltered }: { readonly isFiltered: boolean }): ReactElement {
  if (isFiltered) return <Empty title="No workflow matches" />;
  return (
    <Empty title="No workflows yet">
      <p>Start from a template that runs right away:</p>
      <Suspense>
        <Templates />
      </Suspense>
      <p>Or write one in a file and apply it:</p>
      <pre>{'weir init orders.yaml\nweir workflows apply orders.yaml'}</pre>
      <p>
        <a href="/docs/guides/first-workflow">Your first workflow</a> explains each step.
      </p>
    </Empty>
  );
}
