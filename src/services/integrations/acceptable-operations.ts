/** Skips and reports operations that an integration cannot have, so that the others can be imported. */

import type { ImportReport, SkippedOperation } from '../../importer/types.ts';
import { inReport } from '../../importer/texts.ts';
import { pointer } from '../../kit/json-pointer.ts';
import type { Steps } from '../../kit/time-slices.ts';
import type { IntegrationOperation } from '../../model/integration.ts';
import { InvalidInput, type FieldProblem } from '../invalid-input.ts';
import type { DefinitionCheck } from './definition-rules.ts';

/** Throws INVALID_INPUT if the integration as a whole is invalid, or if no operation is left. */
export function* acceptableOperations(
  report: ImportReport,
  check: DefinitionCheck,
): Steps<ImportReport> {
  const { definition, skipped, skippedCount } = report;
  const problems = yield* check(definition);
  if (problems.length === 0) return report;
  const reasons = new Map<number, FieldProblem>();
  const others: FieldProblem[] = [];
  for (const problem of problems) {
    const [, index] = /^\/operations\/(\d+)/.exec(problem.field) ?? [];
    if (index === undefined) others.push(problem);
    else if (!reasons.has(Number(index))) reasons.set(Number(index), problem);
  }
  const operations = definition.operations.filter((_, index) => !reasons.has(index));
  const [first, ...more] = operations.length === 0 ? problems : others;
  if (first !== undefined) throw new InvalidInput(first, ...more);
  return {
    ...report,
    definition: { ...definition, operations },
    skipped: [
      ...skipped,
      ...[...reasons].map(([index, problem]) => skippedFor(definition.operations[index]!, problem)),
    ],
    skippedCount: skippedCount + reasons.size,
  };
}

function skippedFor(
  { method, path }: IntegrationOperation,
  problem: FieldProblem,
): SkippedOperation {
  const [, place = ''] = /^\/operations\/\d+(\/.*|)$/.exec(problem.field) ?? [];
  return {
    path: inReport(pointer('paths', path, method.toLowerCase())),
    method,
    operationPath: inReport(path),
    reason: inReport(`Its \`${place.slice(1)}\` ${problem.message}`),
  };
}
