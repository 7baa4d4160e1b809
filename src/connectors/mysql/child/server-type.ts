/** The types of columns in results. */

import type { Field } from './connection.ts';

export type Kind =
  | 'integer'
  | 'bit'
  | 'decimal'
  | 'float'
  | 'double'
  | 'date'
  | 'datetime'
  | 'time'
  | 'json'
  | 'text'
  | 'bytes'
  | 'null'
  | 'other';

export interface ServerType {
  readonly kind: Kind;
  /** For the user. */
  readonly label: string;
  /** The number of bits, or of the digits of a decimal. */
  readonly precision: number;
  /** The digits of a decimal after its point. */
  readonly scale: number;
}

const UNSIGNED_FLAG = 32;
const BYTES = 63;

/** By the numbers of the protocol. */
const TYPES: Readonly<Record<number, readonly [kind: Kind, label: string]>> = {
  0: ['decimal', 'decimal'],
  1: ['integer', 'tinyint'],
  2: ['integer', 'smallint'],
  3: ['integer', 'int'],
  4: ['float', 'float'],
  5: ['double', 'double'],
  6: ['null', 'null'],
  7: ['datetime', 'timestamp'],
  8: ['integer', 'bigint'],
  9: ['integer', 'mediumint'],
  10: ['date', 'date'],
  11: ['time', 'time'],
  12: ['datetime', 'datetime'],
  13: ['integer', 'year'],
  14: ['date', 'date'],
  16: ['bit', 'bit'],
  242: ['other', 'vector'],
  245: ['json', 'json'],
  246: ['decimal', 'decimal'],
  247: ['text', 'enum'],
  248: ['text', 'set'],
  255: ['other', 'geometry'],
};

export function serverType(field: Field): ServerType {
  const { columnType, characterSet, extendedFormat, decimals, columnLength } = field;
  const [kind, label] = TYPES[columnType] ?? (characterSet === BYTES ? BINARY : TEXT);
  if (extendedFormat === 'json') return { kind: 'json', label: 'json', precision: 0, scale: 0 };
  const isUnsigned = (field.flags & UNSIGNED_FLAG) !== 0;
  if (kind === 'decimal') {
    const precision = columnLength - (isUnsigned ? 0 : 1) - (decimals > 0 ? 1 : 0);
    return { kind, label: `decimal(${precision},${decimals})`, precision, scale: decimals };
  }
  if (kind === 'bit')
    return { kind, label: `bit(${columnLength})`, precision: columnLength, scale: 0 };
  const unsigned = kind === 'integer' && isUnsigned && label !== 'year' ? ' unsigned' : '';
  return { kind, label: `${label}${unsigned}`, precision: 0, scale: 0 };
}

const BINARY = ['bytes', 'binary'] as const;
const TEXT = ['text', 'text'] as const;
