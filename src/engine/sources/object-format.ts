/** The format of an object, by the ending of its key. */

import type { ObjectReading } from './read-objects.ts';

export type ObjectFormat = Exclude<ObjectReading['format'], 'auto'>;

interface KeyFormat {
  readonly format: ObjectFormat;
  readonly contentType: string;
}

const UNKNOWN_TYPE = 'application/octet-stream';
const ENDINGS: Readonly<Record<string, KeyFormat>> = {
  csv: { format: 'csv', contentType: UNKNOWN_TYPE },
  tsv: { format: 'csv', contentType: 'text/tab-separated-values' },
  ndjson: { format: 'ndjson', contentType: UNKNOWN_TYPE },
  jsonl: { format: 'ndjson', contentType: UNKNOWN_TYPE },
  json: { format: 'json', contentType: UNKNOWN_TYPE },
  parquet: { format: 'parquet', contentType: UNKNOWN_TYPE },
};

/** Null if the ending says nothing. A compressed object has the ending of its content before `.gz`. */
export function objectFormat(key: string, declared: ObjectReading['format']): KeyFormat | null {
  const [, ending = ''] = /\.([a-z0-9]+)(?:\.gz)?$/i.exec(key) ?? [];
  const byEnding = Object.hasOwn(ENDINGS, ending.toLowerCase())
    ? ENDINGS[ending.toLowerCase()]
    : undefined;
  if (declared === 'auto') return byEnding ?? null;
  return byEnding?.format === declared ? byEnding : { format: declared, contentType: UNKNOWN_TYPE };
}
