/** The config members that describe the format of a CSV, for all sources. */

import { MAX_COLUMNS, MAX_NAME_LENGTH, type CsvOptions } from '../../rows/index.ts';
import type { ConfigSchema } from './config-of.ts';

/** Names of the Encoding Standard, and a few common others. */
export const ENCODINGS = [
  'utf-8',
  'utf-16',
  'utf-16le',
  'utf-16be',
  'us-ascii',
  'latin1',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
  'iso-8859-16',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'macintosh',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'gbk',
  'gb18030',
  'big5',
  'euc-jp',
  'shift_jis',
  'iso-2022-jp',
  'euc-kr',
] as const;

const MAX_SKIPPED_ROWS = 1_000_000;
const MAX_NULL_VALUES = 100;

export const csvOptionMembers = {
  encoding: {
    enum: ENCODINGS,
    description:
      'The text encoding of the response, for use if its media type names none or a wrong one. A byte order mark takes precedence. By default, text is read as UTF-8, and a CSV that is not valid UTF-8 as windows-1252.',
  },
  header: {
    anyOf: [
      { type: 'boolean' },
      {
        type: 'array',
        minItems: 1,
        maxItems: MAX_COLUMNS,
        items: { type: 'string', minLength: 1, maxLength: MAX_NAME_LENGTH },
      },
    ],
    default: true,
    description:
      'The names of the columns: `true` if the first record has them; `false` for `column1`, `column2` and so on; or a list of names, if the first record has values. A CSV of blank lines has no rows, and only the columns of the list.',
  },
  delimiter: {
    type: 'string',
    minLength: 1,
    maxLength: 1,
    description:
      'The character between the fields of a CSV. Without it: a tab if the media type says so, otherwise the one of `,` `;` tab and `|` that is in the header.',
  },
  quote: {
    type: 'string',
    maxLength: 1,
    default: '"',
    description: 'The character around fields of a CSV; empty if there is none.',
  },
  escape: {
    type: 'string',
    minLength: 1,
    maxLength: 1,
    description:
      'The character that escapes a quote inside a field, such as a backslash. By default, quotes are escaped by doubling them.',
  },
  skip_rows: {
    type: 'integer',
    minimum: 0,
    maximum: MAX_SKIPPED_ROWS,
    default: 0,
    description: 'Number of lines to skip before the header of a CSV.',
  },
  null_values: {
    type: 'array',
    maxItems: MAX_NULL_VALUES,
    items: { type: 'string', maxLength: MAX_NAME_LENGTH },
    description:
      'Values of a CSV to read as null, such as `NA`. An empty field without quotes is always null.',
  },
  on_bad_row: {
    enum: ['fail', 'skip'],
    default: 'fail',
    description:
      'The action for a record of a CSV that has more fields than the header, or invalid quotes: `fail` ends the run, and `skip` skips the record and adds a warning. Missing fields are null, with a warning.',
  },
  infer: {
    type: 'boolean',
    default: true,
    description:
      'Infers the types of CSV columns from all their values if `columns` is not set: integers and other numbers in JSON notation, `true` and `false`. Numbers with leading zeros, and numbers that would lose digits, stay text. With `false`, every column is text.',
  },
} as const satisfies Readonly<Record<string, ConfigSchema>>;

export function csvOptionsOf(config: CsvOptions): CsvOptions {
  return {
    encoding: config.encoding,
    header: config.header,
    delimiter: config.delimiter,
    quote: config.quote,
    escape: config.escape,
    skip_rows: config.skip_rows,
    null_values: config.null_values,
    on_bad_row: config.on_bad_row,
    infer: config.infer,
  };
}
