/** The text of a document as a value. YAML aliases become references to one value, so that a YAML bomb takes no memory. */

import { CORE_SCHEMA, load, Type, YAMLException } from 'js-yaml';
import { isObject, type Value } from './located.ts';
import { InvalidDocument } from './types.ts';

/** YAML 1.2 with merge keys: a date stays text. */
const YAML_SCHEMA = CORE_SCHEMA.extend({
  implicit: [
    new Type('tag:yaml.org,2002:merge', { kind: 'scalar', resolve: (data) => data === '<<' }),
  ],
});

export function parseDocument(text: string): Value {
  const value = looksLikeJson(text) ? parseJson(text) : parseYaml(text);
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch (error) {
    // A flow mapping of YAML begins as JSON does.
    try {
      return parseYaml(text);
    } catch {
      throw new InvalidDocument({ path: '', message: `is not JSON: ${(error as Error).message}` });
    }
  }
}

function parseYaml(text: string): unknown {
  try {
    return load(text, { schema: YAML_SCHEMA, json: true });
  } catch (error) {
    if (error instanceof RangeError)
      throw new InvalidDocument({ path: '', message: 'is nested too deeply' });
    if (!(error instanceof YAMLException)) throw error;
    const { mark, reason } = error;
    const place = mark ? ` in line ${mark.line + 1}, column ${mark.column + 1}` : '';
    throw new InvalidDocument({ path: '', message: `is neither JSON nor YAML: ${reason}${place}` });
  }
}
