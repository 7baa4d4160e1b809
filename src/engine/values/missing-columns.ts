/** Declared columns that the rows of a source do not have. */

import type { Inference } from './infer.ts';
import { shortened } from '../../kit/shortened.ts';

import type { JsonObject } from '../types.ts';
import type { RowSummary } from '../../rows/index.ts';
import { declaredEntries, type DeclaredColumns } from './declared-columns.ts';

const MAX_SHOWN = 10;
const MAX_LENGTH = 60;

/** A sentence with the missing columns and the existing ones. Null if none is missing. */
export function missingColumns(
  declared: readonly string[],
  present: Iterable<string>,
  where: 'header' | 'rows',
): string | null {
  const names = new Set(present);
  const missing = declared.filter((name) => !names.has(name));
  if (missing.length === 0) return null;
  const there = names.size === 0 ? 'none' : listed([...names]);
  return where === 'header'
    ? `The source has no column ${listed(missing)}; its columns are ${there}`
    : `No row has ${listed(missing)}; the rows have ${there}`;
}

/** Warnings about declared columns that none of these rows has. */
export function missingOfRows(
  rows: readonly JsonObject[],
  declared: DeclaredColumns | undefined,
): readonly string[] {
  if (declared === undefined || rows.length === 0) return [];
  const names = declaredEntries(declared).map(([name]) => name);
  const present = new Set<string>();
  for (const row of rows) for (const name in row) present.add(name);
  const missing = missingColumns(names, present, 'rows');
  return missing === null ? [] : [missing];
}

/** Warnings about declared columns that no row has. */
export function missingOf(
  { rows, columns }: RowSummary,
  declared: DeclaredColumns | undefined,
): readonly string[] {
  if (declared === undefined || rows === 0) return [];
  const names = declaredEntries(declared).map(([name]) => name);
  const missing = missingColumns(
    names,
    columns.map(({ name }) => name),
    'rows',
  );
  return missing === null ? [] : [missing];
}

/** The warnings of the inference, and those about declared columns that no row has. */
export function warningsOf(
  inference: Pick<Inference, 'names' | 'warnings'>,
  declared: DeclaredColumns | undefined,
  rows: number,
): readonly string[] {
  const names = declared === undefined ? [] : declaredEntries(declared).map(([name]) => name);
  const missing = rows === 0 ? null : missingColumns(names, inference.names(), 'rows');
  return missing === null ? inference.warnings() : [...inference.warnings(), missing];
}

function listed(names: readonly string[]): string {
  const listed = names.slice(0, MAX_SHOWN).map((name) => `\`${shortened(name, MAX_LENGTH)}\``);
  return names.length > MAX_SHOWN ? `${listed.join(', ')} and others` : listed.join(', ');
}
