/** Columns of the engine, with the types of the API. */

import { publicType, type Columns, type DataType } from '../engine/index.ts';
import { decimalSize, isDecimalType } from '../kit/decimal-type.ts';
import type { ResultColumn } from '../model/execution.ts';

export function resultColumns(columns: Columns): ResultColumn[] {
  return columns.map(({ name, type }) => ({ name, ...typeOf(type) }));
}

/** Before a run. The type is `unknown` if nothing is known of a column's values. */
export function validatedColumns(columns: Columns): ResultColumn[] {
  return columns.map(({ name, type, untyped }) => ({
    name,
    ...(untyped ? { type: 'unknown' } : typeOf(type)),
  }));
}

function typeOf(type: DataType): Omit<ResultColumn, 'name'> {
  return { type: publicType(type), ...(isDecimalType(type) ? decimalSize(type) : {}) };
}
