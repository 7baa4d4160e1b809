/** Rows out of the text of a body, one generator per format. */

import { isJsonArray, isJsonObject } from '../../../kit/json-value.ts';
import { pointer, pointerSteps } from '../../../kit/json-pointer.ts';
import { shortened } from '../../../kit/shortened.ts';
import type { Json, JsonObject, ProblemCode } from '../../types.ts';
import { csvRecords, CsvError } from './csv.ts';

/** Of the members of a response, that a message names. */
const MAX_NAMED = 5;
const MAX_PATH_CHARACTERS = 80;

/** The remote host's text is not what it was said to be; the message is a sentence for the user. */
export class BodyError extends Error {
  readonly code: ProblemCode;

  constructor(message: string, code: ProblemCode = 'source_failed') {
    super(message);
    this.code = code;
  }
}

/** The array of objects, or the one object, to which the JSON Pointer leads. */
export function* jsonRows(
  text: string,
  rowsPath: string,
  nullIsEmpty = false,
): Generator<JsonObject> {
  const found = follow(parseJson(text, 'The response is not valid JSON'), rowsPath);
  if (found === null && nullIsEmpty) return;
  if (isJsonObject(found)) {
    yield found;
    return;
  }
  const place = rowsPath === '' ? 'The response' : `The value at rows_path ${rowsPath}`;
  if (!isJsonArray(found))
    throw new BodyError(`${place} is ${kindOf(found)}, neither an array of objects nor an object`);
  for (const [position, row] of found.entries()) {
    if (!isJsonObject(row))
      throw new BodyError(
        `${place} is an array whose item ${position + 1} is ${kindOf(row)}, not an object`,
      );
    yield row;
  }
}

export function* ndjsonRows(text: string): Generator<JsonObject> {
  let number = 0;
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end === -1 ? text.length : end).trim();
    at = end === -1 ? text.length : end + 1;
    number += 1;
    if (line === '') continue;
    const row = parseJson(line, `Line ${number} of the response is not valid JSON`);
    if (!isJsonObject(row))
      throw new BodyError(`Line ${number} of the response is ${kindOf(row)}, not an object`);
    yield row;
  }
}

/**
 * Every value is a string; what the declared types make of it is up to the table.
 * @param delimiter undefined: a comma, and there is no config member that names another
 */
export function* csvRows(text: string, delimiter?: string): Generator<JsonObject> {
  const header: string[] = [];
  let number = 0;
  try {
    for (const fields of csvRecords(text, delimiter)) {
      number += 1;
      if (number === 1) {
        for (const [position, name] of fields.entries())
          header.push(name ?? `column${position + 1}`);
        refuseTwice(header);
        continue;
      }
      if (fields.length !== header.length) {
        throw new BodyError(
          `Record ${number} of the CSV has ${fields.length} fields where the header has ${header.length}${delimiter === undefined ? '' : otherDelimiter(header)}`,
        );
      }
      yield Object.fromEntries(header.map((name, position) => [name, fields[position] ?? null]));
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new BodyError(`The response is not valid CSV: ${error.message}`);
    throw error;
  }
}

/** What to do where the whole header became one name because of its delimiter. */
function otherDelimiter([first = '', ...others]: readonly string[]): string {
  const [found] = /[;\t|]/.exec(others.length === 0 ? first : '') ?? [];
  return found === undefined
    ? ''
    : `; if ${JSON.stringify(found)} separates them, set \`delimiter\``;
}

function refuseTwice(header: readonly string[]): void {
  const seen = new Set<string>();
  const twice = header.find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined)
    throw new BodyError(`The header of the CSV names \`${shortened(twice, 80)}\` twice`);
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
      throw new BodyError(
        `The response has nothing at rows_path ${rowsPath}${insteadOf(value, passed)}`,
      );
    value = next;
    passed.push(member);
  }
  return value;
}

/** Where the path ends, and what is there: it is rarely far off. */
function insteadOf(value: Json, passed: readonly string[]): string {
  if (!isJsonObject(value)) return '';
  const names = Object.keys(value);
  const shown = names
    .slice(0, MAX_NAMED)
    .map((name) => shortened(pointer(...passed, name), MAX_PATH_CHARACTERS));
  const more = names.length > MAX_NAMED ? ' and others' : '';
  return names.length === 0 ? '' : `; it has ${shown.join(', ')}${more}`;
}

function parseJson(text: string, problem: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new BodyError(problem);
  }
}

function kindOf(value: Exclude<Json, JsonObject>): string {
  if (value === null) return 'null';
  return isJsonArray(value) ? 'an array' : `a ${typeof value}`;
}
