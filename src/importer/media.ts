/** Supported media types. */

import { members, member, elements, type Located } from './located.ts';
import type { Reading } from './reading.ts';
import type { ResponseFormat } from '../model/integration.ts';

export function isJson(type: string): boolean {
  return /^(application|text)\/([\w.+-]+\+)?json$|^\*\/\*$|^application\/\*$/.test(essence(type));
}

export function isForm(type: string): boolean {
  return essence(type) === 'application/x-www-form-urlencoded';
}

/** Media types of responses, except JSON. */
const ROW_FORMATS: Readonly<Record<string, ResponseFormat>> = {
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'application/x-jsonlines': 'ndjson',
  'application/jsonlines': 'ndjson',
  'text/csv': 'csv',
  'application/csv': 'csv',
};

export function rowFormat(type: string): ResponseFormat | undefined {
  return isJson(type) ? 'json' : ROW_FORMATS[essence(type)];
}

function essence(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

/** Media types of `content`, with their schemas. */
export function contentOf(of: Located): readonly (readonly [type: string, schema: Located])[] {
  return members(member(of, 'content')).map(([type, media]) => [type, member(media, 'schema')]);
}

/** Swagger 2.0: `consumes` or `produces` of the operation, or else of the document. */
export function mediaTypes(
  reading: Reading,
  operation: Located,
  keyword: 'consumes' | 'produces',
): readonly string[] {
  const operationTypes = member(operation, keyword);
  const list = operationTypes.value === undefined ? member(reading.root, keyword) : operationTypes;
  return elements(list).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
}
