/** The columns of a Parquet file, and the conversion of their values to JSON. */

import type { FileMetaData, SchemaElement, SchemaTree } from 'hyparquet';
import { isListLike, isMapLike } from 'hyparquet/src/schema.js';
import { RowsError } from '../../rows/index.ts';
import { isExactInJson } from './exact-json.ts';
import { decimalOf, isDecimal, plainValue, timeOf } from './parquet-values.ts';

export interface ParquetColumn {
  readonly name: string;
  read(raw: readonly unknown[]): ReadColumn;
}

interface ReadColumn {
  readonly values: readonly unknown[];
  readonly warnings: readonly string[];
}

/** Integers are bigints until it is known whether JSON can express all of them. */
type Convert = (value: unknown) => unknown;

/** Throws a RowsError for a column with a type that cannot be read. */
export function columnsOf(schema: SchemaTree): readonly ParquetColumn[] {
  const names = schema.children.map(({ element }) => element.name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new RowsError(`There is more than one column \`${twice}\``);
  return schema.children.map((tree) => columnOf(tree));
}

/** The metadata with types for which the reader returns values without loss. */
export function withRawValues(metadata: FileMetaData): FileMetaData {
  return { ...metadata, schema: metadata.schema.map(withRawValue) };
}

function withRawValue(element: SchemaElement): SchemaElement {
  if (isDecimal(element)) {
    const { converted_type: _, logical_type: __, ...raw } = element;
    return raw;
  }
  return element.converted_type === 'ENUM' ? { ...element, converted_type: 'UTF8' } : element;
}

function columnOf(tree: SchemaTree): ParquetColumn {
  const { name } = tree.element;
  const convert = nullable(conversionOf(tree, name));
  const isLongDecimal = tree.children.length === 0 && isDecimal(tree.element) && isText(tree);
  const warnings = isLongDecimal
    ? [`Column \`${name}\` is text: its decimals have more digits than are exact as a number`]
    : [];
  return {
    name,
    read(raw) {
      const values = raw.map(convert);
      if (!values.some((value) => typeof value === 'bigint' && !isExactInJson(value)))
        return { values: values.map(jsonOf), warnings };
      return {
        values: values.map((value) => (typeof value === 'bigint' ? String(value) : value)),
        warnings: [`Column \`${name}\` is sent as text, because JSON loses its digits`],
      };
    },
  };
}

/** @param column for messages */
function conversionOf(tree: SchemaTree, column: string): Convert {
  const { element, children } = tree;
  if (element.name === '__proto__')
    throw new RowsError(`Column \`${column}\` has the name \`__proto__\`, which is not accepted`);
  if (isListLike(tree)) {
    const [repeated] = children;
    return listOf(conversionOf(repeated?.children[0] ?? repeated!, column));
  }
  if (isMapLike(tree)) {
    const [key, value] = children[0]!.children;
    refuseKeys(key!.element, column);
    return objectOf(() => nested(conversionOf(value!, column)));
  }
  const one = children.length === 0 ? leafOf(element, column) : structOf(tree, column);
  return element.repetition_type === 'REPEATED' ? listOf(one) : one;
}

function structOf({ children }: SchemaTree, column: string): Convert {
  const members = new Map(
    children.map((child) => [child.element.name, nested(conversionOf(child, column))]),
  );
  return objectOf((name) => members.get(name)!);
}

function objectOf(convertOf: (name: string) => Convert): Convert {
  return (value) =>
    Object.fromEntries(
      Object.entries(value as object).map(([name, member]) => [name, convertOf(name)(member)]),
    );
}

function listOf(convert: Convert): Convert {
  const element = nested(convert);
  return (value) => (value as readonly unknown[]).map(element);
}

function leafOf(element: SchemaElement, column: string): Convert {
  const { converted_type: converted, logical_type: logical } = element;
  if (isDecimal(element)) return (value) => decimalOf(value, element);
  const type = UNREADABLE.find((one) => one === converted || one === logical?.type);
  if (type !== undefined)
    throw new RowsError(`Column \`${column}\` has the type ${type}, which cannot be read`);
  if (logical?.type === 'TIME') return (value) => timeOf(value, logical);
  if (converted === 'TIME_MILLIS' || converted === 'TIME_MICROS') {
    const unit = converted === 'TIME_MILLIS' ? 'MILLIS' : 'MICROS';
    return (value) => timeOf(value, { unit, isAdjustedToUTC: true });
  }
  return plainValue;
}

const UNREADABLE = ['INTERVAL', 'BSON', 'VARIANT', 'GEOMETRY', 'GEOGRAPHY'] as const;

/** Keys are names of members, so they must be text or have one form as text. */
function refuseKeys(element: SchemaElement, column: string): void {
  const { type, converted_type: converted, logical_type: logical } = element;
  const isBytes = type === 'BYTE_ARRAY' || type === 'FIXED_LEN_BYTE_ARRAY';
  const hasText =
    converted === 'UTF8' ||
    converted === 'ENUM' ||
    logical?.type === 'STRING' ||
    logical?.type === 'UUID';
  if (isDecimal(element) || (isBytes && !hasText))
    throw new RowsError(`Column \`${column}\` is a map whose keys are not text`);
}

/** Within a list or an object, each value is exact by itself. */
function nested(convert: Convert): Convert {
  const converted = nullable(convert);
  return (value) => jsonOf(converted(value));
}

function nullable(convert: Convert): Convert {
  return (value) => (value === null || value === undefined ? null : convert(value));
}

function jsonOf(value: unknown): unknown {
  if (typeof value !== 'bigint') return value;
  return isExactInJson(value) ? Number(value) : String(value);
}

function isText({ element }: SchemaTree): boolean {
  return typeof decimalOf(0n, element) === 'string';
}
