/** Rules for the declared columns of a response. */

import { columnNameProblem } from '../../engine/index.ts';
import type { FieldProblem } from '../invalid-input.ts';
import type { ColumnDraft } from './draft.ts';

export function columnProblems(columns: readonly ColumnDraft[], field: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const names = new Map<string, string>();
  for (const [index, column] of columns.entries()) {
    const { name } = column;
    const at = `${field}/${index}`;
    const problem = columnNameProblem(name);
    if (problem !== undefined) problems.push({ field: `${at}/name`, message: problem.message });
    const first = names.get(name.toLowerCase());
    if (first !== undefined)
      problems.push({
        field: `${at}/name`,
        message: `must differ from the column \`${first}\` by more than case`,
      });
    names.set(name.toLowerCase(), name);
    problems.push(...sizeProblems(column, at));
  }
  return problems;
}

function sizeProblems({ type, precision, scale }: ColumnDraft, at: string): FieldProblem[] {
  const isDecimal = type === 'decimal';
  const problems = Object.entries({ precision, scale })
    .filter(([, size]) => isDecimal === (size === undefined))
    .map(([member]) => ({
      field: `${at}/${member}`,
      message: isDecimal
        ? 'is required for a `decimal`'
        : 'must be absent: only a `decimal` has it',
    }));
  if (isDecimal && precision !== undefined && scale !== undefined && scale > precision) {
    const message = 'must be at most `precision`, which counts all digits';
    problems.push({ field: `${at}/scale`, message });
  }
  return problems;
}
