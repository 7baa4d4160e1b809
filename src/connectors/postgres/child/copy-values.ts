/** The values of rows in the text format of `COPY`. */

import { isDecimalType } from '../../../kit/decimal-type.ts';
import { exactJson, type ExactJson } from '../../../kit/json/exact-json.ts';
import type { ReadColumn } from '../../connector.ts';
import { typeProblem } from '../../database/child/load-columns.ts';
import { hexOfBase64, type WrittenColumn } from '../../database/child/text-lines.ts';
import { JSON_TYPES, OID, type ServerType } from './conversions.ts';

const TIMESTAMPS: ReadonlySet<number> = new Set([OID.timestamp, OID.timestamptz]);
/** `pg_type.typcategory` of texts and enumerations. */
const TEXTS: ReadonlySet<string> = new Set(['S', 'E', 'U']);

/** Says why values of a column cannot be stored in a column of the table, or returns null. */
export function columnProblem(name: string, field: ReadColumn, type: ServerType): string | null {
  return fits(field.type, type) ? null : typeProblem(name, field, type.label);
}

function fits(from: ReadColumn['type'], { oid, category }: ServerType): boolean {
  if (from === 'string' || JSON_TYPES.has(oid)) return true;
  if (oid === OID.bytea) return false;
  if (from === 'array') return category === 'A' || category === 'S';
  if (TEXTS.has(category)) return category === 'S';
  if (from === 'integer' || from === 'number' || isDecimalType(from)) return category === 'N';
  if (from === 'boolean') return oid === OID.bool;
  if (from === 'date') return oid === OID.date || TIMESTAMPS.has(oid);
  return from === 'timestamp' && TIMESTAMPS.has(oid);
}

export interface CopiedColumn extends WrittenColumn {
  readonly type: ServerType;
}

/** Throws an InvalidValue. */
export function copiedText(value: ExactJson, { field, type }: CopiedColumn): string | null {
  if (value === null) return null;
  // Strings that are stored in a JSON column are JSON texts.
  if (typeof value === 'string' && type.oid === OID.bytea) return `\\x${hexOfBase64(value)}`;
  if (typeof value === 'string' && (!JSON_TYPES.has(type.oid) || field.type === 'string'))
    return value;
  if (Array.isArray(value) && type.category === 'A')
    return arrayText(value as readonly ExactJson[]);
  return exactJson(value);
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
