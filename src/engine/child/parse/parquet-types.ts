/** Maps the DuckDB types of Parquet columns to ours. */

import { decimalType } from '../../../kit/decimal-type.ts';
import { duckdbType, finiteOrNull, text } from '../../sql.ts';
import type { DataType } from '../../types.ts';

export interface ParquetReading {
  readonly type: DataType;
  /** SQL of the column's value, for its quoted name. */
  value(column: string): string;
  /** Its values can be integers beyond 64 bits, so the largest must be checked. */
  readonly mayBeBeyond64Bits?: true;
}

const WHOLE_DIGITS = 18;
const NOT_FINITE = String.raw`([\[:,])(?:NaN|-?Infinity)([,\]}])`;

const plain = (type: DataType): ParquetReading => ({
  type,
  value: (column) => `CAST(${column} AS ${duckdbType(type)})`,
});

const TYPES: readonly (readonly [RegExp, (type: string) => ParquetReading])[] = [
  [/^(?:TINY|SMALL|BIG)?INT$|^INTEGER$|^U(?:TINY|SMALL)INT$|^UINTEGER$/, () => plain('integer')],
  [/^(?:UBIGINT|U?HUGEINT)$/, () => ({ ...plain('integer'), mayBeBeyond64Bits: true })],
  [
    /^(?:FLOAT|DOUBLE)$/,
    () => ({ type: 'number', value: (column) => finiteOrNull(`CAST(${column} AS DOUBLE)`) }),
  ],
  [/^DECIMAL\((\d+),\s*(\d+)\)$/, decimal],
  [/^BOOLEAN$/, () => plain('boolean')],
  [/^DATE$/, () => ({ type: 'date', value: (column) => withinYears(column, 'DATE') })],
  [
    /^TIMESTAMP/,
    () => ({
      type: 'timestamp',
      value: (column) => withinYears(`CAST(${column} AS TIMESTAMP)`, 'TIMESTAMP'),
    }),
  ],
  [/^BLOB$/, () => ({ type: 'string', value: (column) => `to_base64(${column})` })],
  [/^(?:VARCHAR|JSON|UUID|TIME.*|INTERVAL|BIT|ENUM.*)$/, () => plain('string')],
  [/\[\d*\]$/, (type) => nested('array', type)],
  [/^(?:STRUCT|MAP)\(/, (type) => nested('object', type)],
];

/** null: its values have no type here. */
export function parquetReading(type: string): ParquetReading | null {
  const match = TYPES.find(([pattern]) => pattern.test(type));
  return match === undefined ? null : match[1](type);
}

function decimal(type: string): ParquetReading {
  const [precision = 0, scale = 0] = (type.match(/\d+/g) ?? []).map(Number);
  return scale === 0 && precision <= WHOLE_DIGITS
    ? plain('integer')
    : plain(decimalType({ precision, scale }));
}

/** Text can only express the years 1 to 9999. */
function withinYears(value: string, type: 'DATE' | 'TIMESTAMP'): string {
  return (
    `CASE WHEN ${value} >= ${type} '0001-01-01' AND ${value} < ${type} '10000-01-01' THEN ${value} ` +
    `WHEN ${value} IS NOT NULL THEN error('date out of range: ' || CAST(${value} AS VARCHAR)) END`
  );
}

/** JSON has no NaN: as elsewhere, it becomes null. Within texts it is indistinguishable. */
function nested(type: 'array' | 'object', duckDbType: string): ParquetReading {
  const hasNumbers = /FLOAT|DOUBLE/.test(duckDbType);
  const hasTexts = /VARCHAR|JSON|BLOB|ENUM|UUID|TIME|DATE|MAP/.test(duckDbType);
  return {
    type,
    value(column) {
      const json = `CAST(to_json(${column}) AS VARCHAR)`;
      if (!hasNumbers) return `CAST(${json} AS JSON)`;
      // Matches can be adjacent.
      const replaced = `regexp_replace(regexp_replace(${json}, ${text(NOT_FINITE)}, '\\1null\\2', 'g'), ${text(NOT_FINITE)}, '\\1null\\2', 'g')`;
      if (!hasTexts) return `CAST(${replaced} AS JSON)`;
      return `CAST(CASE WHEN regexp_matches(${json}, ${text(NOT_FINITE)}) THEN error('number out of range: NaN or Infinity within an object') ELSE ${json} END AS JSON)`;
    },
  };
}
