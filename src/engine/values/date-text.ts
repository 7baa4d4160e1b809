/** Recognizes dates in text: only ISO 8601, and only days and times that exist. */

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:Z|([+-])(\d{2})(?::?(\d{2}))?)?$/;

export function isTimestampText(text: string): boolean {
  return hasTimestampForm(text) && !leavesYears(text);
}

/** Returns true for a timestamp that is valid except that its offset moves it out of the supported years. */
export function isBeyondYears(text: unknown): boolean {
  return typeof text === 'string' && hasTimestampForm(text) && leavesYears(text);
}

function hasTimestampForm(text: string): boolean {
  const parts = TIMESTAMP.exec(text);
  if (!parts) return false;
  const [, day = '', hour, minute, second, , offsetHour, offsetMinute] = parts;
  return (
    below(hour, 24) &&
    below(minute, 60) &&
    below(second, 60) &&
    below(offsetHour, 15) &&
    below(offsetMinute, 60) &&
    isDateText(day)
  );
}

/** Only the first and the last day have an offset that moves them out of the years 0001 to 9999. */
function leavesYears(text: string): boolean {
  const isFirst = text.startsWith('0001-01-01');
  if (!isFirst && !text.startsWith('9999-12-31')) return false;
  const [, , hour, minute, , sign, offsetHour = '0', offsetMinute = '0'] =
    TIMESTAMP.exec(text) ?? [];
  const offset = Number(offsetHour) * 60 + Number(offsetMinute);
  const inUtc = Number(hour) * 60 + Number(minute) + (sign === '+' ? -offset : offset);
  return isFirst ? inUtc < 0 : inUtc >= 24 * 60;
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
