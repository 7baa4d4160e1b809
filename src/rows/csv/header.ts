/** Names the columns of a CSV uniquely. */

import { shortened } from '../../kit/shortened.ts';
import { MAX_COLUMNS, nameProblem } from '../limits.ts';
import type { CsvOptions } from './options.ts';
import { RowsError } from '../rows-error.ts';
import type { CsvRecord } from './records.ts';
import type { RowsReport } from '../report.ts';

const MAX_SHOWN = 80;

/**
 * The column names in the first record, unless it is blank and before a header.
 * @param line of the record, for messages
 */
export function headerNames(
  { fields, problem }: CsvRecord,
  { header = true }: CsvOptions,
  line: number,
  report: RowsReport,
): readonly string[] | null {
  if (header === true && isBlank(fields)) return null;
  if (header === true && problem !== null)
    throw new RowsError(`The header of the CSV (line ${line}) ${problem}`);
  const names = typeof header === 'boolean' ? (header ? fields : fields.map(() => null)) : header;
  return columnNames(names, line, report);
}

/**
 * Adds a name in front if the first row has one field more than the header, as in R's files with row names.
 * @param line of the first line that is not skipped
 */
export function withRowNames(
  names: readonly string[],
  { fields, problem }: CsvRecord,
  line: number,
  report: RowsReport,
): readonly string[] {
  const hasOneMore =
    problem === null && fields.length === names.length + 1 && fields.at(-1) !== null;
  if (!hasOneMore || (names.length === 1 && otherDelimiter(names) !== undefined)) return names;
  return columnNames([null, ...names], line, report);
}

export function isBlank(fields: CsvRecord['fields']): boolean {
  return fields.length === 1 && fields[0] === null;
}

/** The probable delimiter if the whole header became one name. */
export function otherDelimiter([name = '']: readonly string[]): string | undefined {
  return /[,;\t|]/.exec(name)?.[0];
}

/**
 * @param fields of the header; columns without a name are named by their position
 * @param line of the header, for messages
 */
export function columnNames(
  fields: readonly (string | null)[],
  line: number,
  report: RowsReport,
): readonly string[] {
  if (fields.length > MAX_COLUMNS)
    throw new RowsError(
      `The header of the CSV (line ${line}) has ${fields.length.toLocaleString('en-US')} fields, but a table has at most ${MAX_COLUMNS} columns`,
      'invalid_value',
    );
  const wanted = fields.map((field, at) =>
    field === null || field.trim() === '' ? `column${at + 1}` : field,
  );
  for (const [at, name] of wanted.entries()) {
    const problem = nameProblem(name);
    if (problem !== undefined)
      throw new RowsError(
        `Field ${at + 1} of the CSV's header (line ${line}): ${problem}`,
        'invalid_value',
      );
  }
  return uniqueNames(wanted, report);
}

/** Adds a suffix (`_2`, `_3` and so on) to a name that equals an earlier one, ignoring case. */
export function uniqueNames(wanted: readonly string[], report: RowsReport): readonly string[] {
  const written = new Set(wanted.map((name) => name.toLowerCase()));
  const usedNames = new Set<string>();
  return wanted.map((name) => {
    const folded = name.toLowerCase();
    if (!usedNames.has(folded)) {
      usedNames.add(folded);
      return name;
    }
    let number = 2;
    const isTaken = (suffixed: string): boolean => usedNames.has(suffixed) || written.has(suffixed);
    while (isTaken(`${folded}_${number}`)) number += 1;
    usedNames.add(`${folded}_${number}`);
    const renamed = `${name}_${number}`;
    report.warn(
      `The header has \`${shortened(name, MAX_SHOWN)}\` more than once, whatever its case: the column is called \`${shortened(renamed, MAX_SHOWN)}\``,
    );
    return renamed;
  });
}
