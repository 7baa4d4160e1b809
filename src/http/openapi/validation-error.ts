/** Converts JSON Schema errors to messages that name the member and the expected value. */

import type { ErrorObject } from 'ajv';
import { ApiError, type ErrorDetail } from '../../errors.ts';
import { pointer, pointerSteps } from '../../kit/json-pointer.ts';
import { memberName } from '../../kit/member-name.ts';
import { patternSentence } from '../../kit/pattern-sentence.ts';
import { schemaSentence } from '../../kit/schema-sentence.ts';

const MAX_DETAILS = 20;

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

/** An empty title is also blank: report only one problem. */
function oncePerPath(details: readonly ErrorDetail[]): ErrorDetail[] {
  return [
    ...new Map(details.toReversed().map((detail) => [detail.path, detail])).values(),
  ].reverse();
}

/**
 * If all alternatives failed, only the summary is reported; it reads the branches itself. For a condition, the
 * problems in its branch are reported.
 */
function withoutBranches(all: readonly ErrorObject[]): TopLevelError[] {
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

interface TopLevelError {
  readonly error: ErrorObject;
  readonly branches: readonly ErrorObject[];
}

function describe({ error, branches }: TopLevelError): ErrorDetail {
  const { place, path } = locate(error);
  const message = `${nameOf(place, path)} ${describeProblem(error, place, branches)}.`;
  return { path: place === 'body' ? path : path.slice(1), message };
}

/** Problems of a member that the validator reports for its parent object. */
const MEMBER_PARAMS: Readonly<Record<string, string>> = {
  additionalProperties: 'additionalProperty',
  required: 'missingProperty',
  dependentRequired: 'property',
};

/** The validator's root contains the body next to the parameters: `/requestBody/nodes/0`, `/query/limit`. */
function locate({ instancePath, keyword, params }: ErrorObject): {
  place: 'body' | 'query' | 'path';
  path: string;
} {
  const [root = '', ...rest] = pointerSteps(instancePath);
  if (root === '') return { place: 'body', path: '' };
  const member: unknown =
    MEMBER_PARAMS[keyword] === undefined ? undefined : params[MEMBER_PARAMS[keyword]];
  const path = pointer(
    // A repeated query parameter is reported once.
    ...(root === 'query' ? rest.slice(0, 1) : rest),
    ...(typeof member === 'string' ? [member] : []),
  );
  return { place: root === 'requestBody' ? 'body' : root === 'path' ? 'path' : 'query', path };
}

/** Formats `/nodes/0/label` as `nodes[0].label`. */
function nameOf(place: 'body' | 'query' | 'path', path: string): string {
  if (path === '') return 'The request body';
  const name = memberName(path);
  return place === 'body' ? `\`${name}\`` : `The ${place} parameter \`${name}\``;
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'must be an ISO 8601 date and time with an offset, such as 2030-01-01T00:00:00Z',
  email: 'must be an email address',
  int32: 'must be from -2147483648 to 2147483647',
};

function describeProblem(
  error: ErrorObject,
  place: string,
  branches: readonly ErrorObject[],
): string {
  const { keyword, params, message } = error;
  const text = (name: string): string => String(params[name]);
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return place === 'query'
        ? 'is not one that this operation has'
        : 'is not a field of this object';
    case 'dependentRequired':
      return `needs \`${text('missingProperty')}\` beside it`;
    case 'enum':
      return `must be one of ${(params['allowedValues'] as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`;
    case 'format':
      return FORMATS[text('format')] ?? `must have the format ${text('format')}`;
    case 'pattern':
      return patternSentence(text('pattern'));
    case 'anyOf':
    case 'oneOf':
      return describeAlternatives(branches);
    default:
      return schemaSentence(error) ?? message ?? 'does not meet the specification';
  }
}

function describeAlternatives(branches: readonly ErrorObject[]): string {
  const missing = new Set(
    branches
      .filter(({ keyword }) => keyword === 'required')
      .map(({ params }) => `\`${String(params['missingProperty'])}\``),
  );
  return missing.size > 0
    ? `needs ${[...missing].join(' or ')}`
    : 'has none of the forms that the specification lists';
}
