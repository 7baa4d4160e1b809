import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import type { Schedule } from '../../client/index.ts';
import { Badge } from '../design/badge.tsx';
import { Table } from '../design/table.tsx';
import { Time } from '../design/time.tsx';
import { cronWords } from './cron.ts';

const REASONS: Readonly<Record<string, string>> = {
  workflow_inactive: 'the workflow is inactive',
  user_deleted: 'its user was deleted',
  not_permitted: 'its user is no longer an admin',
};

interface ScheduleTableProps {
  readonly schedules: readonly (Schedule & { readonly workflow_title?: string })[];
  /** The buttons of a row. */
  readonly actions?: (schedule: Schedule) => ReactNode;
}

/** Schedules; those of several workflows begin with the title of theirs. */
export function ScheduleTable({ schedules, actions }: ScheduleTableProps): ReactElement {
  const hasTitles = schedules.some(({ workflow_title: title }) => title !== undefined);
  const columns = [
    ...(hasTitles ? [{ title: 'Workflow' }] : []),
    { title: 'When' },
    { title: 'State' },
    { title: 'Next run' },
    { title: 'Last run' },
    ...(actions === undefined ? [] : [{ title: 'Actions' }]),
  ];
  return (
    <Table name="Schedules" columns={columns}>
      {schedules.map((schedule) => (
        <tr key={schedule.id}>
          {hasTitles ? (
            <td>
              <Link className="title" href={`/workflows/${schedule.workflow_id}/schedules`}>
                {schedule.workflow_title}
              </Link>
            </td>
          ) : null}
          <td>
            {cronWords(schedule.cron)}{' '}
            <small className="muted">
              {schedule.time_zone} · <code>{schedule.cron}</code>
            </small>
          </td>
          <td>
            <State schedule={schedule} />
          </td>
          <td>
            <Time at={schedule.next_run_at} />
          </td>
          <td>
            {schedule.last_execution_id === null ? (
              <span className="muted">never</span>
            ) : (
              <Link href={`/runs/${schedule.last_execution_id}`}>
                <Time at={schedule.last_run_at} />
              </Link>
            )}
          </td>
          {actions === undefined ? null : (
            <td>
              <span className="row compact">{actions(schedule)}</span>
            </td>
          )}
        </tr>
      ))}
    </Table>
  );
}

function State({ schedule }: { readonly schedule: Schedule }): ReactElement {
  const { is_active: isActive, paused_reason: reason } = schedule;
  if (!isActive) return <Badge>paused</Badge>;
  if (reason === null) return <Badge kind="ok">on</Badge>;
  return <Badge kind="warn">stopped: {REASONS[reason] ?? reason}</Badge>;
}
