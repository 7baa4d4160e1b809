/**
 * Removes secrets from the outcome of a run: its messages can quote a response, and a response can repeat the request.
 */

import type { CallSession } from '../contract.ts';
import type { Hint, NodeProblem, ValidationReport } from '../types.ts';

interface Ended {
  readonly problem?: NodeProblem;
  readonly report?: ValidationReport;
}

export function withoutSecrets<T extends object>(
  outcome: T & Ended,
  { withoutSecrets: clean }: Pick<CallSession, 'withoutSecrets'>,
): T {
  const { problem, report } = outcome;
  const cleanedHint = ({ message, suggestion }: Hint): Hint => ({
    message: clean(message),
    ...(suggestion !== undefined && clean(suggestion) === suggestion && { suggestion }),
  });
  const cleaned = ({ suggestion, hinted, ...original }: NodeProblem): NodeProblem => ({
    ...original,
    ...cleanedHint({ message: original.message, suggestion }),
    ...(hinted && { hinted: () => cleanedHint(hinted()) }),
  });
  return {
    ...outcome,
    ...(problem && { problem: cleaned(problem) }),
    ...(report && { report: { ...report, errors: report.errors.map(cleaned) } }),
  };
}
