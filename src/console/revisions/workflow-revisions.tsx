import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { RevisionItem, Workflow } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { useUserNames } from '../api/users.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Loaded } from '../design/loaded.tsx';
import { Pager } from '../design/pager.tsx';
import { usePage, useQueryParam } from '../design/query-param.ts';
import { Table } from '../design/table.tsx';
import { Time } from '../design/time.tsx';
import { WorkflowFrame } from '../workflows/workflow-frame.tsx';
import { DifferenceView } from './difference-view.tsx';

const LIMIT = 20;
const COLUMNS = [
  { title: 'Revision' },
  { title: 'Changed' },
  { title: 'By' },
  { title: 'Nodes', isNumber: true },
  { title: 'Actions' },
];

/** The revisions of a workflow: compare, publish, open one as a draft. */
export function WorkflowRevisions({ id }: { readonly id: number }): ReactElement {
  return (
    <WorkflowFrame id={id} tab="Revisions">
      {(workflow) => <Revisions workflow={workflow} />}
    </WorkflowFrame>
  );
}

function Revisions({ workflow }: { readonly workflow: Workflow }): ReactElement {
  const [compared, setCompared] = useQueryParam('compare');
  const [page, setPage] = usePage();
  const { id, revision: current, published_revision: published } = workflow;
  const revisions = useQuery({
    queryKey: ['revisions', id, page, current],
    queryFn: ({ signal }) => api.listRevisions(id, { page, limit: LIMIT }, { signal }),
    placeholderData: keepPreviousData,
  });
  const before = Number(compared);
  return (
    <>
      <p className="muted">
        {published === null
          ? 'Calls and schedules run the newest revision, because none is published.'
          : `Calls and schedules run revision ${published}, which is published.`}
      </p>
      <Loaded query={revisions}>
        {(data) => (
          <>
            <RevisionTable
              workflow={workflow}
              revisions={data.revisions}
              onCompare={(number) => setCompared(String(number))}
            />
            <Pager {...data} onPage={setPage} />
          </>
        )}
      </Loaded>
      {Number.isInteger(before) && before > 0 ? (
        <DifferenceView workflowId={id} before={before} after={current} />
      ) : null}
    </>
  );
}

interface RevisionTableProps {
  readonly workflow: Workflow;
  readonly revisions: readonly RevisionItem[];
  readonly onCompare: (number: number) => void;
}

function RevisionTable({ workflow, revisions, onCompare }: RevisionTableProps): ReactElement {
  const nameOf = useUserNames();
  return (
    <Table name="Revisions" columns={COLUMNS}>
      {revisions.map((revision) => (
        <tr key={revision.number}>
          <td>
            <strong>{revision.number}</strong> {revision.is_current ? <Badge>current</Badge> : null}{' '}
            {revision.number === workflow.published_revision ? (
              <Badge kind="ok">published</Badge>
            ) : null}
          </td>
          <td>
            <Time at={revision.created} />
            {revision.restored_from === null ? null : (
              <span className="muted"> · restored from {revision.restored_from}</span>
            )}
          </td>
          <td>
            {nameOf(revision.user_id)}
            {revision.key_id === null ? null : (
              <span className="muted"> · key {revision.key_id}</span>
            )}
          </td>
          <td className="number">{revision.node_count}</td>
          <td>
            <Actions workflow={workflow} revision={revision} onCompare={onCompare} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

interface ActionsProps {
  readonly workflow: Workflow;
  readonly revision: RevisionItem;
  readonly onCompare: (number: number) => void;
}

function Actions({ workflow, revision, onCompare }: ActionsProps): ReactElement {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['workflow', workflow.id] });
  const { number, is_current: isCurrent } = revision;
  const isPublished = number === workflow.published_revision;
  const publish = useMutation({
    mutationFn: () => api.publishWorkflow(workflow.id, { revision: isPublished ? null : number }),
    onSuccess: refresh,
  });
  return (
    <span className="row compact">
      <Button kind="quiet" disabled={publish.isPending} onClick={() => publish.mutate()}>
        {isPublished ? 'Unpublish' : 'Publish'}
      </Button>
      {isCurrent ? null : (
        <>
          <Button kind="quiet" onClick={() => onCompare(number)}>
            Compare
          </Button>
          <Link
            className="button"
            data-kind="quiet"
            href={`/workflows/${workflow.id}?revision=${number}`}
          >
            Open as draft
          </Link>
        </>
      )}
      {publish.error === null ? null : <ErrorNotice error={publish.error} />}
    </span>
  );
}
