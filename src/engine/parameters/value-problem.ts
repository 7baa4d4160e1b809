/** Checks the value of a parameter against its type. */

import { isDecimalType, type DecimalType } from '../../kit/decimal-type.ts';
import { decimalValueProblem, greatestDecimal, shownValue } from '../../kit/decimal-value.ts';
import { isJsonArray, isJsonObject } from '../../kit/json-value.ts';
import { describe } from '../values/described-value.ts';
import type { PostedRows } from '../posted-rows.ts';
import { summaryColumns } from '../values/summary-columns.ts';
import type { Json, JsonObject, Parameter, ParameterType, Problem } from '../types.ts';
import { isDateText, isTimestampText } from '../values/date-text.ts';
import { inferColumns } from '../values/infer.ts';
import { isInexactWhole, isWhole } from '../../kit/json/whole-numbers.ts';

/** The required value, in words that follow "must be". */
const WANTED: Readonly<Record<Exclude<ParameterType, DecimalType>, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number of 64 bits, or its digits as text',
  boolean: 'true or false',
  date: 'a date such as "2024-12-31"',
  timestamp: 'a timestamp such as "2024-12-31T23:59:59Z"',
  array: 'an array',
  rows: 'an array of objects, or one object',
};

const MAX_LISTED = 20;
/** The columns of more rows are checked by the run, which reads them anyway. */
const MAX_CHECKED_ROWS = 1_000;

/** A predicate whose subject is the name of the parameter. Undefined if the value is valid. */
export function valueProblem(value: Json, parameter: Parameter): string | undefined {
  const { type } = parameter;
  if (isDecimalType(type)) {
    const problem = decimalValueProblem(value, type);
    if (problem !== undefined)
      return `must be ${wantedOf(type)}, and ${shownValue(value)} ${problem}`;
  } else if (!isOfType(value, type))
    return `must be ${WANTED[type]}, not ${describe(value)}${exactHint(value, type)}`;
  if (type === 'rows') return rowsProblem(rowsIn(value), parameter);
  if (parameter.enum === undefined || parameter.enum.includes(value)) return undefined;
  const listed = parameter.enum.slice(0, MAX_LISTED).map((allowed) => JSON.stringify(allowed));
  const more = parameter.enum.length > MAX_LISTED ? ', …' : '';
  return `must be one of ${listed.join(', ')}${more}, not ${describe(value)}`;
}

/** Checks the summary of the rows. The run checks each cell. */
export function summaryProblem(
  { summary }: Pick<PostedRows, 'summary'>,
  { columns }: Parameter,
): string | undefined {
  const { nonObject } = summary;
  if (nonObject) return `must be ${WANTED.rows}: its item ${nonObject.item} is none`;
  const outcome = columns === undefined ? 'unclear' : summaryColumns(summary, columns);
  return outcome === 'unclear' || outcome.ok ? undefined : columnsProblem(outcome.problems);
}

export function wantedOf(type: ParameterType): string {
  return isDecimalType(type)
    ? `a ${type}: digits up to ${greatestDecimal(type)}, as text or as a number`
    : WANTED[type];
}

function isOfType(value: Json, type: Exclude<ParameterType, DecimalType>): boolean {
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
    case 'integer':
      return isWhole(value);
    case 'date':
      return typeof value === 'string' && isDateText(value);
    case 'timestamp':
      return typeof value === 'string' && (isTimestampText(value) || isDateText(value));
    case 'array':
      return Array.isArray(value);
    case 'rows':
      return isJsonArray(value) ? value.every(isJsonObject) : isJsonObject(value);
  }
}

/** Bodies with such a number are rejected with the advice to send it as text. */
function exactHint(value: Json, type: ParameterType): string {
  return type === 'number' && typeof value === 'string' && isInexactWhole(value)
    ? '; declare the parameter as `integer`, which is exact and takes digits as text'
    : '';
}

function rowsProblem(rows: readonly JsonObject[], { columns }: Parameter): string | undefined {
  if (columns === undefined || rows.length > MAX_CHECKED_ROWS) return undefined;
  const outcome = inferColumns(rows, columns, 'refuse');
  return outcome.ok ? undefined : columnsProblem(outcome.problems);
}

function columnsProblem([first]: readonly Problem[]): string {
  return `must have the declared columns: ${first!.message}`;
}

/** @param value rows, or one row */
function rowsIn(value: Json): readonly JsonObject[] {
  return (Array.isArray(value) ? value : [value]) as readonly JsonObject[];
}
