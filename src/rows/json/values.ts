import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../kit/json-value.ts';
import { pointer, pointerSteps } from '../../kit/json-pointer.ts';
import { shortened } from '../../kit/shortened.ts';
import { RowsError } from '../rows-error.ts';
import { excerpt } from '../text/excerpt.ts';
import { jsonPlace } from './place.ts';
import { WHOLE_MARK } from './large-numbers.ts';

/** Prefix of each text in a JSON text sequence (RFC 7464). */
export const RECORD_SEPARATOR = '\x1e';

/** Maximum number of a response's members that a message names. */
const MAX_NAMED = 5;
const MAX_PATH_CHARACTERS = 80;

/**
 * The array of objects, or the single object, at the JSON Pointer. Null in place of a member and `{}` count as an
 * empty list, as written by some hosts.
 * @param source the text as received, to locate a problem
 */
export function* jsonRows(
  text: string,
  rowsPath: string,
  nullIsEmpty = false,
  source = text,
): Generator<JsonObject> {
  const problem = (): string => `The response is not valid JSON${jsonPlace(source, rowsPath)}`;
  const target = follow(parseJson(text, problem), rowsPath);
  if (target === null && (nullIsEmpty || rowsPath !== '')) return;
  if (isJsonObject(target)) {
    if (Object.keys(target).length > 0) yield target;
    return;
  }
  const place = rowsPath === '' ? 'The response' : `The value at rows_path ${rowsPath}`;
  if (!isJsonArray(target)) {
    const sample =
      typeof target === 'string' && !target.startsWith(WHOLE_MARK) ? ` (${excerpt(target)})` : '';
    throw new RowsError(
      `${place} is ${kindOf(target)}${sample}, neither an array of objects nor an object`,
    );
  }
  for (const [position, row] of target.entries()) {
    if (!isJsonObject(row))
      throw new RowsError(
        `${place} is an array whose item ${position + 1} is ${kindOf(row)}, not an object`,
      );
    yield row;
  }
}

/** One JSON value per line, or after each record separator. */
export function* ndjsonRows(text: string): Generator<JsonObject> {
  if (text.trimStart().startsWith(RECORD_SEPARATOR)) {
    yield* sequenceRows(text);
    return;
  }
  let number = 0;
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end === -1 ? text.length : end).trim();
    at = end === -1 ? text.length : end + 1;
    number += 1;
    if (line === '') continue;
    const row = parseJson(
      line,
      () => `Line ${number} of the response is not valid JSON${jsonPlace(line, '')}`,
    );
    if (!isJsonObject(row))
      throw new RowsError(`Line ${number} of the response is ${kindOf(row)}, not an object`);
    yield row;
  }
}

function* sequenceRows(text: string): Generator<JsonObject> {
  const [, ...texts] = text.split(RECORD_SEPARATOR);
  for (const [at, one] of texts.entries()) {
    if (one.trim() === '') continue;
    const row = parseJson(
      one,
      () => `Text ${at + 1} of the response is not valid JSON${jsonPlace(one, '')}`,
    );
    if (!isJsonObject(row))
      throw new RowsError(`Text ${at + 1} of the response is ${kindOf(row)}, not an object`);
    yield row;
  }
}

function follow(root: Json, rowsPath: string): Json {
  let value: Json = root;
  const passed: string[] = [];
  for (const member of pointerSteps(rowsPath)) {
    const next: Json | undefined =
      value !== null && typeof value === 'object' && Object.hasOwn(value, member)
        ? (value as JsonObject)[member]
        : undefined;
    if (next === undefined)
      throw new RowsError(
        `The response has nothing at rows_path ${rowsPath}${insteadOf(value, passed)}`,
      );
    value = next;
    passed.push(member);
  }
  return value;
}

/** The end of the matching path, and what is there, to help find the right path. */
function insteadOf(value: Json, passed: readonly string[]): string {
  if (!isJsonObject(value)) return '';
  const names = Object.keys(value);
  const listed = names
    .slice(0, MAX_NAMED)
    .map((name) => shortened(pointer(...passed, name), MAX_PATH_CHARACTERS));
  const more = names.length > MAX_NAMED ? ' and others' : '';
  return names.length === 0 ? '' : `; it has ${listed.join(', ')}${more}`;
}

function parseJson(text: string, problem: () => string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new RowsError(problem());
  }
}

function kindOf(value: Exclude<Json, JsonObject>): string {
  if (value === null) return 'null';
  if (typeof value === 'string' && value.startsWith(WHOLE_MARK)) return 'a number';
  return isJsonArray(value) ? 'an array' : `a ${typeof value}`;
}
