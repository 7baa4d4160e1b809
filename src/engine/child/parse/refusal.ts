import type { JobResult } from '../../protocol/messages.ts';
import type { Problem } from '../../types.ts';

/** @param problems only the first is reported, as the cause */
export function refusal([problem]: readonly Pick<Problem, 'code' | 'message'>[]): JobResult {
  if (problem === undefined) throw new Error('a refusal must say why');
  const { code, message } = problem;
  return { kind: 'failed', statement: 0, failure: { code, message, detail: message, value: null } };
}
