/** `--expires`: a span like 90d, or a moment. */

import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';

const SPAN_MS: ReadonlyMap<string, number> = new Map([
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

export function momentOf(text: string, nowMs: number): string {
  const [, count, unit = ''] = /^(\d{1,5})([a-z])$/.exec(text) ?? [];
  const unitMs = SPAN_MS.get(unit);
  if (unitMs !== undefined) return new Date(nowMs + Number(count) * unitMs).toISOString();
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return text;
  throw new CliError(EXIT.usage, `"${text}" is not a time for --expires.`, [
    'Give a span like 90d or 12h, or a moment like 2030-01-01T00:00:00Z.',
  ]);
}
