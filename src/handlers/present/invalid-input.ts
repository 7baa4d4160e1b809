/** Presents problems of the services' rules as INVALID_INPUT, with the field names of the interface. */

import { ApiError, type ErrorDetail } from '../../errors.ts';
import { memberName } from '../../kit/member-name.ts';
import type { FieldProblem, InvalidInput } from '../../services/invalid-input.ts';

const MAX_DETAILS = 100;

/** The message describes the first problem, the details up to a hundred. */
export function presentInvalidInput({ problems }: InvalidInput): ApiError {
  const [first, ...others] = problems;
  const more =
    others.length === 0
      ? ''
      : ` (And ${others.length} more ${others.length === 1 ? 'problem' : 'problems'}.)`;
  return new ApiError('INVALID_INPUT', `${presentProblem(first).message}${more}`, {
    details: problems.slice(0, MAX_DETAILS).map(presentProblem),
  });
}

/** A message with its own subject follows the field's name after a colon. */
function presentProblem({ field, pointer = '', message }: FieldProblem): ErrorDetail {
  const wireName = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const path = `${wireName}${pointer}`;
  const hasSubject = !/^(?:is|must) /.test(message);
  return { path, message: `\`${memberName(path)}\`${hasSubject ? ':' : ''} ${message}.` };
}
