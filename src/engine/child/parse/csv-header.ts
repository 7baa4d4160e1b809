/** The names of a CSV's columns: each has one, and no two have the same. */

import { shortened } from '../../../kit/shortened.ts';
import { columnNameFault, MAX_COLUMNS } from '../../values/columns.ts';
import { BodyError } from './body-error.ts';
import type { ParseReport } from './report.ts';

const MAX_SHOWN = 80;

/**
 * @param fields of the header; null or empty: it has no name, and is called by its position
 * @param line of the header, for messages
 */
export function columnNames(
  fields: readonly (string | null)[],
  line: number,
  report: ParseReport,
): readonly string[] {
  if (fields.length > MAX_COLUMNS)
    throw new BodyError(
      `The header of the CSV (line ${line}) has ${fields.length.toLocaleString('en-US')} fields, but a table has at most ${MAX_COLUMNS} columns`,
      'invalid_value',
    );
  const wanted = fields.map((field, at) =>
    field === null || field.trim() === '' ? `column${at + 1}` : field,
  );
  for (const [at, name] of wanted.entries()) {
    const fault = columnNameFault(name);
    if (fault)
      throw new BodyError(
        `Field ${at + 1} of the CSV's header (line ${line}): ${fault.message}`,
        fault.code,
      );
  }
  return uniqueNames(wanted, report);
}

/** A name that differs from one before it in nothing but case gets a suffix: `_2`, `_3` and so on. */
export function uniqueNames(wanted: readonly string[], report: ParseReport): readonly string[] {
  const written = new Set(wanted.map((name) => name.toLowerCase()));
  const taken = new Set<string>();
  return wanted.map((name) => {
    const folded = name.toLowerCase();
    if (!taken.has(folded)) {
      taken.add(folded);
      return name;
    }
    let number = 2;
    const isTaken = (suffixed: string): boolean => taken.has(suffixed) || written.has(suffixed);
    while (isTaken(`${folded}_${number}`)) number += 1;
    taken.add(`${folded}_${number}`);
    const renamed = `${name}_${number}`;
    report.warn(
      `The header has \`${shortened(name, MAX_SHOWN)}\` more than once, whatever its case: the column is called \`${shortened(renamed, MAX_SHOWN)}\``,
    );
    return renamed;
  });
}
