/** The config members of getters that read objects or files of other systems. */

import {
  PARTITION_TYPES,
  type ObjectCursor,
  type ObjectSelection,
  type ObjectsSource,
} from '../sources/read-objects.ts';
import type { JsonObject, Problem } from '../types.ts';
import { columnNameSchema } from '../values/columns.ts';
import type { ConfigOf, ConfigSchema } from './config-of.ts';
import { csvOptionMembers, csvOptionsOf } from './csv-options.ts';
import { declaredColumnsSchema } from './declared-columns.ts';
import { credentialMember } from './hints.ts';
import { incrementalSchema } from './incremental.ts';

/** Object storage has keys, and file servers have paths. */
export interface ObjectWords<Name extends 'key' | 'path' = 'key' | 'path'> {
  /** The type of the credentials, which is that of the connector. */
  readonly type: string;
  readonly credential: string;
  readonly what: 'object' | 'file';
  /** The name of the member. */
  readonly name: Name;
}

type Named<Name extends string, Schema> = { readonly [Member in Name]: Schema };

/** A member whose name depends on the words. */
export const named = <Name extends string, const Schema>(
  name: Name,
  schema: Schema,
): Named<Name, Schema> => ({ [name]: schema }) as Named<Name, Schema>;

const MAX_KEY_CHARACTERS = 1_024;
const MAX_OBJECTS = 1_000;
export const MAX_PARTITION_COLUMNS = 8;
/** Objects can be listed with a time before the one at which they appeared. */
const DEFAULT_OVERLAP_SECONDS = 3_600;
const RELATIVE = ' Without a leading slash, it is relative to the folder in which a login starts.';

export function objectSchema<Name extends 'key' | 'path'>(words: ObjectWords<Name>) {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['credential_id'],
    properties: {
      credential_id: credentialMember([words.type], words.credential),
      ...selectionMembers(words),
      ...readingMembers(words),
      ...tableMembers(words),
      incremental: cursorMember(words),
    },
  } as const satisfies ConfigSchema;
}

function selectionMembers<Name extends 'key' | 'path'>({ what, name }: ObjectWords<Name>) {
  const text = { type: 'string', minLength: 1, maxLength: MAX_KEY_CHARACTERS } as const;
  return {
    ...named(name, {
      ...text,
      description: `The ${name} of one ${what}, such as \`orders/2026-03-01.csv\`.${name === 'path' ? RELATIVE : ''}`,
    }),
    prefix: {
      ...text,
      description: `Instead of \`${name}\`: all ${what}s whose ${name} begins with this text, such as \`orders/2026-\`.`,
    },
    glob: {
      ...text,
      description: `Instead of \`${name}\`: all ${what}s whose ${name} matches this pattern, such as \`orders/*.csv\`. \`*\` matches any characters but a slash, \`?\` one of them, and \`**\` any characters.`,
    },
  } as const;
}

function readingMembers({ what, name }: ObjectWords) {
  const { encoding, ...csv } = csvOptionMembers;
  return {
    format: {
      enum: ['auto', 'csv', 'ndjson', 'json', 'parquet'],
      default: 'auto',
      description: `How the rows are written. \`auto\` goes by the ending of the ${name}: \`.csv\`, \`.tsv\`, \`.ndjson\`, \`.jsonl\`, \`.json\` or \`.parquet\`, each also with \`.gz\` after it.`,
    },
    encoding: {
      ...encoding,
      description:
        'The encoding of the text. A byte order mark takes precedence. By default, text is read as UTF-8, and a CSV that is not valid UTF-8 as windows-1252.',
    },
    ...csv,
    rows_path: {
      type: 'string',
      default: '',
      pattern: '^(/([^~/]|~[01])*)*$',
      description: `A JSON Pointer to the list of rows within a ${what} of the format \`json\`, such as \`/data/items\`. Without it, the ${what} is the list, or the one row.`,
    },
  } as const;
}

function tableMembers({ what, name }: ObjectWords) {
  return {
    columns: declaredColumnsSchema(
      `The columns in order, each with its type. Other columns are left out. Without it: the columns that the ${what}s have, with the types that all their values show. A column that a ${what} does not have is null.`,
    ),
    filename_column: columnNameSchema(
      `The name of an additional first column with the ${name} of the ${what} of each row.`,
    ),
    row_column: columnNameSchema(
      `The name of an additional column with the number of the row in its ${what}, counted from 1.`,
    ),
    modified_column: columnNameSchema(
      `The name of an additional column with the time at which the ${what} was last modified.`,
    ),
    partition_columns: {
      type: 'object',
      minProperties: 1,
      maxProperties: MAX_PARTITION_COLUMNS,
      additionalProperties: { enum: [...PARTITION_TYPES] },
      description: `Additional columns with values from folders of the ${name} in the format of Hive, each with its type: \`{"country": "string"}\` reads \`CH\` from \`orders/country=CH/a.csv\`. They take precedence over columns of the ${what}s. A ${what} without such a folder, or with a value of another type, fails the run.`,
    },
    max_objects: {
      type: 'integer',
      minimum: 1,
      maximum: MAX_OBJECTS,
      default: MAX_OBJECTS,
      description: `The most ${what}s that a run reads. If there are more, the run fails; with \`incremental\`, the next run reads the others.`,
    },
  } as const;
}

