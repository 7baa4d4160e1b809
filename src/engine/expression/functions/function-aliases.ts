/** Functions of SQL, spreadsheets and JavaScript, with their equivalents here. */

const MANY_ROWS = 'an expression sees one row; totals come from an aggregation or a window node';
const IN_ZONE =
  "functions of dates take a time zone as their last argument: `hour(t, 'Europe/Berlin')`";
const OUTSIDE = 'a run depends on its rows and parameters alone; bring the value in as a parameter';

/** Completes a message about a name of the clock. */
export const CLOCK_HINT =
  'use `$due_at`, the time that the run is for, or `date($due_at)` for its day: /docs/expressions#constants-of-a-run';

const CLOCK: ReadonlySet<string> = new Set([
  'now',
  'today',
  'current_date',
  'current_timestamp',
  'current_time',
  'getdate',
]);

/** Returns true for the names that other languages use for the current time. */
export function isClockName(name: string): boolean {
  return CLOCK.has(name.toLowerCase());
}

/** By name in lower case. */
export const sameFunctions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ceiling: 'ceil',
    char_length: 'length',
    dateadd: 'date_add',
    datediff: 'date_diff',
    edit_distance: 'levenshtein',
    format_date: 'strftime',
    from_unixtime: 'from_epoch_ms',
    iff: 'if',
    iif: 'if',
    isnull: 'ifnull',
    json_array_length: 'array_length',
    json_value: 'json_extract_string',
    len: 'length',
    log: 'ln',
    max: 'greatest',
    md5: 'hash',
    mid: 'substring',
    min: 'least',
    nvl: 'ifnull',
    pow: 'power',
    substr: 'substring',
    to_char: 'strftime',
    to_date: 'date',
    to_timestamp: 'timestamp',
    to_unixtime: 'epoch',
    tolower: 'lower',
    toupper: 'upper',
    unix_timestamp: 'epoch',
  }),
);

/** Functions without an equivalent, by name in lower case. The value completes the message about an unknown function. */
export const missingFunctions: ReadonlyMap<string, string> = new Map([
  ...['sum', 'avg', 'count', 'median', 'row_number', 'lag', 'lead'].map(
    (name) => [name, MANY_ROWS] as const,
  ),
  ...['at_timezone', 'convert_timezone', 'convert_tz', 'from_utc_timestamp', 'timezone'].map(
    (name) => [name, IN_ZONE] as const,
  ),
  ...['random', 'rand', 'uuid'].map((name) => [name, OUTSIDE] as const),
  ...[...CLOCK].map((name) => [name, CLOCK_HINT] as const),
]);
