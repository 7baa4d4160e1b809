/** The types of columns in Spark. */

import { Message } from './protobuf.ts';

export type Kind =
  | 'boolean'
  | 'integer'
  | 'float'
  | 'double'
  | 'decimal'
  | 'text'
  | 'bytes'
  | 'date'
  | 'timestamp'
  | 'null'
  | 'other';

export interface ServerType {
  readonly kind: Kind;
  /** In SQL. */
  readonly label: string;
  /** Of decimals; zero for others. */
  readonly precision: number;
  readonly scale: number;
  /** True if texts are compared by code points. */
  readonly isBinaryText: boolean;
}

export interface Field {
  readonly name: string;
  readonly type: ServerType;
}

const STRUCT = 21;
const DECIMAL = 10;
const STRING = 11;

/** By the field of `DataType`. */
const TYPES: Readonly<Record<number, readonly [kind: Kind, label: string]>> = {
  1: ['null', 'void'],
  2: ['bytes', 'binary'],
  3: ['boolean', 'boolean'],
  4: ['integer', 'tinyint'],
  5: ['integer', 'smallint'],
  6: ['integer', 'int'],
  7: ['integer', 'bigint'],
  8: ['float', 'float'],
  9: ['double', 'double'],
  [STRING]: ['text', 'string'],
  12: ['text', 'char'],
  13: ['text', 'varchar'],
  14: ['date', 'date'],
  15: ['timestamp', 'timestamp'],
  16: ['timestamp', 'timestamp_ntz'],
  17: ['other', 'interval'],
  18: ['other', 'interval year to month'],
  19: ['other', 'interval day to second'],
  20: ['other', 'array'],
  [STRUCT]: ['other', 'struct'],
  22: ['other', 'map'],
  25: ['other', 'variant'],
  26: ['other', 'geometry'],
  27: ['other', 'geography'],
  28: ['other', 'time'],
};
const OTHER = ['other', 'of a user'] as const;
const BINARY_COLLATIONS: ReadonlySet<string> = new Set(['', 'UTF8_BINARY']);

/** @param schema the type of rows */
export function fieldsOf(schema: Message): readonly Field[] {
  return (schema.message(STRUCT)?.repeated(1) ?? []).map((bytes) => {
    const field = new Message(bytes);
    return { name: field.text(1), type: typeOf(field.message(2)) };
  });
}

function typeOf(type: Message | undefined): ServerType {
  const [number = 0] = type?.fields ?? [];
  const [kind, label] = TYPES[number] ?? OTHER;
  const details = type?.message(number);
  if (number === DECIMAL) {
    const [scale, precision] = [details?.number(1) ?? 0, details?.number(2) ?? 0];
    const name = `decimal(${precision},${scale})`;
    return { kind: 'decimal', label: name, precision, scale, isBinaryText: false };
  }
  const isBinaryText = number === STRING && BINARY_COLLATIONS.has(details?.text(2) ?? '');
  return { kind, label, precision: 0, scale: 0, isBinaryText };
}
