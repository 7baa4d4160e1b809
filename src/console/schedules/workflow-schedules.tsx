import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { Schedule, Workflow } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { Confirm } from '../design/confirm.tsx';
import { Empty } from '../design/empty.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Loaded } from '../design/loaded.tsx';
import { useOpenRun } from '../runs/open-run.ts';
import { WorkflowFrame } from '../workflows/workflow-frame.tsx';
import { BackfillDialog } from './backfill-dialog.tsx';
import { zonedText } from './cron.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { ScheduleTable } from './schedule-table.tsx';

/** The schedules of one workflow. */
export function WorkflowSchedules({ id }: { readonly id: number }): ReactElement {
  return (
    <WorkflowFrame id={id} tab="Schedules">
      {(workflow) => <Schedules workflow={workflow} />}
    </WorkflowFrame>
  );
}

interface Layer {
  readonly kind: 'edit' | 'backfill' | 'delete';
  /** Null: a new one. */
  readonly schedule: Schedule | null;
}

function Schedules({ workflow }: { readonly workflow: Workflow }): ReactElement {
  const [layer, setLayer] = useState<Layer | null>(null);
  const [saved, setSaved] = useState<Schedule | null>(null);
  const close = (): void => setLayer(null);
  const query = useQuery({
    queryKey: ['schedules', workflow.id],
    queryFn: ({ signal }) => api.listSchedules(workflow.id, {}, { signal }),
  });
  return (
    <>
      <p className="row">
        <Button kind="primary" onClick={() => setLayer({ kind: 'edit', schedule: null })}>
          New schedule
        </Button>
      </p>
      {saved === null ? null : <NextRuns schedule={saved} />}
      <Loaded query={query}>
        {({ schedules }) =>
          schedules.length === 0 ? (
            <Empty title="No schedules yet">
              <p>A schedule runs this workflow at set times.</p>
            </Empty>
          ) : (
            <ScheduleTable
              schedules={schedules}
              actions={(schedule) => (
                <Actions
                  schedule={schedule}
                  onOpen={(kind: Layer['kind']) => setLayer({ kind, schedule })}
                />
              )}
            />
          )
        }
      </Loaded>
      {layer === null ? null : (
        <OpenLayer
          workflow={workflow}
          layer={layer}
          onClose={close}
          onSaved={(schedule) => {
            setSaved(schedule);
            close();
          }}
        />
      )}
    </>
  );
}

/** As the service computed them when it stored the schedule. */
function NextRuns({ schedule }: { readonly schedule: Schedule }): ReactElement {
  const { id, time_zone: timeZone, upcoming } = schedule;
  const times = upcoming.map((at) => zonedText(new Date(at), timeZone));
  return (
    <p className="notice" role="status">
      {times.length === 0
        ? `Schedule ${id} is saved. It does not run while it is paused.`
        : `Schedule ${id} is saved. Next runs: ${times.join(' · ')} (${timeZone})`}
    </p>
  );
}

interface ActionsProps {
  readonly schedule: Schedule;
  readonly onOpen: (kind: Layer['kind']) => void;
}

function Actions({ schedule, onOpen }: ActionsProps): ReactElement {
  const { id, workflow_id: workflowId, is_active: isActive } = schedule;
  const openRun = useOpenRun();
  const client = useQueryClient();
  const run = useMutation({
    mutationFn: () => api.runSchedule(workflowId, id),
    onSuccess: openRun,
  });
  const toggle = useMutation({
    mutationFn: () => api.updateSchedule(workflowId, id, { is_active: !isActive }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['schedules'] }),
  });
  const error = run.error ?? toggle.error;
  return (
    <>
      <Button kind="quiet" disabled={run.isPending} onClick={() => run.mutate()}>
        Run now
      </Button>
      <Button kind="quiet" disabled={toggle.isPending} onClick={() => toggle.mutate()}>
        {isActive ? 'Pause' : 'Resume'}
      </Button>
      <Button kind="quiet" onClick={() => onOpen('edit')}>
        Edit
      </Button>
      <Button kind="quiet" onClick={() => onOpen('backfill')}>
        Backfill
      </Button>
      <Button kind="quiet" onClick={() => onOpen('delete')}>
        Delete
      </Button>
      {error === null ? null : <ErrorNotice error={error} />}
    </>
  );
}

interface OpenLayerProps {
  readonly workflow: Workflow;
  readonly layer: Layer;
  readonly onClose: () => void;
  readonly onSaved: (schedule: Schedule) => void;
}

function OpenLayer(props: OpenLayerProps): ReactElement {
  const { workflow, layer, onClose, onSaved } = props;
  const { kind, schedule } = layer;
  const client = useQueryClient();
  if (schedule === null || kind === 'edit')
    return <ScheduleDialog {...{ workflow, schedule, onClose, onSaved }} />;
  if (kind === 'backfill') return <BackfillDialog schedule={schedule} onClose={onClose} />;
  const remove = async (): Promise<void> => {
    await api.deleteSchedule(workflow.id, schedule.id);
    await client.invalidateQueries({ queryKey: ['schedules'] });
  };
  return (
    <Confirm title="Delete this schedule?" action="Delete schedule" run={remove} onClose={onClose}>
      <p>The workflow and the runs of the schedule stay.</p>
    </Confirm>
  );
}
