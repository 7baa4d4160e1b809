import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { WeirError, type Workflow } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Empty } from '../design/empty.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { usePageTitle } from '../design/page-title.ts';
import { Time } from '../design/time.tsx';
import { RunTable } from '../runs/run-table.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { Outline } from './outline.tsx';
import { RunForm } from './run-form.tsx';
import { WorkflowTabs } from './workflow-tabs.tsx';

const RECENT = 10;

/** A workflow: its nodes with their problems and columns, and its last runs. */
export function WorkflowPage({ id }: { readonly id: number }): ReactElement | null {
  const workflow = useQuery({
    queryKey: ['workflow', id],
    queryFn: ({ signal }) => api.getWorkflow(id, { signal }),
  });
  usePageTitle(workflow.data?.title ?? 'Workflow');
  if (workflow.error instanceof WeirError && workflow.error.status === 404) return <NotFound />;
  if (workflow.error !== null)
    return <ErrorNotice error={workflow.error} onRetry={() => void workflow.refetch()} />;
  if (workflow.data === undefined) return null;
  return (
    <>
      <WorkflowHeader workflow={workflow.data} />
      <WorkflowTabs id={id} />
      <RunForm workflow={workflow.data} />
      <Outline workflow={workflow.data} />
      <RecentRuns id={id} />
    </>
  );
}

function WorkflowHeader({ workflow }: { readonly workflow: Workflow }): ReactElement {
  const { title, description, is_active: isActive, revision, modified } = workflow;
  return (
    <header className="stack">
      <h1>{title}</h1>
      <p className="row meta muted">
        <span>{isActive ? 'active' : 'inactive'}</span>
        <span>revision {revision}</span>
        <span>
          changed <Time at={modified} />
        </span>
      </p>
      {description === null ? null : <p>{description}</p>}
    </header>
  );
}

function RecentRuns({ id }: { readonly id: number }): ReactElement | null {
  const { data, error } = useQuery({
    queryKey: ['runs', { workflow: id }],
    queryFn: ({ signal }) => api.listExecutions({ workflow_id: id, limit: RECENT }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (error !== null) return <ErrorNotice error={error} />;
  if (data === undefined) return null;
  return (
    <section className="stack" aria-label="Last runs">
      <header className="row spread">
        <h2>Last runs</h2>
        <Link href="/runs">All runs</Link>
      </header>
      {data.total === 0 ? <Empty title="Not run yet" /> : <RunTable runs={data.executions} />}
    </section>
  );
}
