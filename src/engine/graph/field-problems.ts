import type { NodeType } from '../node-type.ts';
import { pointer, problemsOf } from '../outcome.ts';
import type { Columns, Json, JsonObject, Problem } from '../types.ts';
import { findColumn } from '../values/columns.ts';

/** Checks the members of an incomplete config that are column names. */
export function fieldProblems(
  { fields = [] }: NodeType,
  partial: JsonObject,
  columns: Columns,
): readonly Problem[] {
  const named = fields.flatMap((member): (readonly [name: Json | undefined, path: string])[] => {
    const value = partial[member];
    return Array.isArray(value)
      ? value.map((name: Json, index) => [name, pointer(member, index)])
      : [[value, pointer(member)]];
  });
  return problemsOf(
    named.flatMap(([name, path]) =>
      typeof name === 'string' ? [findColumn(columns, name, path)] : [],
    ),
  );
}
