/** Conditions that compare one column with a literal. They cost little and never fail. */

import type { Expression } from '../../../algebra/expression.ts';

/** The name of the column. Undefined for other conditions. */
export function testedColumn(condition: Expression): string | undefined {
  if (condition.kind !== 'call') return undefined;
  const [column, literal] = condition.args;
  const isTest =
    condition.name === 'is_null' || (condition.name === 'equal' && literal?.kind === 'literal');
  return isTest && column?.kind === 'column' ? column.name : undefined;
}
