/** Skips and reports operations that an integration cannot have, so that the others can be imported. */

import type { ImportReport, SkippedOperation } from '../../importer/types.ts';
import { inReport } from '../../importer/texts.ts';
import { pointer } from '../../kit/json-pointer.ts';
import type { Steps } from '../../kit/time-slices.ts';
import type { IntegrationOperation } from '../../model/integration.ts';
import { InvalidInput, type Fault } from '../invalid-input.ts';
import type { DefinitionCheck } from './definition-rules.ts';

/** Throws INVALID_INPUT if the integration as a whole is invalid, or if no operation is left. */
export function* acceptableOperations(
  report: ImportReport,
  check: DefinitionCheck,
): Steps<ImportReport> {
  const { definition, skipped, skippedCount } = report;
  const faults = yield* check(definition);
  if (faults.length === 0) return report;
  const reasons = new Map<number, Fault>();
  const others: Fault[] = [];
  for (const fault of faults) {
    const [, index] = /^\/operations\/(\d+)/.exec(fault.field) ?? [];
    if (index === undefined) others.push(fault);
    else if (!reasons.has(Number(index))) reasons.set(Number(index), fault);
  }
  const operations = definition.operations.filter((_, index) => !reasons.has(index));
  const [first, ...more] = operations.length === 0 ? faults : others;
  if (first !== undefined) throw new InvalidInput(first, ...more);
  return {
    ...report,
    definition: { ...definition, operations },
    skipped: [
      ...skipped,
      ...[...reasons].map(([index, fault]) => skippedFor(definition.operations[index]!, fault)),
    ],
    skippedCount: skippedCount + reasons.size,
  };
}

function skippedFor({ method, path }: IntegrationOperation, fault: Fault): SkippedOperation {
  const [, place = ''] = /^\/operations\/\d+(\/.*|)$/.exec(fault.field) ?? [];
  return {
    path: inReport(pointer('paths', path, method.toLowerCase())),
    method,
    operationPath: inReport(path),
    reason: inReport(`Its \`${place.slice(1)}\` ${fault.message}`),
  };
}
