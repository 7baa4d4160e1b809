/** Declared columns that the rows of a source do not have. */

import { shortened } from '../../kit/shortened.ts';

const MAX_SHOWN = 10;
const MAX_LENGTH = 60;

/** A sentence that names them and what is there; null if none is missing. */
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

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_SHOWN).map((name) => `\`${shortened(name, MAX_LENGTH)}\``);
  return names.length > MAX_SHOWN ? `${shown.join(', ')} and others` : shown.join(', ');
}
