/** `date(x)` and `timestamp(x)`. A literal is checked before the run; other text fails the run if it is not a date. */

import { reused, text } from '../../sql.ts';
import { castSql } from '../cast.ts';
import { readDate, type Typed } from '../typed.ts';
import type { FunctionFamily, Result } from './definition.ts';
import { firstTimeOf, inZone, withinCalendar, zoneName } from './zones.ts';

type Kind = 'date' | 'timestamp';

function read(value: Typed): { readonly read: Typed } | { readonly message: string } {
  let problem = '';
  const date = readDate(value, (_, message) => (problem = message));
  return date ? { read: date } : { message: problem };
}

function convert(type: Kind, value: Typed): Result {
  const literal = read(value);
  if ('message' in literal) return { ...literal, at: value.at };
  const { sql, type: from } = literal.read;
  const isDateLike = [null, 'string', 'date', 'timestamp'].includes(from);
  const cast = isDateLike ? castSql(sql, from, type) : undefined;
  return cast === undefined
    ? { message: `\`${type}(x)\` takes text, a date or a timestamp`, at: value.at }
    : { type, sql: cast };
}

/** The day of a timestamp in the zone. */
function dateIn(value: Typed, zone: Typed): Result {
  const literal = read(value);
  if ('message' in literal) return { ...literal, at: value.at };
  const { type } = literal.read;
  if (type !== null && type !== 'timestamp' && type !== 'date')
    return {
      message:
        "`date(x, 'zone')` takes a timestamp; write timestamp(…) around text that contains one",
      at: value.at,
    };
  return inZone(literal.read, zone, ({ sql }) => ({
    type: 'date',
    sql: `CAST(${withinCalendar(sql)} AS DATE)`,
  }));
}

/** Matches text with `Z` or an offset. */
const WITH_OFFSET = String.raw`[T ].*(Z|[+-]\d\d(:?\d\d)?)$`;

/** The timestamp of a local time in the zone. Text with its own offset keeps that. */
function timestampIn(value: Typed, zone: Typed): Result {
  const literal = read(value);
  if ('message' in literal) return { ...literal, at: value.at };
  const { type } = value;
  const local = castSql(value.sql, type, 'timestamp');
  if (local === undefined || (type !== null && type !== 'string' && type !== 'date'))
    return {
      message: "`timestamp(x, 'zone')` takes text or a date; a timestamp is the same in every zone",
      at: value.at,
    };
  const first = (sql: string): string => withinCalendar(firstTimeOf(sql, zoneName(zone)));
  if (type !== 'string') return { type: 'timestamp', sql: first(local) };
  const sql = reused(value.sql, (written) => {
    const utc = castSql(written, 'string', 'timestamp') ?? written;
    return `CASE WHEN regexp_matches(${written}, ${text(WITH_OFFSET)}) THEN ${utc} ELSE ${first(utc)} END`;
  });
  return { type: 'timestamp', sql };
}

function conversion(type: Kind, inZoneOf: (value: Typed, zone: Typed) => Result) {
  return {
    usage: `${type}(x, 'zone')`,
    parameters: ['any', 'zone'],
    optional: 1,
    result: ([value, zone]: readonly Typed[]): Result => {
      if (!value) throw new Error(`${type} has an argument`);
      return zone ? inZoneOf(value, zone) : convert(type, value);
    },
  } as const;
}

export const dateConversions: FunctionFamily = {
  date: {
    ...conversion('date', dateIn),
    summary:
      'Text, a timestamp or a date as a date. Other text fails the run. With a zone: the day of a timestamp there.',
    example: {
      expression: "date('2024-12-31T23:30:00Z', 'Europe/Berlin')",
      result: '2025-01-01',
    },
    returns: ['date'],
  },
  timestamp: {
    ...conversion('timestamp', timestampIn),
    summary:
      'Text, a date or a timestamp as a timestamp. Other text fails the run. With a zone: the beginning of a date there, or text without an offset as its local time.',
    example: {
      expression: "timestamp('2024-12-31', 'Europe/Berlin')",
      result: '2024-12-30T23:00:00.000Z',
    },
    returns: ['timestamp'],
  },
};
