/** Parses the text of a document. YAML aliases become references to one value, so that a YAML bomb takes no memory. */

import { YAMLException } from 'js-yaml';
import { isObject, type Value } from './located.ts';
import { quoted } from './texts.ts';
import { InvalidDocument } from './types.ts';
import { loadYaml } from './yaml-text.ts';

type Warn = (message: string) => void;

const MAX_KEY = 100;

/** @param warn reports duplicate YAML keys */
export function parseDocument(text: string, warn: Warn = () => undefined): Value {
  const value = looksLikeJson(text) ? parseJson(text, warn) : parseYaml(text, warn);
  if (!isObject(value))
    throw new InvalidDocument({
      path: '',
      message: 'is not an OpenAPI document: it is not an object',
    });
  return value;
}

function looksLikeJson(text: string): boolean {
  return /^\uFEFF?\s*\{\s*["}]/.test(text.slice(0, 1_000));
}

function parseJson(text: string, warn: Warn): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch (error) {
    // A flow mapping of YAML begins like JSON.
    try {
      return parseYaml(text, warn);
    } catch {
      throw new InvalidDocument({ path: '', message: `is not JSON: ${(error as Error).message}` });
    }
  }
}

function parseYaml(text: string, warn: Warn): unknown {
  try {
    return loadYaml(text, false);
  } catch (error) {
    if (error instanceof YAMLException && error.reason === DUPLICATE) {
      warn(duplicateText(text, error));
      return parseWithDuplicates(text);
    }
    throw invalidYaml(error);
  }
}

/** The parser's message. */
const DUPLICATE = 'duplicated mapping key';

function duplicateText(text: string, { mark: { line, column } }: YAMLException): string {
  const key =
    text
      .split(/\r\n|\r|\n/, line + 1)
      [line]?.slice(column)
      .split(/:(?:\s|$)/)[0] ?? '';
  return `The key ${quoted(key.trim(), MAX_KEY)} in line ${line + 1}, column ${column + 1} is a duplicate in its object. The last of such keys is used, here and in the rest of the document`;
}

function parseWithDuplicates(text: string): unknown {
  try {
    return loadYaml(text, true);
  } catch (error) {
    throw invalidYaml(error);
  }
}

/** @returns the error to throw */
function invalidYaml(error: unknown): unknown {
  if (error instanceof RangeError)
    return new InvalidDocument({ path: '', message: 'is nested too deeply' });
  if (!(error instanceof YAMLException)) return error;
  const { mark, reason } = error;
  // It has no position if the text as a whole is invalid.
  const place = mark as typeof mark | undefined;
  const at = place ? ` in line ${place.line + 1}, column ${place.column + 1}` : '';
  return new InvalidDocument({ path: '', message: `is neither JSON nor YAML: ${reason}${at}` });
}
