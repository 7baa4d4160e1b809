/** Numbers that JSON can write and a double cannot hold, and how a body is refused that has one. */

import type { ApiError } from '../../errors.ts';
import { memberName } from '../../kit/member-name.ts';
import { shortened } from '../../kit/shortened.ts';
import type { NumberFinding } from '../../kit/json/findings.ts';
import { numberText } from '../../kit/json/exact-json.ts';
import { numberFault } from '../../kit/json/number-literal.ts';
import { readJson, type Place } from './json-reader.ts';
import { pointerOf, invalidBody } from './json-refusal.ts';

/** Of a longer number the beginning is shown. */
const MAX_SHOWN = 60;

/** The refusal of the first such number in the text; null where there is none. */
export function refusalOfNumber(text: string, place: Place): ApiError | null {
  let refusal: ApiError | null = null;
  readJson(text, place, (literal, trail) => {
    const fault = refusal === null ? numberFault(literal) : null;
    if (fault !== null) refusal = unrepresentableNumber({ fault, literal, trail });
  });
  return refusal;
}

export function unrepresentableNumber({ fault, literal, trail }: NumberFinding): ApiError {
  const path = pointerOf(trail);
  const what = path === '' ? 'The request body' : `\`${memberName(path)}\``;
  const shown = shortened(literal, MAX_SHOWN);
  const kept =
    fault === 'infinite'
      ? `a number that cannot be kept: ${shown} is beyond 1.8e308`
      : `a whole number that cannot be kept exactly: ${shown} would become ${numberText(Number(literal))}`;
  return invalidBody(path, `${what} is ${kept}. Send it as text: "${shown}".`);
}
