/** Columns of the engine, with the types of the API. */

import { publicType, type Columns } from '../engine/index.ts';
import type { ResultColumn } from '../model/execution.ts';

export function resultColumns(columns: Columns): ResultColumn[] {
  return columns.map(({ name, type }) => ({ name, type: publicType(type) }));
}

/** Before a run. The type is `unknown` if nothing is known of a column's values. */
export function validatedColumns(columns: Columns): ResultColumn[] {
  return columns.map(({ name, type, untyped }) => ({
    name,
    type: untyped ? 'unknown' : publicType(type),
  }));
}
