import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import type { CreateScheduleInput, Schedule, Workflow } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { textOf } from '../design/form-text.ts';
import { Select } from '../design/select.tsx';
import { textsOf, valuesOf, type ParamTexts } from '../params/param-values.ts';
import { ParamsFields } from '../params/params-fields.tsx';
import { TimingFields, type Timing } from './timing-fields.tsx';

const OVERLAPS = [
  ['skip', 'Skip the new run'],
  ['queue', 'Queue the new run'],
] as const;
const CATCH_UPS = [
  ['none', 'Ignore them'],
  ['last', 'Start one run for all of them'],
] as const;

interface ScheduleDialogProps {
  readonly workflow: Workflow;
  /** Null: a new one. */
  readonly schedule: Schedule | null;
  readonly onClose: () => void;
  readonly onSaved: (schedule: Schedule) => void;
}

export function ScheduleDialog(props: ScheduleDialogProps): ReactElement {
  const { workflow, schedule, onClose, onSaved } = props;
  const client = useQueryClient();
  const [timing, setTiming] = useState<Timing>(timingOf(schedule));
  const [texts, setTexts] = useState<ParamTexts>(textsOf(schedule?.params ?? {}));
  const parameters = workflow.parameters ?? {};
  const save = useMutation({
    mutationFn: async (fields: FormData) => {
      const input: CreateScheduleInput = {
        cron: timing.cron,
        time_zone: timing.timeZone,
        overlap: textOf(fields, 'overlap') === 'queue' ? 'queue' : 'skip',
        catch_up: textOf(fields, 'catch_up') === 'last' ? 'last' : 'none',
        params:
          workflow.parameters === null
            ? (schedule?.params ?? {})
            : valuesOf(workflow.parameters, texts),
      };
      return schedule === null
        ? api.createSchedule(workflow.id, input)
        : api.updateSchedule(workflow.id, schedule.id, input);
    },
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: ['schedules'] });
      onSaved(saved);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    save.mutate(new FormData(event.currentTarget));
  };
  return (
    <Dialog
      title={schedule === null ? 'New schedule' : `Schedule ${schedule.id}`}
      size="wide"
      onClose={onClose}
    >
      <form className="stack" onSubmit={submit}>
        <TimingFields timing={timing} onChange={setTiming} />
        <PolicyFields schedule={schedule} />
        {Object.keys(parameters).length === 0 ? null : <h3>Parameters</h3>}
        <ParamsFields parameters={parameters} texts={texts} onChange={setTexts} />
        {save.error === null ? null : <ErrorNotice error={save.error} />}
        <p className="row end">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={save.isPending}>
            {schedule === null ? 'Create schedule' : 'Save'}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

function PolicyFields({ schedule }: Pick<ScheduleDialogProps, 'schedule'>): ReactElement {
  return (
    <div className="columns">
      <Select
        label="If the previous run is still running"
        name="overlap"
        options={OVERLAPS}
        defaultValue={schedule?.overlap ?? 'skip'}
      />
      <Select
        label="Missed times"
        name="catch_up"
        options={CATCH_UPS}
        defaultValue={schedule?.catch_up ?? 'none'}
      />
    </div>
  );
}

const timingOf = (schedule: Schedule | null): Timing =>
  schedule === null
    ? { cron: '0 6 * * *', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
    : { cron: schedule.cron, timeZone: schedule.time_zone };
