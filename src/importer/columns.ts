/** The columns of the rows in a response. */

import type { OperationResponse } from '../model/integration.ts';
import type { Reading } from './reading.ts';
import { isWriteOnly, type Shape, type Shapes } from './shape.ts';
import { isNested, type ValueTypes } from './value-type.ts';

export type Columns = NonNullable<OperationResponse['columns']>;

/** The maximum of the engine. */
const MAX_COLUMNS = 500;
const MAX_COLUMN_NAME = 255;

/** Integers can be ids that a double cannot represent. */
function isWhole({ types, variants }: Shape): boolean {
  return variants.length < 2 && types.size === 1 && types.has('integer');
}

/** The type is inferred from values that are not described or that may be nested. */
function columnType(types: ValueTypes, shape: Shape): string {
  if (isWhole(shape)) return 'integer';
  const type = types.of(shape);
  return type === 'object' && !isNested(shape) ? 'unknown' : type;
}

/** Undefined if the schema has no names of columns. */
export function columnsOf(
  reading: Reading,
  shapes: Shapes,
  types: ValueTypes,
  row: Shape,
): Columns | undefined {
  const columns: { name: string; type: string }[] = [];
  const seen = new Set<string>();
  const left: string[] = [];
  reading.spend(row.members.size);
  for (const [name, schema] of row.members) {
    const shape = shapes.of(schema);
    if (isWriteOnly(shape)) continue;
    if (seen.has(name.toLowerCase()) || !fits(name) || columns.length === MAX_COLUMNS) {
      left.push(name);
      continue;
    }
    seen.add(name.toLowerCase());
    for (const { path, message } of shape.notes) reading.warn(path, message);
    columns.push({ name, type: columnType(types, shape) });
  }
  if (left.length > 0)
    reading.warn(
      row.schema.path,
      `${left.length} fields of the response are left out: a column's name has at most ${MAX_COLUMN_NAME} characters and differs from the others in more than case, and there are at most ${MAX_COLUMNS} columns`,
    );
  return columns.length === 0 ? undefined : columns;
}

function fits(name: string): boolean {
  return name.length > 0 && name.length <= MAX_COLUMN_NAME && !/\u0000|\p{Surrogate}/u.test(name);
}
