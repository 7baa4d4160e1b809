/** The values of rows in the text format of `COPY`, in which each row is one line. */

import { exactJson, type ExactJson, type ExactObject } from '../../../kit/json/exact-json.ts';
import type { ReadColumn } from '../../connector.ts';
import { JSON_TYPES, OID, type ServerType } from './conversions.ts';
import { StepError } from '../../step-error.ts';

const NULL = '\\N';
const TIMESTAMPS: ReadonlySet<number> = new Set([OID.timestamp, OID.timestamptz]);
/** `pg_type.typcategory` of texts and enumerations. */
const TEXTS: ReadonlySet<string> = new Set(['S', 'E', 'U']);

/** A row has a value that its column cannot hold. */
export class RowError extends StepError {
  /** @param row counted from 1 */
  constructor(row: number, column: string, message: string) {
    super('call', `Row ${row}, column \`${column}\`: ${message}`);
  }
}

/** Says why values of a column cannot be stored in a column of the table, or returns null. */
export function columnProblem(name: string, field: ReadColumn, type: ServerType): string | null {
  if (fits(field.type, type)) return null;
  return `The column \`${name}\` is of the type ${type.label}, and \`${field.name}\` of the type \`${field.type}\`: convert it first`;
}

function fits(from: ReadColumn['type'], { oid, category }: ServerType): boolean {
  if (from === 'string' || JSON_TYPES.has(oid)) return true;
  if (oid === OID.bytea) return false;
  if (from === 'array') return category === 'A' || category === 'S';
  if (TEXTS.has(category)) return category === 'S';
  if (from === 'integer' || from === 'number') return category === 'N';
  if (from === 'boolean') return oid === OID.bool;
  if (from === 'date') return oid === OID.date || TIMESTAMPS.has(oid);
  return from === 'timestamp' && TIMESTAMPS.has(oid);
}

export interface CopiedColumn {
  readonly name: string;
  readonly field: ReadColumn;
  readonly type: ServerType;
}

/**
 * One line for each row.
 * @param isNumbered true if the last value of each line is the number of the row
 */
export async function* copyLines(
  lists: AsyncIterable<readonly ExactObject[]>,
  columns: readonly CopiedColumn[],
  isNumbered: boolean,
): AsyncGenerator<Buffer> {
  let row = 0;
  for await (const list of lists) {
    let text = '';
    for (const values of list) {
      row += 1;
      const fields = columns.map((column) => textOf(values[column.field.name], column, row));
      text += `${(isNumbered ? [...fields, row] : fields).join('\t')}\n`;
    }
    yield Buffer.from(text);
  }
}

function textOf(value: ExactJson | undefined, { name, field, type }: CopiedColumn, row: number) {
  if (value === null || value === undefined) return NULL;
  // Strings that are stored in a JSON column are JSON texts.
  if (typeof value === 'string' && type.oid === OID.bytea)
    return escaped(bytes(value, (message) => new RowError(row, name, message)));
  if (typeof value === 'string' && (!JSON_TYPES.has(type.oid) || field.type === 'string'))
    return escaped(value);
  if (Array.isArray(value) && type.category === 'A')
    return escaped(arrayText(value as readonly ExactJson[]));
  return escaped(exactJson(value));
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** `bytea` is base64, as the source reads it. */
function bytes(value: string, problem: (message: string) => Error): string {
  if (!BASE64.test(value)) throw problem('the value is not base64');
  return `\\x${Buffer.from(value, 'base64').toString('hex')}`;
}

function arrayText(list: readonly ExactJson[]): string {
  return `{${list.map(elementText).join(',')}}`;
}

function elementText(value: ExactJson): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return arrayText(value as readonly ExactJson[]);
  const text = typeof value === 'string' ? value : exactJson(value);
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

function escaped(text: string): string {
  return text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
}
