/** What a body is: by its declared format, else by its media type, else by how it begins. */

import type { FetchedJob } from '../../protocol/messages.ts';
import { BodyError } from './rows.ts';

export type BodyFormat = Exclude<FetchedJob['format'], 'auto'>;

const NDJSON_TYPES: ReadonlySet<string> = new Set([
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/jsonlines',
  'application/x-jsonlines',
]);

/** Whether a body that turns out to be a JSON array is one of rows, as `bodyFormat` would say of its text. */
export function takesJsonArray(declared: FetchedJob['format'], contentType: string): boolean {
  if (declared !== 'auto') return declared === 'json';
  const media = mediaType(contentType);
  return media !== 'text/csv' && !NDJSON_TYPES.has(media);
}

export function bodyFormat(
  declared: FetchedJob['format'],
  contentType: string,
  text: string,
): BodyFormat {
  if (declared !== 'auto') return declared;
  const media = mediaType(contentType);
  if (NDJSON_TYPES.has(media)) return 'ndjson';
  if (media === 'text/csv') return 'csv';
  if (media === 'application/json' || media.endsWith('+json'))
    return isSeveralLines(text) ? 'ndjson' : 'json';
  const first = text.trimStart()[0];
  if (first === '[') return 'json';
  if (first === '{') return isSeveralLines(text) ? 'ndjson' : 'json';
  // Any text passes for CSV, and a page in the place of rows is most often an error page or a login.
  if (first === '<')
    throw new BodyError(
      'The response begins like HTML or XML, not rows; if it is CSV anyway, set `format` to csv',
    );
  return 'csv';
}

/** Hosts often say application/json of one object per line: then the first line is complete and more follow. */
function isSeveralLines(text: string): boolean {
  const end = text.indexOf('\n');
  if (end === -1 || text.slice(end).trim() === '') return false;
  const first = text.slice(0, end).trim();
  if (!first.startsWith('{')) return false;
  try {
    JSON.parse(first);
    return true;
  } catch {
    return false;
  }
}

function mediaType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}
