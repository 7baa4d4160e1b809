/** Columns of the engine, with the types that clients know. */

import { publicType, type Columns } from '../engine/index.ts';
import type { ResultColumn } from '../model/execution.ts';

export function resultColumns(columns: Columns): ResultColumn[] {
  return columns.map(({ name, type }) => ({ name, type: publicType(type) }));
}
