import type { ReactElement } from 'react';

const UNITS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const absolute = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** Relative, with the time of the browser's zone and UTC as its tooltip. Null: a dash. */
export function Time({ at }: { readonly at: string | null | undefined }): ReactElement {
  if (at === null || at === undefined) return <span className="muted">–</span>;
  const date = new Date(at);
  return (
    <time dateTime={at} title={`${absolute.format(date)} · ${at}`}>
      {relativeText((date.getTime() - Date.now()) / 1000)}
    </time>
  );
}

function relativeText(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  return relative.format(Math.trunc(seconds / size), unit);
}

/** `22 ms`, `1.2 s`, `3 min 5 s`. */
export function durationText(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 1_000) return `${ms} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`;
}
