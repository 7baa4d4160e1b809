/** Errors for invalid bodies, and the paths of their members. */

import { ApiError } from '../../errors.ts';
import { pointer } from '../../kit/json-pointer.ts';
import type { Trail } from '../../rows/index.ts';

export function notJson(what: string): ApiError {
  return new ApiError('INVALID_BODY', `The request body is not valid JSON: ${what}.`);
}

export function tooDeep(maxDepth: number): ApiError {
  return new ApiError('INVALID_INPUT', `The request body nests deeper than ${maxDepth} levels.`);
}

export function tooManyValues(maxValues: number): ApiError {
  return new ApiError(
    'INVALID_INPUT',
    `The request body has more than ${maxValues.toLocaleString('en-US')} values.`,
  );
}

export function notUtf8(): ApiError {
  return new ApiError('INVALID_BODY', 'The request body is not valid UTF-8.');
}

export function emptyBody(): ApiError {
  return new ApiError(
    'INVALID_BODY',
    'The request body is empty; this operation needs a JSON object.',
  );
}

export function notAnObject(kind: string): ApiError {
  return invalidBody('', `The request body must be a JSON object, not ${kind}.`);
}

/** Valid JSON that is not a valid body. */
export function invalidBody(path: string, message: string): ApiError {
  return new ApiError('INVALID_INPUT', message, { details: [{ path, message }] });
}

/** Returns a JSON Pointer with the two escapes of RFC 6901; replaces characters that no response can contain. */
export function pointerOf(trail: Trail): string {
  return pointer(...trail)
    .toWellFormed()
    .replaceAll('\0', '\uFFFD');
}

const TEXT_PROBLEMS = {
  nul: 'The request body has text with the character U+0000, which is not allowed.',
  surrogate: 'The request body has text with half of a surrogate pair, which is not Unicode.',
} as const;

export function invalidText(problem: keyof typeof TEXT_PROBLEMS, trail: Trail): ApiError {
  return invalidBody(pointerOf(trail), TEXT_PROBLEMS[problem]);
}

export function forbiddenMember(trail: Trail): ApiError {
  return invalidBody(
    pointerOf(trail),
    `The request body has a member \`${trail.at(-1)}\`, which is not allowed.`,
  );
}