function cursorMember<Name extends 'key' | 'path'>({ what, name }: ObjectWords<Name>) {
  const { start, name: cursorName } = incrementalSchema('').properties;
  return {
    type: 'object',
    additionalProperties: false,
    required: ['cursor'],
    properties: {
      cursor: {
        enum: [name, 'modified'],
        description: `\`${name}\`: reads ${what}s whose ${name} is greater than all that were read, by code points, as in \`orders/2026-03-01.csv\`. \`modified\`: reads ${what}s that were modified since, also those that were replaced.`,
      },
      start: {
        ...start,
        type: 'string',
        description: `Before the first complete run, and after a reset: only ${what}s from this ${name} or time on. Without it, the first run reads all.`,
      },
      overlap: {
        type: 'number',
        minimum: 0,
        maximum: 1_000_000_000,
        description: `With \`modified\`: looks again at this many seconds before the cursor, for ${what}s that appear later than their time says, as a large upload does. Those that were read are not read again. The default is ${DEFAULT_OVERLAP_SECONDS}.`,
      },
      name: cursorName,
    },
    description: `Reads only ${what}s that are new since the last run that delivered everything. Needs \`columns\`. See [Sync only what changed](/docs/guides/incremental).`,
  } as const;
}

type ObjectConfig = ConfigOf<ReturnType<typeof objectSchema<'key'>>>;
type FileConfig = ConfigOf<ReturnType<typeof objectSchema<'path'>>>;

/** Problems that the schema cannot express. The config can be invalid, and null replaces unknown parameters. */
export function selectionProblems(config: JsonObject, { name }: ObjectWords): readonly Problem[] {
  const set = [name, 'prefix', 'glob'].filter((member) => config[member] !== undefined);
  const [member, second] = set;
  const problem = (message: string, path: string): readonly Problem[] => [
    { code: 'invalid_config', message, path },
  ];
  if (member === undefined)
    return problem(`Write one of \`${name}\`, \`prefix\` and \`glob\``, `/${name}`);
  if (second !== undefined)
    return problem(`Write either \`${member}\` or \`${second}\``, `/${second}`);
  const text = config[member];
  const wrong = typeof text === 'string' ? keyProblem(text, name) : undefined;
  return wrong === undefined ? [] : problem(wrong, `/${member}`);
}

/** Such keys would mean something else in a URL or a path. */
export function keyProblem(key: string, name: ObjectWords['name']): string | undefined {
  // A path can begin at the root of the server.
  if (name === 'key' && key.startsWith('/')) return `The ${name} must not begin with a slash`;
  if (key.split('/').some((segment) => segment === '.' || segment === '..'))
    return `The ${name} must not contain \`.\` or \`..\` between slashes`;
  if (/[\p{Cc}]/u.test(key)) return `The ${name} must not contain control characters`;
  return key.isWellFormed() ? undefined : `The ${name} is not valid Unicode`;
}

export function objectsSource({ type, what }: ObjectWords, config: ObjectConfig): ObjectsSource {
  const { credential_id: credentialId, format, rows_path: rowsPath, columns } = config;
  return {
    kind: 'objects',
    what,
    connector: type,
    credentialId,
    select: selectionOf(config),
    maxObjects: config.max_objects,
    reading: { format, csv: csvOptionsOf(config), rowsPath },
    added: {
      filename: config.filename_column,
      row: config.row_column,
      modified: config.modified_column,
      partitions: config.partition_columns ?? {},
    },
    columns,
    cursor: config.incremental && cursorOf(config.incremental),
  };
}

export function filesSource(
  words: ObjectWords,
  { path: key, incremental, ...config }: FileConfig,
): ObjectsSource {
  const by = incremental && { ...incremental, cursor: byOf(incremental.cursor) };
  return objectsSource(words, {
    ...config,
    ...(key !== undefined && { key }),
    ...(by && { incremental: by }),
  });
}

const byOf = (cursor: 'path' | 'modified'): ObjectCursor['by'] =>
  cursor === 'path' ? 'key' : cursor;

function selectionOf({ key, prefix, glob }: ObjectConfig): ObjectSelection {
  return { key, prefix, glob };
}

function cursorOf({
  cursor: by,
  start,
  overlap = by === 'modified' ? DEFAULT_OVERLAP_SECONDS : 0,
}: NonNullable<ObjectConfig['incremental']>): ObjectCursor {
  return { by, start, overlap };
}
