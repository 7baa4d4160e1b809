/** Rejects numbers that are valid JSON but do not fit a double. */

import type { ApiError } from '../../errors.ts';
import { memberName } from '../../kit/member-name.ts';
import { shortened } from '../../kit/shortened.ts';
import type { NumberFinding } from '../../rows/index.ts';
import { numberText } from '../../kit/json/exact-json.ts';
import { pointerOf, invalidBody } from './json-refusal.ts';

/** Longer numbers are truncated in the message. */
const MAX_SHOWN = 60;

export function unrepresentableNumber({ problem, literal, trail }: NumberFinding): ApiError {
  const path = pointerOf(trail);
  const what = path === '' ? 'The request body' : `\`${memberName(path)}\``;
  const excerpt = shortened(literal, MAX_SHOWN);
  const reason =
    problem === 'infinite'
      ? `a number that cannot be kept: ${excerpt} is beyond 1.8e308`
      : `a whole number that cannot be kept exactly: ${excerpt} would become ${numberText(Number(literal))}`;
  return invalidBody(path, `${what} is ${reason}. Send it as text: "${excerpt}".`);
}
