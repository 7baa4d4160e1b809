/**
 * Numbers that JSON can write and a double cannot hold. A fraction that is
 * rounded is what JSON numbers mean; a whole number that comes out as another
 * one, or a number that comes out as infinite, would be a silent change of data.
 * Between 2^53 and 10^21 a double is written as a whole number with zeros in
 * place of its last digits, by JSON.stringify and so by us: written in this way
 * it comes out as it came in, and is taken.
 */

import type { ApiError } from '../errors.ts';
import { memberName } from '../member-name.ts';
import { readJson, type Place } from './json-reader.ts';
import { pointerOf, unfit } from './json-refusal.ts';

/** Of a longer number the beginning is shown. */
const MAX_SHOWN = 60;

/** The refusal of the first such number in the text; null where there is none. */
export function refusalOfNumber(text: string, place: Place): ApiError | null {
  let refusal: ApiError | null = null;
  readJson(text, place, (literal, trail) => {
    if (refusal !== null) return;
    const fault = faultOf(literal);
    if (fault === null) return;
    const path = pointerOf(trail);
    refusal = unfit(path, `${path === '' ? 'The request body' : `\`${memberName(path)}\``} ${fault}`);
  });
  return refusal;
}

function faultOf(literal: string): string | null {
  const held = Number(literal);
  const shown = literal.length > MAX_SHOWN ? `${literal.slice(0, MAX_SHOWN)}…` : literal;
  if (!Number.isFinite(held)) return `is a number that cannot be kept: ${shown} is beyond 1.8e308. Send it as text: "${shown}".`;
  if (/[.eE]/.test(literal) || literal === String(held) || BigInt(literal) === BigInt(held)) return null;
  return `is a whole number that cannot be kept exactly: ${shown} would become ${held}. Send it as text: "${shown}".`;
}
