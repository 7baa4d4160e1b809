import { ApiError } from '../../errors.ts';
import { shortened } from '../../kit/shortened.ts';
import type { ResultColumn, StoredResult } from '../../model/execution.ts';

const MAX_SHOWN = 255;
const MAX_DETAILS = 100;

/** @param names null for all columns; a name that is not a column can be a list of names with commas */
export function selectColumns(
  { columns }: Pick<StoredResult, 'columns'>,
  names: readonly string[] | null,
): readonly ResultColumn[] {
  if (names === null) return columns;
  const byName = new Map(columns.map((column) => [column.name, column]));
  // Many clients encode the commas between names, so a list and a name with commas look the same.
  const wanted = names.flatMap((name) => (byName.has(name) ? [name] : name.split(',')));
  const problems: string[] = [];
  const selection = new Set<ResultColumn>();
  for (const name of wanted) {
    const column = byName.get(name);
    if (column === undefined)
      problems.push(`names ${quotedName(name)}, which is not a column of the result`);
    else if (selection.has(column)) problems.push(`names ${quotedName(name)} twice`);
    else selection.add(column);
  }
  const [first] = problems;
  if (first !== undefined) throw refusal(first, problems);
  return [...selection];
}

function refusal(first: string, problems: readonly string[]): ApiError {
  const sentence = (problem: string): string => `The query parameter \`columns\` ${problem}.`;
  const details = problems
    .slice(0, MAX_DETAILS)
    .map((problem) => ({ path: 'columns', message: sentence(problem) }));
  return new ApiError('INVALID_INPUT', sentence(first), { details });
}

function quotedName(name: string): string {
  return `\`${shortened(name, MAX_SHOWN)}\``;
}
