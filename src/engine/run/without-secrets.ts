/**
 * Removes secrets from the outcome of a run: its messages can quote a response, and a response can repeat the request.
 */

import type { CallSession } from '../contract.ts';
import type { NodeProblem, ValidationReport } from '../types.ts';

interface Ended {
  readonly problem?: NodeProblem;
  readonly report?: ValidationReport;
}

export function withoutSecrets<T extends object>(
  outcome: T & Ended,
  { withoutSecrets: clean }: Pick<CallSession, 'withoutSecrets'>,
): T {
  const { problem, report } = outcome;
  const cleaned = (original: NodeProblem): NodeProblem => ({
    ...original,
    message: clean(original.message),
    ...(original.hinted && { hinted: () => clean(original.hinted!()) }),
  });
  return {
    ...outcome,
    ...(problem && { problem: cleaned(problem) }),
    ...(report && { report: { ...report, errors: report.errors.map(cleaned) } }),
  };
}
