/** What a JSON Schema validator found, said in words that name the member and what would be right. */

import type { ErrorObject } from 'ajv';
import { ApiError, type ErrorDetail } from '../../errors.ts';
import { memberName } from '../../kit/member-name.ts';

const MAX_DETAILS = 20;

/** Of a body with thousands of faults no more than these are put into words. */
const MAX_ERRORS = 200;

export function invalidInput(errors: readonly ErrorObject[]): ApiError {
  const details = oncePerPath(withoutBranches(errors.slice(0, MAX_ERRORS)).map(describe));
  const more = details.length - 1;
  const first = details[0]?.message ?? 'The request does not meet the specification.';
  const count = errors.length > MAX_ERRORS ? `more than ${more}` : String(more);
  return new ApiError(
    'INVALID_INPUT',
    more > 0 ? `${first} (And ${count} more ${more === 1 ? 'problem' : 'problems'}.)` : first,
    { details: details.slice(0, MAX_DETAILS) },
  );
}

/** A title that is empty is also blank: once is enough. */
function oncePerPath(details: readonly ErrorDetail[]): ErrorDetail[] {
  return [
    ...new Map(details.toReversed().map((detail) => [detail.path, detail])).values(),
  ].reverse();
}

/**
 * Of alternatives that all failed, only the summary is told; it reads the
 * branches itself. Of a condition, what failed in its branch is told.
 */
function withoutBranches(all: readonly ErrorObject[]): Told[] {
  const errors = all.filter(({ keyword }) => keyword !== 'if');
  const summaries = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  const summaryOf = (error: ErrorObject): ErrorObject | undefined =>
    summaries.find(
      (summary) =>
        summary !== error &&
        error.schemaPath.startsWith(`${summary.schemaPath}/`) &&
        error.instancePath.startsWith(summary.instancePath),
    );
  return errors
    .filter((error) => summaryOf(error) === undefined)
    .map((error) => ({ error, branches: errors.filter((other) => summaryOf(other) === error) }));
}

interface Told {
  readonly error: ErrorObject;
  readonly branches: readonly ErrorObject[];
}

function describe({ error, branches }: Told): ErrorDetail {
  const { place, pointer } = locate(error);
  const path = place === 'body' ? pointer : pointer.slice(1);
  const name = nameOf(place, pointer);
  return { path, message: `${name} ${sayWhat(error, place, branches)}.` };
}

/** Faults of a member that the validator finds at the object around it. */
const MEMBER_PARAMS: Readonly<Record<string, string>> = {
  additionalProperties: 'additionalProperty',
  required: 'missingProperty',
  dependentRequired: 'property',
};

/** The validator's root holds the body beside the parameters: `/requestBody/nodes/0`, `/query/limit`. */
function locate({ instancePath, keyword, params }: ErrorObject): {
  place: 'body' | 'query' | 'path';
  pointer: string;
} {
  const [, root = '', ...rest] = instancePath.split('/');
  const member: unknown =
    MEMBER_PARAMS[keyword] === undefined ? undefined : params[MEMBER_PARAMS[keyword]];
  if (root === '') return { place: 'body', pointer: '' };
  const pointer = [
    // A query parameter that comes several times is refused as one.
    ...(root === 'query' ? rest.slice(0, 1) : rest),
    ...(typeof member === 'string' ? [member.replaceAll('~', '~0').replaceAll('/', '~1')] : []),
  ]
    .map((part) => `/${part}`)
    .join('');
  return { place: root === 'requestBody' ? 'body' : root === 'path' ? 'path' : 'query', pointer };
}

/** `/nodes/0/label` as people write it: `nodes[0].label`. */
function nameOf(place: 'body' | 'query' | 'path', pointer: string): string {
  if (pointer === '') return 'The request body';
  const name = memberName(pointer);
  return place === 'body' ? `\`${name}\`` : `The ${place} parameter \`${name}\``;
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'must be an ISO 8601 date and time with an offset, such as 2030-01-01T00:00:00Z',
  email: 'must be an email address',
  int32: 'must be from -2147483648 to 2147483647',
};

const TYPES: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
};

function sayWhat(
  { keyword, params, message }: ErrorObject,
  place: string,
  branches: readonly ErrorObject[],
): string {
  const limit = String(params['limit'] ?? '');
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return place === 'query'
        ? 'is not one that this operation has'
        : 'is not a member that this object has';
    case 'dependentRequired':
      return `needs \`${String(params['missingProperty'])}\` beside it`;
    case 'type':
      return `must be ${[params['type'] as string | string[]]
        .flat()
        .map((type) => TYPES[type] ?? type)
        .join(' or ')}`;
    case 'enum':
      return `must be one of ${(params['allowedValues'] as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`;
    case 'minLength':
      return limit === '1' ? 'must not be empty' : `must be at least ${limit} characters`;
    case 'maxLength':
      return `must be at most ${limit} characters`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'minItems':
      return `must have at least ${limit} items`;
    case 'maxItems':
      return `must have at most ${limit} items`;
    case 'uniqueItems':
      return 'must not have the same item twice';
    case 'format':
      return (
        FORMATS[String(params['format'])] ?? `must have the format ${String(params['format'])}`
      );
    case 'pattern':
      return sayPattern(String(params['pattern']));
    case 'anyOf':
    case 'oneOf':
      return sayAlternatives(branches);
    default:
      return message ?? 'does not meet the specification';
  }
}

function sayPattern(pattern: string): string {
  if (pattern.includes('\\s')) return 'must not be blank';
  if (pattern.startsWith('^[^\\x00]')) return 'must not have the character U+0000';
  return `must match the pattern ${pattern}`;
}

function sayAlternatives(branches: readonly ErrorObject[]): string {
  const missing = new Set(
    branches
      .filter(({ keyword }) => keyword === 'required')
      .map(({ params }) => `\`${String(params['missingProperty'])}\``),
  );
  return missing.size > 0
    ? `needs ${[...missing].join(' or ')}`
    : 'has none of the forms that the specification lists';
}
