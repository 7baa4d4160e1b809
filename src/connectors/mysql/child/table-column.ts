/** The columns of tables, and the values that they can hold. */

import { typeKind, type DecimalType } from '../../../kit/decimal-type.ts';
import { exactJson, type ExactJson } from '../../../kit/json/exact-json.ts';
import type { ReadColumn } from '../../connector.ts';
import {
  typeProblem,
  type LoadColumn,
  type TableColumn,
} from '../../database/child/load-columns.ts';
import { hexOfBase64, InvalidValue } from '../../database/child/text-lines.ts';

type Group =
  'whole' | 'number' | 'bit' | 'text' | 'choice' | 'bytes' | 'date' | 'datetime' | 'json';

export interface ServerColumn extends TableColumn {
  /** With its modifiers, such as `varchar(20)`. */
  readonly label: string;
  /** Null if rows cannot have values of this type. */
  readonly group: Group | null;
  /** As SQL, for a temporary table. */
  readonly definition: string;
  readonly isGenerated: boolean;
  readonly isNumbered: boolean;
  /** The values of an enumeration or a set. */
  readonly choices: readonly string[];
}

const GROUPS: Readonly<Record<string, Group>> = {
  tinyint: 'whole',
  smallint: 'whole',
  mediumint: 'whole',
  int: 'whole',
  bigint: 'whole',
  year: 'whole',
  decimal: 'number',
  float: 'number',
  double: 'number',
  bit: 'bit',
  char: 'text',
  varchar: 'text',
  tinytext: 'text',
  text: 'text',
  mediumtext: 'text',
  longtext: 'text',
  time: 'text',
  uuid: 'text',
  inet4: 'text',
  inet6: 'text',
  enum: 'choice',
  set: 'choice',
  binary: 'bytes',
  varbinary: 'bytes',
  tinyblob: 'bytes',
  blob: 'bytes',
  mediumblob: 'bytes',
  longblob: 'bytes',
  date: 'date',
  datetime: 'datetime',
  timestamp: 'datetime',
  json: 'json',
};

export const groupOf = (dataType: string): Group | null => GROUPS[dataType] ?? null;

type FieldKind = Exclude<ReadColumn['type'], DecimalType> | 'decimal';

/** All but texts. */
const VALUES: ReadonlySet<FieldKind> = new Set([
  'integer',
  'number',
  'decimal',
  'boolean',
  'date',
  'timestamp',
  'object',
  'array',
]);

/** The types of columns of rows that each group accepts. Texts are accepted by all. */
const ACCEPTED: Readonly<Record<Group, ReadonlySet<FieldKind>>> = {
  whole: new Set(['integer', 'number', 'boolean', 'decimal']),
  number: new Set(['integer', 'number', 'decimal']),
  bit: new Set(['integer', 'number', 'boolean']),
  text: VALUES,
  choice: new Set(),
  bytes: new Set(),
  date: new Set(['date']),
  datetime: new Set(['date', 'timestamp']),
  json: VALUES,
};

/** Says why the values of a column of the rows cannot be written, or returns null. */
export function columnProblem({ column, field }: LoadColumn<ServerColumn>): string | null {
  const { name, group, isGenerated, label } = column;
  if (isGenerated) return `The database computes the column \`${name}\`, so it cannot be written`;
  if (group === null)
    return `The column \`${name}\` is of the type ${label}, which cannot be written`;
  if (field.type === 'string' || ACCEPTED[group].has(typeKind(field.type))) return null;
  return typeProblem(name, field, label);
}

export interface TargetColumn extends ServerColumn {
  readonly field: ReadColumn;
  readonly isKey: boolean;
}

/** Throws an InvalidValue. The server would store some of these values as others. */
export function textOf(value: ExactJson, column: TargetColumn): string | null {
  const { group, field, isRequired, isNumbered, isKey } = column;
  if (value === null) {
    if (isRequired && !isNumbered && !isKey)
      throw new InvalidValue('null value: the column needs one');
    return null;
  }
  if (group === 'json') return jsonText(value, field);
  if (typeof value === 'boolean' && group !== 'text') return String(Number(value));
  const text = typeof value === 'string' ? value : exactJson(value);
  const check = group === null ? undefined : CHECKS[group];
  return check === undefined ? text : check(text, column);
}

const WHOLE = /^\s*[+-]?\d+\s*$/;
const NUMBER = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/;
const ISO = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d(?:\.\d+)?)Z$/;

type Check = (text: string, column: TargetColumn) => string;

function numeric(pattern: RegExp, what: string): Check {
  return (text) => {
    if (pattern.test(text)) return text.trim();
    throw new InvalidValue(`${excerpt(text)} is not ${what}`);
  };
}

const CHECKS: Partial<Readonly<Record<Group, Check>>> = {
  whole: numeric(WHOLE, 'a whole number'),
  bit: numeric(/^\s*\d+\s*$/, 'a whole number of at least 0'),
  number: numeric(NUMBER, 'a number'),
  bytes: hexOfBase64,
  datetime: (text) => text.replace(ISO, '$1 $2'),
  // The server would take a number for the position of a choice.
  choice(text, { choices, label }) {
    if (!/^\d+$/.test(text) || choices.includes(text)) return text;
    throw new InvalidValue(`${excerpt(text)} is not a value of ${excerpt(label)}`);
  },
};

function jsonText(value: NonNullable<ExactJson>, field: ReadColumn): string {
  // Strings that are stored in a JSON column are JSON texts.
  if (typeof value !== 'string' || field.type !== 'string') return exactJson(value);
  try {
    JSON.parse(value);
    return value;
  } catch {
    throw new InvalidValue('the value is not JSON');
  }
}

const excerpt = (text: string): string =>
  text.length > 80 ? `"${text.slice(0, 80)}…"` : `"${text}"`;

/** The value of a column, as SQL. @param sql its text */
export function valueSql({ group }: ServerColumn, sql: string): string {
  if (group === 'bytes') return `UNHEX(${sql})`;
  return group === 'bit' ? `CAST(${sql} AS UNSIGNED)` : sql;
}
