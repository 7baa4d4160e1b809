/** Converts the texts of values to those that the engine reads. */

import {
  decimalType,
  isDecimalType,
  MAX_PRECISION,
  type DecimalType,
} from '../../../kit/decimal-type.ts';
import { decimalValueProblem } from '../../../kit/decimal-value.ts';
import type { ReadColumn } from '../../connector.ts';
import { exactNumber } from '../../database/child/exact-number.ts';
import { inexactValue, noConversion } from '../../database/child/statement-columns.ts';
import { wholeText } from '../../database/child/whole-number.ts';
import { StepError } from '../../step-error.ts';
import type { Field, Kind, ServerType } from './server-type.ts';

type Type = ReadColumn['type'];

/** Whole numbers with more digits do not fit into 64 bits. */
const MAX_WHOLE_DIGITS = 18;

/** Undefined if the column cannot hold the value. */
type Convert = (text: string) => string | undefined;

export interface ConvertedColumn {
  readonly column: ReadColumn;
  readonly type: ServerType;
  /** True if the text needs quotes. */
  readonly isQuoted: boolean;
  /** Throws a StepError. */
  readonly convert: (text: string) => string;
}

/** Throws a StepError if the column cannot be read as the declared type. */
export function convertedColumn(
  { name, type }: Field,
  declared: Type | undefined,
): ConvertedColumn {
  if (type.kind === 'other')
    throw new StepError(
      'call',
      `The column \`${name}\` is of the type ${type.label}, which cannot be read: convert it in the statement, for example with to_json or CAST, or leave it out`,
    );
  const wanted = declared ?? naturalType(type);
  const convert = isDecimalType(wanted)
    ? decimalConversion(wanted, type.kind)
    : CONVERSIONS[wanted][type.kind];
  if (convert === undefined) throw noConversion(name, type.label, wanted);
  const column = { name, type: wanted };
  return {
    column,
    type,
    isQuoted: wanted === 'string' || wanted === 'array' || wanted === 'object',
    convert(text) {
      const converted = convert(text);
      if (converted !== undefined) return converted;
      throw new StepError('call', inexactValue(column, text));
    },
  };
}

/** The type of the column if the user declares none. */
export function naturalType({ kind, precision, scale }: ServerType): Type {
  if (kind === 'decimal') {
    if (scale === 0 && precision <= MAX_WHOLE_DIGITS) return 'integer';
    return precision <= MAX_PRECISION ? decimalType({ precision, scale }) : 'string';
  }
  if (kind === 'float' || kind === 'double') return 'number';
  if (kind === 'integer' || kind === 'boolean' || kind === 'date' || kind === 'timestamp')
    return kind;
  return 'string';
}

const same: Convert = (text) => text;
const whole: Convert = (text) => wholeText(text);
const exact: Convert = (text) => exactNumber(text) ?? undefined;
const finite: Convert = (text) => (Number.isFinite(Number(text)) ? text : undefined);

/** The engine has the years 1 to 9999. */
const withinYears: Convert = (text) => (/^(?!0000)\d{4}-/.test(text) ? text : undefined);

function jsonAs(mark: '{' | '['): Convert {
  return (text) => {
    try {
      JSON.parse(text);
    } catch {
      return undefined;
    }
    const line = text.replace(/[\n\r\t]/g, ' ').trim();
    return line.startsWith(mark) ? line : undefined;
  };
}

/** Undefined if no value of the kind is a decimal. */
function decimalConversion(wanted: DecimalType, kind: Kind): Convert | undefined {
  if (kind === 'null') return same;
  if (kind !== 'decimal' && kind !== 'integer') return undefined;
  return (text) => (decimalValueProblem(text, wanted) === undefined ? text : undefined);
}

/** By the type that is wanted and the kind of the column. */
const CONVERSIONS: Readonly<
  Record<Exclude<Type, DecimalType>, Partial<Readonly<Record<Kind, Convert>>>>
> = {
  string: {
    boolean: same,
    integer: same,
    float: same,
    double: same,
    decimal: same,
    text: same,
    bytes: same,
    date: same,
    timestamp: same,
    null: same,
  },
  boolean: { boolean: same, null: same },
  integer: { integer: whole, decimal: whole, null: same },
  number: { integer: exact, decimal: exact, float: finite, double: finite, null: same },
  date: { date: withinYears, null: same },
  timestamp: { timestamp: withinYears, null: same },
  array: { text: jsonAs('['), null: same },
  object: { text: jsonAs('{'), null: same },
};
