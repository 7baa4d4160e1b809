/** Which texts are dates: ISO 8601 only, and only days and times that exist. */

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** An offset wants seconds before it, because DuckDB reads no other form. */
const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?(?:Z|[+-](\d{2})(?::?(\d{2}))?)?)?$/;

export function isTimestampText(text: string): boolean {
  const parts = TIMESTAMP.exec(text);
  if (!parts) return false;
  const [, day = '', hour, minute, second, offsetHour, offsetMinute] = parts;
  return below(hour, 24) && below(minute, 60) && below(second, 60) && below(offsetHour, 15) && below(offsetMinute, 60) && isDateText(day);
}

export function isDateText(text: string): boolean {
  const parts = DATE.exec(text);
  if (!parts || parts[1] === '0000') return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function below(digits: string | undefined, limit: number): boolean {
  return digits === undefined || Number(digits) < limit;
}
