import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { Link } from 'wouter';
import type { BackfillInput, Schedule, ScheduleBackfill } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Field } from '../design/field.tsx';
import { textOf } from '../design/form-text.ts';
import { zonedText } from './cron.ts';

/** Times that the list names. */
const LISTED = 20;

interface BackfillDialogProps {
  readonly schedule: Schedule;
  readonly onClose: () => void;
}

/** Runs for due times in the past. The first click only lists them. */
export function BackfillDialog({ schedule, onClose }: BackfillDialogProps): ReactElement {
  const { id, workflow_id: workflowId } = schedule;
  const backfill = useMutation({
    mutationFn: async (input: BackfillInput) => ({
      input,
      outcome: await api.backfillSchedule(workflowId, id, input),
    }),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const at = (name: string): string => new Date(textOf(fields, name)).toISOString();
    backfill.mutate({ from: at('from'), to: at('to'), dry_run: true });
  };
  const { outcome, input } = backfill.data ?? {};
  return (
    <Dialog title="Backfill" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p className="muted">Queues a run for each due time in a range that has no run yet.</p>
        <div className="columns">
          <Field label="From" name="from" type="datetime-local" required />
          <Field label="Before" name="to" type="datetime-local" required />
        </div>
        {backfill.error === null ? null : <ErrorNotice error={backfill.error} />}
        <p className="row end">
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" disabled={backfill.isPending}>
            Show the due times
          </Button>
        </p>
      </form>
      {outcome === undefined || input === undefined ? null : (
        <Outcome
          schedule={schedule}
          outcome={outcome}
          isPending={backfill.isPending}
          onQueue={() => backfill.mutate({ ...input, dry_run: false })}
        />
      )}
    </Dialog>
  );
}

interface OutcomeProps {
  readonly schedule: Schedule;
  readonly outcome: ScheduleBackfill;
  readonly isPending: boolean;
  readonly onQueue: () => void;
}

function Outcome({ schedule, outcome, isPending, onQueue }: OutcomeProps): ReactElement {
  const { count, existing, due_times: dueTimes, backfill_id: backfillId } = outcome;
  const listed = dueTimes
    .slice(0, LISTED)
    .map((time) => zonedText(new Date(time), schedule.time_zone));
  return (
    <div className="stack" role="status">
      <p>
        {count} due times without a run{existing === 0 ? '' : `, ${existing} that have one`}.
      </p>
      <p className="muted">
        {listed.join(' · ')}
        {count > LISTED ? ` and ${count - LISTED} more` : ''}
      </p>
      {backfillId === null ? null : (
        <p>
          Queued. <Link href={`/runs?schedule_id=${schedule.id}`}>The runs of this schedule</Link>
        </p>
      )}
      {backfillId === null && count > 0 ? (
        <p>
          <Button kind="primary" disabled={isPending} onClick={onQueue}>
            Queue {count} runs
          </Button>
        </p>
      ) : null}
    </div>
  );
}
