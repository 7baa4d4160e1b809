/** Converts the values of results to the texts that the engine reads. */

import {
  decimalType,
  isDecimalType,
  MAX_PRECISION,
  type DecimalType,
} from '../../../kit/decimal-type.ts';
import { decimalValueProblem } from '../../../kit/decimal-value.ts';
import type { ReadColumn } from '../../connector.ts';
import { exactNumber, floatText } from '../../database/child/exact-number.ts';
import { inexactValue, noConversion } from '../../database/child/statement-columns.ts';
import { wholeText } from '../../database/child/whole-number.ts';
import { StepError } from '../../step-error.ts';
import type { Field, Value } from './connection.ts';
import { serverType, type Kind, type ServerType } from './server-type.ts';

type Type = ReadColumn['type'];

/** Whole numbers with more digits do not fit into 64 bits. */
const MAX_WHOLE_DIGITS = 18;

/** A date that MySQL stores in place of a missing one. */
export const ZERO_DATE = Symbol('zero date');

/** Undefined if the column cannot hold the value. */
type Converted = string | null | typeof ZERO_DATE | undefined;
type Convert = (value: NonNullable<Value>) => Converted;

export interface ConvertedColumn {
  readonly column: ReadColumn;
  readonly type: ServerType;
  /** True if the text needs quotes. */
  readonly isQuoted: boolean;
  /** Throws a StepError. */
  readonly convert: (value: NonNullable<Value>) => string | null | typeof ZERO_DATE;
}

/** Throws a StepError if the column cannot be read as the declared type. */
export function convertedColumn(field: Field, declared: Type | undefined): ConvertedColumn {
  const type = serverType(field);
  const { name } = field;
  if (type.kind === 'other')
    throw new StepError(
      'call',
      `The column \`${name}\` is of the type ${type.label}, which cannot be read: convert it in the statement, for example with ST_AsText, or leave it out`,
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
    convert(value) {
      const text = convert(value);
      if (text !== undefined) return text;
      throw new StepError('call', inexactValue(column, textOf(value, type.kind)));
    },
  };
}

/** The type of the column if the user declares none. */
function naturalType({ kind, precision, scale }: ServerType): Type {
  if (kind === 'integer') return 'integer';
  if (kind === 'bit') return precision === 1 ? 'boolean' : 'integer';
  if (kind === 'decimal') {
    if (scale === 0 && precision <= MAX_WHOLE_DIGITS) return 'integer';
    return precision <= MAX_PRECISION ? decimalType({ precision, scale }) : 'string';
  }
  if (kind === 'float' || kind === 'double') return 'number';
  if (kind === 'date') return 'date';
  if (kind === 'datetime') return 'timestamp';
  return kind === 'json' ? 'object' : 'string';
}

const asText = (value: NonNullable<Value>): string =>
  Buffer.isBuffer(value) ? value.toString('base64') : String(value);
const wholeOfBits = (value: NonNullable<Value>): string =>
  BigInt(Buffer.isBuffer(value) ? `0x0${value.toString('hex')}` : value).toString();

function textOf(value: NonNullable<Value>, kind: Kind): string {
  if (kind === 'bit') return wholeOfBits(value);
  return kind === 'float' ? floatText(Number(value)) : asText(value);
}

const whole: Convert = (value) => wholeText(String(value));
const exact: Convert = (value) => exactNumber(String(value)) ?? undefined;
const truth: Convert = (value) => {
  const text = Buffer.isBuffer(value) ? wholeOfBits(value) : String(value);
  if (text === '1') return 'true';
  return text === '0' ? 'false' : undefined;
};

/** The engine has the years 1 to 9999. */
const date: Convert = (value) => {
  const text = String(value);
  if (/^0000-00-00(?: 00:00:00(?:\.0*)?)?$/.test(text)) return ZERO_DATE;
  return /^(?!0000)\d{4}-(?!00)\d\d-(?!00)\d\d/.test(text) ? text : undefined;
};

/** JSON null is a missing value. Line breaks can only be between the tokens of a JSON text. */
function jsonAs(mark: '{' | '['): Convert {
  return (value) => {
    const text = String(value)
      .replace(/[\n\r\t]/g, ' ')
      .trim();
    if (text === 'null') return null;
    return text.startsWith(mark) ? text : undefined;
  };
}

function checkedJsonAs(mark: '{' | '['): Convert {
  const convert = jsonAs(mark);
  return (value) => {
    try {
      JSON.parse(String(value));
    } catch {
      return undefined;
    }
    return convert(value);
  };
}

const nothing: Convert = () => null;

/** Undefined if no value of the kind is a decimal. */
function decimalConversion(wanted: DecimalType, kind: Kind): Convert | undefined {
  if (kind === 'null') return nothing;
  if (kind !== 'decimal' && kind !== 'integer' && kind !== 'bit') return undefined;
  return (value) => {
    const text = textOf(value, kind);
    return decimalValueProblem(text, wanted) === undefined ? text : undefined;
  };
}

/** By the type that is wanted and the kind of the column. */
const CONVERSIONS: Readonly<
  Record<Exclude<Type, DecimalType>, Partial<Readonly<Record<Kind, Convert>>>>
> = {
  string: {
    integer: asText,
    bit: wholeOfBits,
    decimal: asText,
    float: (value) => floatText(Number(value)),
    double: asText,
    date: asText,
    datetime: asText,
    time: asText,
    json: asText,
    text: asText,
    bytes: asText,
    null: nothing,
  },
  boolean: { integer: truth, bit: truth, null: nothing },
  integer: {
    integer: whole,
    bit: (value) => whole(wholeOfBits(value)),
    decimal: whole,
    null: nothing,
  },
  number: {
    integer: exact,
    bit: (value) => exact(wholeOfBits(value)),
    decimal: exact,
    float: (value) => floatText(Number(value)),
    double: asText,
    null: nothing,
  },
  date: { date, null: nothing },
  timestamp: { datetime: date, null: nothing },
  array: { json: jsonAs('['), text: checkedJsonAs('['), null: nothing },
  object: { json: jsonAs('{'), text: checkedJsonAs('{'), null: nothing },
};
