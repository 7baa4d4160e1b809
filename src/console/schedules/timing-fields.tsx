import type { ReactElement } from 'react';
import { Field } from '../design/field.tsx';
import { Select } from '../design/select.tsx';
import { cronWords, nextTimes, zonedText } from './cron.ts';

const PRESETS = [
  ['*/15 * * * *', 'Every 15 minutes'],
  ['0 * * * *', 'Every hour'],
  ['0 6 * * *', 'Every day at 06:00'],
  ['0 6 * * 1-5', 'Monday to Friday at 06:00'],
  ['0 6 * * 1', 'Every Monday at 06:00'],
  ['0 6 1 * *', 'On day 1 of each month at 06:00'],
] as const;

export interface Timing {
  readonly cron: string;
  readonly timeZone: string;
}

interface TimingFieldsProps {
  readonly timing: Timing;
  readonly onChange: (timing: Timing) => void;
}

/** Cron and words say the same: choosing one writes the other. */
export function TimingFields({ timing, onChange }: TimingFieldsProps): ReactElement {
  const { cron, timeZone } = timing;
  const preset = PRESETS.some(([value]) => value === cron) ? cron : '';
  return (
    <>
      <div className="columns">
        <Select
          label="Repeat"
          value={preset}
          options={[...PRESETS, ['', 'Another time']]}
          onChange={({ currentTarget }) => onChange({ ...timing, cron: currentTarget.value })}
        />
        <Field
          label="Cron"
          help="Minute, hour, day, month, day of the week"
          required
          maxLength={255}
          spellCheck={false}
          value={cron}
          onChange={({ currentTarget }) => onChange({ ...timing, cron: currentTarget.value })}
        />
        <Field
          label="Time zone"
          required
          maxLength={100}
          list="time-zones"
          value={timeZone}
          onChange={({ currentTarget }) => onChange({ ...timing, timeZone: currentTarget.value })}
        />
        <datalist id="time-zones">
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </div>
      <NextTimes {...timing} />
    </>
  );
}

function NextTimes({ cron, timeZone }: Timing): ReactElement {
  const times = nextTimes(cron, timeZone);
  if (times.length === 0)
    return (
      <p className="muted" role="status">
        No next time: check the cron expression and the time zone.
      </p>
    );
  return (
    <p className="muted" role="status">
      <strong>{cronWords(cron)}.</strong> Next:{' '}
      {times.map((time) => zonedText(time, timeZone)).join(' · ')}
    </p>
  );
}
